import type { RosterDay, RosterPerson } from 'contract/roster/roster.ts'
import { type ReactNode, type Ref, useDeferredValue, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { useMobile } from '../../ui/shell/media.ts'
import { blockOf, type Selection, selectedColumns } from '../../ui/grid/blocks.ts'
import { type GridActions, useBlockEvents } from '../../ui/grid/useBlockEvents.ts'
import type { Column } from './columns.ts'
import type { Draft } from './draft.ts'
import classes from './rosterGrid.module.css'
import type { Rules } from './rosterCells.ts'
import { type PersonProblems, RosterRow } from './RosterRow.tsx'
import { showCell, useRowsInSight } from './rowsInSight.ts'

type RosterGridProps = {
  label: string
  people: readonly RosterPerson[]
  columns: readonly Column[]
  dates: readonly string[]
  storedOf: (person: number) => readonly RosterDay[]
  draft: Draft
  problems: ReadonlyMap<number, PersonProblems>
  rules: Rules
  line: number | null
  selection: Selection
  onSelect: (selection: Selection) => void
  /** the selected cells as a block of text */
  copy: () => string
  actions: GridActions | undefined
  /** the days of another period are still shown */
  isLoading: boolean
  hasWords: boolean
  /** below the people, in the same columns */
  foot: ReactNode
  ref?: Ref<HTMLDivElement>
}

/**
 * People × days like a spreadsheet. Only the rows in sight are drawn. The focus stays on the grid, which says which
 * cell is meant, because a row out of sight has no element. Tab goes from cell to cell; after Escape it leaves the grid.
 */
export function RosterGrid({
  label,
  people,
  columns,
  dates,
  storedOf,
  draft,
  problems,
  rules,
  line,
  selection,
  onSelect,
  copy,
  actions,
  isLoading,
  hasWords,
  foot,
  ref
}: RosterGridProps) {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useMobile() ? 44 : 32
  const { from, to, isInSight } = useRowsInSight(scroller, rowHeight, people.length)
  const content = useMemo(
    () => ({ columns, dates, storedOf, draft, problems }),
    [columns, dates, storedOf, draft, problems]
  )
  // What is out of sight follows when the rest is painted.
  const later = useDeferredValue(content)
  const { active } = selection
  const block = blockOf(selection)
  useLayoutEffect(() => {
    if (scroller.current) showCell(scroller.current, active, rowHeight)
  }, [active, rowHeight])

  const events = useBlockEvents({
    size: () => ({
      rows: people.length,
      columns: columns.length,
      page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 3)
    }),
    selection,
    onSelect,
    copy,
    actions
  })

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      style={{ '--days': columns.length, '--row': `${rowHeight}px` } as object}
      data-words={hasWords || undefined}
      data-loading={isLoading || undefined}
    >
      <div
        ref={ref}
        role="grid"
        aria-label={label}
        aria-describedby={`${id}-help`}
        aria-rowcount={people.length + 1}
        aria-colcount={columns.length + 2}
        aria-multiselectable
        aria-busy={isLoading}
        aria-readonly={!actions}
        aria-activedescendant={`${id}-active`}
        tabIndex={0}
        className={classes.grid}
        {...events}
      >
        <div role="row" aria-rowindex={1} className={`${classes.row} ${classes.head}`}>
          <div role="columnheader" className={classes.name}>
            Persona
          </div>
          {columns.map((column, index) => (
            <div
              key={column.number}
              role="columnheader"
              className={classes.cell}
              data-head={index}
              data-weekend={column.isWeekend || undefined}
              data-today={column.isToday || undefined}
              aria-label={column.isToday ? `${column.label}, hoy` : column.label}
            >
              <span>{column.letter}</span>
              <b>{column.number}</b>
            </div>
          ))}
          <div role="columnheader" className={classes.hours}>
            Horas
          </div>
        </div>
        <div role="rowgroup" className={classes.body} style={{ height: people.length * rowHeight }}>
          {people.map((person, index) => {
            // The meant cell must be there, even if it was scrolled out of sight.
            if ((index < from || index >= to) && index !== active.row) return null
            const selected = selectedColumns(block, index)
            const shown = isInSight(index) ? content : later
            return (
              <RosterRow
                key={person.id}
                activeId={`${id}-active`}
                index={index}
                top={index * rowHeight}
                person={person}
                stored={shown.storedOf(person.id)}
                draft={shown.draft[person.id]}
                problems={shown.problems.get(person.id)}
                columns={shown.columns}
                dates={shown.dates}
                rules={rules}
                line={line}
                active={active.row === index ? active.column : undefined}
                left={selected?.left}
                right={selected?.right}
                hasWords={hasWords}
              />
            )
          })}
        </div>
      </div>
      <p id={`${id}-help`} className={classes.hidden}>
        {actions
          ? 'Flechas o Tab para moverse, Mayúsculas con flechas para elegir varios. M, T, N, L, V, B y P ponen el día, Supr lo vacía, Espacio abre las opciones. Escape y Tab para salir.'
          : 'Flechas para moverse.'}
      </p>
      {foot}
    </div>
  )
}
