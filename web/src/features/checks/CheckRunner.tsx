import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconArrowBackUp, IconTable } from '@tabler/icons-react'
import type { Check } from 'contract/checks/checks.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { checkStatus } from 'contract/core/classifier.ts'
import { Fragment, type MouseEvent, Suspense, useRef, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useMinute } from '../../ui/shell/timeZone.ts'
import { useMobile } from '../../ui/shell/media.ts'
import { isAnswer } from '../../offline/writes.ts'
import { crewPresence, presenceText } from '../../records/checks/crewPresence.ts'
import { isCheckFlagged, isSettled } from '../../records/checks/checkState.ts'
import { useOutbox } from '../../offline/useOutbox.ts'
import { CheckCard } from './CheckCard.tsx'
import { CheckLine } from '../../offline/CheckLine.tsx'
import { ChecksSummary } from './ChecksSummary.tsx'
import classes from './checksProgress.module.css'
import lines from '../../records/checks/checks.module.css'
import { dropDraft, hasDraft } from '../../records/checks/draftStore.ts'
import { progressOf, type ShownCheck, shownChecks } from '../../offline/shownCheck.ts'
import { suitsMatrix } from '../../records/checks/suitsMatrix.ts'
import { orderTarget } from '../../records/work-orders/paths.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import type { ReportsOfCheck } from './reportsOfCheck.ts'

type Filter = 'all' | 'open' | 'flagged'

const isRefused = ({ entry }: ShownCheck) => entry?.state === 'refused'

const filters: Record<Filter, (shown: ShownCheck) => boolean> = {
  all: () => true,
  open: one => !isSettled(one.check) || isRefused(one),
  flagged: ({ check }) => isCheckFlagged(check)
}

/** Answers an order's checks one after another: a saved card closes, and the next one opens by itself. */
export function CheckRunner({
  order,
  Reports,
  first,
  onUndo
}: {
  order: WorkOrderDetail
  Reports: ReportsOfCheck
  /** the check to begin with; else one whose answer was refused, else the first open one */
  first?: number | undefined
  onUndo?: ((check: number) => void) | undefined
}) {
  const { checks } = order
  // An order that an older version kept on the phone has none.
  const meters = (order.meters as WorkOrderDetail['meters'] | undefined) ?? []
  const { outbox, entries, taken, user } = useOutbox()
  const { staff } = useSession()
  const mobile = useMobile()
  const shown = shownChecks(checks, entries, taken)
  const [filter, setFilter] = useState<Filter>('all')
  // In a state, not derived: a card must not close because another user answers its check meanwhile. If some checks are
  // answered already, the next one isn't at the top: `arriving` scrolls to it. On a phone it always does: what is to be
  // done is shown, not the page's head.
  const [open, setOpen] = useState<{ id: number | undefined; arriving: boolean }>(() => ({
    id: firstOpen(shown, first),
    arriving: mobile || shown.some(({ check }) => isSettled(check))
  }))
  const now = useMinute()
  const crew = crewPresence(checks, staff?.id ?? null, now)
  const crewAt = ({ fkc_status, base_activity: { base } }: Check) => {
    const people = fkc_status === checkStatus.PROGRAMADO ? crew.get(base.id) : undefined
    return people && presenceText(people)
  }
  const held = entries.filter(isAnswer).find(({ until }) => until !== undefined)
  const takeBack = () => {
    if (!held) return
    outbox.withdraw(held.slot)
    dropDraft(user, held.check)
    setOpen({ id: held.check, arriving: true })
  }
  const visible = shown.filter(one => filters[filter](one) || one.check.id === open.id)

  return (
    <>
      <RunProgress
        order={order}
        checks={shown.map(({ check }) => check)}
        filter={filter}
        onFilter={setFilter}
        onUndo={mobile && held ? takeBack : undefined}
      />
      <ol className={lines.list} onClickCapture={useSecondTap(open.id)}>
        {visible.map((one, index) => {
          const { check, entry } = one
          const place = check.base_activity.base.location
          const previous = visible[index - 1]?.check
          const before = previous?.base_activity.base.location
          const isOpen = check.id === open.id && entry?.state !== 'sending'
          const original = checks.find(({ id }) => id === check.id) ?? check
          return (
            <Fragment key={check.id}>
              {place.id !== before?.id && <li className={lines.place}>{place.name}</li>}
              <li className={isOpen && previous && isCheckFlagged(previous) ? lines.afterFlagged : undefined}>
                {isOpen ? (
                  <CheckCard
                    check={original}
                    meter={meters.find(({ id }) => id === original.base_activity.fk_base_metric)}
                    order={order}
                    entry={entry}
                    crew={crewAt(check)}
                    arriving={open.arriving}
                    onUndo={
                      onUndo && original.fkc_status === checkStatus.REALIZADO ? () => onUndo(check.id) : undefined
                    }
                    onSaved={() => setOpen({ id: nextOpen(shown, check.id), arriving: true })}
                    onClose={() => setOpen({ id: undefined, arriving: false })}
                  />
                ) : (
                  <CheckLine
                    shown={one}
                    hasDraft={hasDraft(user, check.id)}
                    expanded={false}
                    crew={crewAt(check)}
                    onToggle={() => setOpen({ id: check.id, arriving: true })}
                  />
                )}
                {!isOpen && isCheckFlagged(check) && (
                  <div className={lines.reports}>
                    <Suspense>
                      <Reports check={check} />
                    </Suspense>
                  </div>
                )}
                {/* On a phone it stands in the line of progress, which stays in sight. */}
                {!mobile && held?.check === check.id && <UndoButton onClick={takeBack} />}
              </li>
            </Fragment>
          )
        })}
      </ol>
    </>
  )
}

