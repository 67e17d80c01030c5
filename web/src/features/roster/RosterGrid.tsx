import type { RosterDay, RosterPerson } from 'contract/roster/roster.ts'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef
} from 'react'
import { useMobile } from '../../ui/shell/media.ts'
import { at, blockOf, moved, type Place, type Selection, selectedColumns, type Size } from './blocks.ts'
import type { Column } from './columns.ts'
import type { Draft } from './draft.ts'
import classes from './roster.module.css'
import type { Rules } from './rosterCells.ts'
import { type PersonProblems, RosterRow } from './RosterRow.tsx'
import { showCell, useRowsInSight } from './rowsInSight.ts'

/** What keys and the clipboard do; without it the grid is only read. */
export type GridActions = {
  /** a letter was typed; '' for Delete */
  onType: (letter: string) => void
  onPaste: (text: string) => void
  onUndo: () => void
  onRedo: () => void
  onSave: () => void
  /** opens the choices of the active cell */
  onMenu: () => void
}

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
  const isLeaving = useRef(false)
  const { active } = selection
  const block = blockOf(selection)
  useLayoutEffect(() => {
    if (scroller.current) showCell(scroller.current, active, rowHeight)
  }, [active, rowHeight])

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 3)
    const size: Size = { rows: people.length, columns: columns.length, page }
    if (event.key === 'Tab' && (isLeaving.current || !actions)) return
    isLeaving.current = event.key === 'Escape'
    if (event.key === 'Escape' && event.currentTarget === event.target) return onSelect(at(active))
    const act = actions && actionOf(event, actions)
    if (act) {
      event.preventDefault()
      return act()
    }
    if (event.altKey) return
    const next = moved(selection, event, size)
    if (!next) return
    event.preventDefault()
    onSelect(next)
  }

  /** the kind of device that was pressed last: fingers open the choices */
  const pointer = useRef('mouse')
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    pointer.current = event.pointerType
    const place = placeOf(event.target as Element, people.length, columns.length)
    if (!place || event.button !== 0 || event.pointerType === 'touch') return
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
    onSelect(event.shiftKey ? { anchor: selection.anchor, active: place.active } : place)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || event.buttons !== 1) return
    const place = placeOf(event.target as Element, people.length, columns.length)
    if (place && !isSame(place.active, active)) onSelect({ anchor: selection.anchor, active: place.active })
  }
  const onClick = (event: { target: EventTarget; currentTarget: HTMLDivElement }) => {
    if (pointer.current !== 'touch') return
    const place = placeOf(event.target as Element, people.length, columns.length)
    if (!place) return
    event.currentTarget.focus({ preventScroll: true })
    onSelect(place)
    if (isSame(place.anchor, place.active)) actions?.onMenu()
  }
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData.setData('text/plain', copy())
    if (event.type === 'cut') actions?.onType('')
  }

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
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onClick={onClick}
        onCopy={onCopy}
        onCut={onCopy}
        onPaste={event => {
          event.preventDefault()
          actions?.onPaste(event.clipboardData.getData('text'))
        }}
        onContextMenu={event => {
          if (!actions || pointer.current === 'touch') return
          event.preventDefault()
          actions.onMenu()
        }}
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

const isSame = (a: Place, b: Place) => a.row === b.row && a.column === b.column

/** What a key does beside moving; undefined for none. */
function actionOf(event: KeyboardEvent, actions: GridActions): (() => void) | undefined {
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? actions.onRedo : actions.onUndo
    if (key === 'y') return actions.onRedo
    if (event.key === 'Enter') return actions.onSave
    return undefined
  }
  if (event.altKey) return undefined
  if (event.key === 'Delete' || event.key === 'Backspace') return () => actions.onType('')
  if (event.key === ' ' || event.key === 'ContextMenu' || event.key === 'F2') return actions.onMenu
  if (/^\p{L}$/u.test(event.key)) return () => actions.onType(event.key)
  return undefined
}

/** The cell of an element; a person's name is the whole row, a day's head the whole column. */
function placeOf(element: Element, rows: number, columns: number): Selection | undefined {
  const head = element.closest<HTMLElement>('[data-head]')?.dataset['head']
  if (head !== undefined) {
    const column = Number(head)
    return { anchor: { row: rows - 1, column }, active: { row: 0, column } }
  }
  const row = Number(element.closest<HTMLElement>('[data-row]')?.dataset['row'])
  if (Number.isNaN(row)) return undefined
  if (element.closest('[data-name]')) return { anchor: { row, column: columns - 1 }, active: { row, column: 0 } }
  const cell = element.closest('[role="gridcell"]')
  // The name comes before the days, the hours after them.
  const column = [...(cell?.parentElement?.children ?? [])].indexOf(cell as Element) - 1
  return column < 0 || column >= columns ? undefined : at({ row, column })
}
