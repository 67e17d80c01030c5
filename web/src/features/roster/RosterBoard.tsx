import type { RosterDay, RosterPeople } from 'contract/roster/roster.ts'
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useMobile } from '../../ui/shell/media.ts'
import { usePrinting } from '../../ui/shell/usePrinting.ts'
import { hasWords } from '../../ui/table/searchKey.ts'
import type { RosterSpan } from '../../records/roster/rosterQueries.ts'
import { ActiveCell } from './ActiveCell.tsx'
import { at, blockOf, type Selection, sizeOf, within } from '../../ui/grid/blocks.ts'
import { BoardHead, type RosterDialog } from './BoardHead.tsx'
import { columnsOf, periodText } from './columns.ts'
import { countDays, type Draft } from './draft.ts'
import { DraftProblems } from './DraftProblems.tsx'
import { indexDays } from './indexDays.ts'
import { LineNights } from './LineNights.tsx'
import classes from './roster.module.css'
import { listName, type Rules } from './rosterCells.ts'
import { RosterDialogs } from './RosterDialogs.tsx'
import { RosterGrid } from './RosterGrid.tsx'
import { RosterPaper } from './RosterPaper.tsx'
import { useBoard } from './useBoard.ts'
import type { useDraft } from './useDraft.ts'
import type { RosterView } from './useRosterView.ts'
import { Legend } from './ViewTools.tsx'

type RosterBoardProps = {
  view: RosterView
  history: ReturnType<typeof useDraft>
  span: RosterSpan
  days: readonly RosterDay[]
  roster: RosterPeople
  /** the days of another period are still there */
  isLoading: boolean
  /** in place of the grid while nothing is loaded, or there is nobody */
  instead: ReactNode
}

/** A roster with all that is done to it: the grid, its tools, what is wrong, the nights below. */
export function RosterBoard({ view, history, span, days, roster, isLoading, instead }: RosterBoardProps) {
  const { lines, period, by, today, mayWrite } = view
  const { people, specialties, week_minutes } = roster
  const mobile = useMobile()
  const printing = usePrinting()
  const grid = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState(view.search)
  const [dialog, setDialog] = useState<RosterDialog>()
  const draft = mayWrite ? history.values : noDraft
  const index = useMemo(() => indexDays(days), [days])
  const rules = useMemo<Rules>(
    () => ({ lines: new Map(roster.lines.map(line => [line.id, line])), week_minutes }),
    [roster.lines, week_minutes]
  )
  const columns = useMemo(() => columnsOf({ from: period.from, to: period.to }, today), [period.from, period.to, today])
  const dates = useMemo(() => columns.map(({ date }) => date), [columns])
  const sought = useDeferredValue(search)
  const shown = useMemo(() => people.filter(person => hasWords(listName(person), sought)), [people, sought])

  const [chosen, setSelection] = useState<Selection>(at({ row: 0, column: Math.max(0, dates.indexOf(today)) }))
  const selection = within(chosen, { rows: shown.length, columns: columns.length, page: 1 })
  const block = blockOf(selection)
  const person = shown[selection.active.row]
  const date = dates[selection.active.column]

  const board = useBoard({ history, lines, rules, index, people, span, shown, dates })
  const problems = useMemo(
    () =>
      new Map(
        [...Map.groupBy(board.problems, ({ fk_staff }) => fk_staff)].map(([id, own]) => [
          id,
          new Map(own.map(problem => [problem.date, problem.text]))
        ])
      ),
    [board.problems]
  )

  /** a day to be gone to, as soon as it is shown */
  const [goal, setGoal] = useState<{ fk_staff: number; date: string }>()
  const goalRow = goal ? shown.findIndex(({ id }) => id === goal.fk_staff) : -1
  if (goal && goalRow >= 0 && dates.includes(goal.date)) {
    setGoal(undefined)
    setSelection(at({ row: goalRow, column: dates.indexOf(goal.date) }))
  }
  const goTo = (place: { fk_staff: number; date: string }) => {
    setGoal(place)
    setSearch('')
    if (!dates.includes(place.date)) view.goTo(place.date)
    if (people.every(({ id }) => id !== place.fk_staff)) view.set({ view: 'all' })
    grid.current?.focus()
  }

  const title = `Cuadrante de ${periodText(period, by)}, ${lines.line === null ? 'mis líneas' : view.lineName}`
  return (
    <>
      <div className="no-print">
        <BoardHead
          view={view}
          history={history}
          isEmpty={Boolean(instead)}
          people={instead ? undefined : people.length}
          changes={countDays(draft)}
          isSaving={board.isSaving}
          search={search}
          onSearch={setSearch}
          onSave={() => void board.save()}
          onDiscard={board.discard}
          onOpen={setDialog}
        />
        {mayWrite && (
          <DraftProblems
            problems={board.problems}
            conflicts={board.conflicts}
            rules={rules}
            nameOf={id => {
              const known = people.find(one => one.id === id)
              return known ? listName(known) : 'Persona de otra línea'
            }}
            onGo={goTo}
            onTake={board.take}
            onKeep={board.keep}
          />
        )}
        {instead || (
          <>
            <div className={classes.about}>
              <Legend />
              <p className={classes.note} role="status">
                {board.note}
              </p>
            </div>
            <RosterGrid
              ref={grid}
              label={title}
              people={shown}
              columns={columns}
              dates={dates}
              storedOf={index.ofPerson}
              draft={draft}
              problems={problems}
              rules={rules}
              line={lines.line}
              selection={selection}
              onSelect={setSelection}
              copy={() => board.copy(block)}
              isLoading={isLoading}
              hasWords={by === 'week' && !mobile}
              actions={
                mayWrite && !isLoading
                  ? {
                      onType: letter => board.type(block, letter),
                      onPaste: text => board.paste(block, text),
                      onUndo: history.undo,
                      onRedo: history.redo,
                      onSave: () => void board.save(),
                      onMenu: () => setDialog('choices')
                    }
                  : undefined
              }
              foot={
                <LineNights
                  line={lines.selected}
                  lineName={lines.line === null ? view.lineName : undefined}
                  period={period}
                  columns={columns}
                  people={people}
                  specialties={specialties}
                  index={index}
                  draft={draft}
                />
              }
            />
            {person && date !== undefined && (
              <ActiveCell
                person={person}
                date={date}
                stored={index.ofPerson(person.id)}
                draft={draft[person.id]}
                problem={problems.get(person.id)?.get(date)}
                rules={rules}
                line={lines.line}
                selected={sizeOf(block)}
              />
            )}
          </>
        )}
      </div>
      {printing && !instead && (
        <RosterPaper
          title={title}
          people={shown}
          columns={columns}
          index={index}
          draft={draft}
          rules={rules}
          line={lines.line}
        />
      )}
      {mayWrite && person && date !== undefined && (
        <RosterDialogs
          open={dialog}
          onClose={() => setDialog(undefined)}
          fill={{ lines, draft, shown, onFill: (filled, stored) => void board.put(filled, stored) }}
          period={period}
          dates={dates}
          rules={rules}
          block={block}
          active={{ person, date, day: board.dayOf(person.id, date) }}
          onChoose={word => board.choose(block, word)}
        />
      )}
    </>
  )
}

const noDraft: Draft = {}