/** A second tap comes within so many milliseconds and pixels of the first, as gloves and double clicks make it. */
const secondTap = { ms: 400, px: 24 }

/** Ignores the second of two taps when the first has opened another card under the finger. */
function useSecondTap(open: number | undefined) {
  const last = useRef({ x: 0, y: 0, at: 0, open })
  return (event: MouseEvent) => {
    const before = last.current
    const { clientX: x, clientY: y, timeStamp: at } = event
    const isNear = Math.hypot(x - before.x, y - before.y) < secondTap.px && at - before.at < secondTap.ms
    // What is pressed by keys has no place.
    if (isNear && before.open !== open && (x > 0 || y > 0)) {
      event.preventDefault()
      event.stopPropagation()
    } else last.current = { x, y, at, open }
  }
}

/** The check to begin with: the one that is asked for, else one to decide about, else the first open one. */
const firstOpen = (shown: readonly ShownCheck[], asked: number | undefined): number | undefined =>
  (shown.find(({ check }) => check.id === asked) ?? shown.find(isRefused))?.check.id ?? nextOpen(shown, undefined)

/** The check to answer next: the first open one after `current`, else from the start; undefined if all are answered. */
function nextOpen(shown: readonly ShownCheck[], current: number | undefined): number | undefined {
  const start = shown.findIndex(({ check }) => check.id === current) + 1
  const inOrder = [...shown.slice(start), ...shown.slice(0, start)]
  return inOrder.find(one => one.check.id !== current && filters.open(one))?.check.id
}

/** How many checks are answered, and a choice of which ones are shown; it stays in sight. */
function RunProgress({
  order,
  checks,
  filter,
  onFilter,
  onUndo
}: {
  order: WorkOrderDetail
  checks: readonly Check[]
  filter: Filter
  onFilter: (filter: Filter) => void
  /** takes back the answer that was just given; undefined if there is none */
  onUndo: (() => void) | undefined
}) {
  const { count, answered, flagged } = progressOf(checks)
  const options = [
    { value: 'all', label: 'Todos' },
    { value: 'open', label: `Faltan ${count - answered}` },
    { value: 'flagged', label: `NOK ${flagged}` }
  ]
  return (
    <>
      <div className={classes.progress}>
        <ChecksSummary checks={checks} code={order.code} />
        {suitsMatrix(checks) && <MatrixLink order={order.id} />}
        {onUndo && <UndoButton onClick={onUndo} />}
      </div>
      {count > 5 && (
        <SegmentedControl
          fullWidth
          aria-label="Checks que se muestran"
          classNames={{ root: classes.filter, label: classes.filterLabel }}
          data={options}
          value={filter}
          onChange={value => onFilter(value as Filter)}
        />
      )}
    </>
  )
}

/** The same checks as a table, which is faster where many are equal. */
function MatrixLink({ order }: { order: number }) {
  const mobile = useMobile()
  const label = 'Responder en tabla'
  const target = orderTarget(order, '/matrix')
  if (mobile)
    return (
      <ActionIcon
        className={classes.table}
        variant="default"
        aria-label={label}
        title={label}
        renderRoot={props => <AppLink {...target} {...props} />}
      >
        <IconTable size={22} aria-hidden />
      </ActionIcon>
    )
  return (
    <Button
      variant="default"
      leftSection={<IconTable size={20} aria-hidden />}
      renderRoot={props => <AppLink {...target} {...props} />}
    >
      {label}
    </Button>
  )
}

/** Takes back the answer that one tap gave. */
function UndoButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      className={classes.undo}
      variant="default"
      leftSection={<IconArrowBackUp size={20} aria-hidden />}
      onClick={onClick}
    >
      Deshacer
    </Button>
  )
}
