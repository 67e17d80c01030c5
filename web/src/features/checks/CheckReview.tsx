import { Skeleton } from '@mantine/core'
import type { Check } from 'contract/checks/checks.ts'
import { checkStatus } from 'contract/core/classifier.ts'
import { Fragment, Suspense, useState } from 'react'
import { useOutbox } from '../../offline/useOutbox.ts'
import { CheckLine } from '../../offline/CheckLine.tsx'
import classes from '../../records/checks/checks.module.css'
import { isCheckFlagged } from '../../records/checks/checkState.ts'
import { ChecksSummary } from './ChecksSummary.tsx'
import { dropDraft } from '../../records/checks/draftStore.ts'
import { reviewOrder, type ShownCheck, shownChecks } from '../../offline/shownCheck.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import type { ReportsOfCheck } from './reportsOfCheck.ts'
import { CheckDetails } from './CheckDetails.tsx'

// Loaded when the first line is opened.
const RefusedAnswer = lateComponent(async () => (await import('./RefusedAnswer.tsx')).RefusedAnswer)

/** Lines that the user has opened or folded. */
type Toggled = [ReadonlySet<number>, (toggled: ReadonlySet<number>) => void]

type CheckReviewProps = {
  checks: readonly Check[]
  Reports: ReportsOfCheck
  /** for reviewing: flagged checks come first, and are open */
  flaggedFirst: boolean
  /** their order is over */
  isFixed?: boolean
  /** where the page keeps it, because the list moves */
  toggling?: Toggled
  onUndo?: ((check: number) => void) | undefined
  /** takes a check out of its order */
  onRemove?: ((check: Check) => void) | undefined
}

/** An order's checks for reading; each line can be opened. */
export function CheckReview({ checks, Reports, flaggedFirst, isFixed, toggling, onUndo, onRemove }: CheckReviewProps) {
  const { entries, taken, user } = useOutbox()
  const shown = shownChecks(checks, entries, taken)
  const ordered = flaggedFirst ? reviewOrder(shown) : shown
  const own = useState<ReadonlySet<number>>(new Set())
  const [toggled, setToggled] = toggling ?? own
  const needsLook = (check: Check) => isCheckFlagged(check) || check.fkc_status === checkStatus.NO_REALIZADO
  const toggle = (id: number) =>
    setToggled(new Set(toggled.has(id) ? [...toggled].filter(one => one !== id) : [...toggled, id]))
  const headingOf = ({ check }: ShownCheck) => (flaggedFirst ? groupOf(check) : check.base_activity.base.location.name)
  return (
    <>
      <ChecksSummary checks={shown.map(({ check }) => check)} />
      <ol className={classes.list}>
        {ordered.map((one, index) => {
          const { check } = one
          const before = ordered[index - 1]
          const expanded = toggled.has(check.id) !== (flaggedFirst && needsLook(check))
          return (
            <Fragment key={check.id}>
              {(!before || headingOf(before) !== headingOf(one)) && <li className={classes.place}>{headingOf(one)}</li>}
              <li>
                <CheckLine shown={one} expanded={expanded} onToggle={() => toggle(check.id)} />
                {/* A refused answer can be sent again or discarded, even if the order is no longer in progress. */}
                <Suspense fallback={<Skeleton height={160} />}>
                  {one.entry?.refusal && (
                    <RefusedAnswer entry={one.entry} check={check} onDiscard={() => dropDraft(user, check.id)} />
                  )}
                  {expanded && (
                    <CheckDetails
                      check={check}
                      Reports={Reports}
                      isFixed={isFixed}
                      onUndo={onUndo && check.fkc_status === checkStatus.REALIZADO ? () => onUndo(check.id) : undefined}
                      onRemove={onRemove && (() => onRemove(check))}
                    />
                  )}
                </Suspense>
              </li>
            </Fragment>
          )
        })}
      </ol>
    </>
  )
}

function groupOf(check: Check): string {
  if (isCheckFlagged(check)) return 'NOK o fuera de rango'
  if (check.fkc_status === checkStatus.PROGRAMADO) return 'Sin respuesta'
  return check.fkc_status === checkStatus.NO_REALIZADO ? 'No realizados' : 'Conformes'
}
