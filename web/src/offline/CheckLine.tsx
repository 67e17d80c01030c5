import { IconAlertTriangle, IconBan, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import type { Check, CheckTask } from 'contract/checks/checks.ts'
import { checkStatus } from 'contract/core/classifier.ts'
import { type ReactNode, Suspense } from 'react'
import { Badge } from '../ui/record/badges.tsx'
import { useTimeZone } from '../ui/shell/timeZone.ts'
import { isCheckFlagged } from '../records/checks/checkState.ts'
import { answerText } from '../records/checks/answerText.ts'
import classes from '../records/checks/checks.module.css'
import type { ShownCheck } from './shownCheck.ts'
import { lateComponent } from '../ui/shell/lateComponent.ts'

// Loaded with the first answer: most orders are opened to be read.
const DeliveryState = lateComponent(async () => (await import('./DeliveryState.tsx')).DeliveryState)

type CheckLineProps = {
  shown: ShownCheck
  /** an answer was begun and isn't sent yet */
  hasDraft?: boolean
  expanded: boolean
  /** who of the crew is at its base */
  crew?: string | undefined
  onToggle: () => void
}

/** A closed check in the list: its name, its answer, and whether that has reached the server. */
export function CheckLine({
  shown: { check, entry, isTaken },
  hasDraft = false,
  expanded,
  crew,
  onToggle
}: CheckLineProps) {
  const { activity, base } = check.base_activity
  const delivery = entry?.state ?? (isTaken ? 'taken' : hasDraft ? 'unsaved' : undefined)
  return (
    <button type="button" className={classes.line} aria-expanded={expanded} onClick={onToggle}>
      <CheckMark check={check} />
      <span className={classes.words}>
        <span className={classes.name}>{activity.name}</span>
        <span className={classes.where}>
          <span className="code">{base.code}</span> · {base.name}
        </span>
        {crew && <span className={classes.crew}>{crew}</span>}
      </span>
      <span className={classes.side}>
        <Outcome check={check} />
        <Suspense>{delivery && <DeliveryState state={delivery} />}</Suspense>
      </span>
    </button>
  )
}

/** The state of a check as an icon; the text is beside it. */
function CheckMark({ check }: { check: Check }) {
  const { icon: Icon, tone } = isCheckFlagged(check) ? flagged : (looks[check.fkc_status] ?? open)
  return (
    <Icon className={classes.mark} size={24} stroke={1.75} color={`var(--mantine-color-${tone}-text)`} aria-hidden />
  )
}

const flagged = { icon: IconAlertTriangle, tone: 'red' }
const open = { icon: IconCircleDashed, tone: 'gray' }
const looks: Readonly<Record<number, typeof open>> = {
  [checkStatus.REALIZADO]: { icon: IconCircleCheck, tone: 'green' },
  [checkStatus.NO_REALIZADO]: { icon: IconCircleX, tone: 'yellow' },
  [checkStatus.ANULADO]: { icon: IconBan, tone: 'gray' }
}

/** The result of a check; nothing while it is open. */
function Outcome({ check }: { check: Check }): ReactNode {
  if (check.fkc_status === checkStatus.NO_REALIZADO)
    return (
      <Badge colour="amber" icon={IconCircleX}>
        No realizado
      </Badge>
    )
  if (check.fkc_status === checkStatus.ANULADO)
    return (
      <Badge colour="gray" icon={IconBan}>
        Anulado
      </Badge>
    )
  return check.fkc_status === checkStatus.REALIZADO && <GivenAnswer asked={check} />
}

/** The answer to a check or a task. */
export function GivenAnswer({ asked }: { asked: Check | CheckTask }) {
  const zone = useTimeZone()
  return (
    <>
      {/* A NOK is shown by its badge. */}
      {asked.value_ok !== false && <span className={classes.answer}>{answerText(asked, asked, zone)}</span>}
      <FlagBadge asked={asked} />
    </>
  )
}

/** Says whether an answer, or one of its tasks, is NOK or out of range; else nothing. */
function FlagBadge({ asked }: { asked: Check | CheckTask }) {
  const own = flagText([asked])
  const ofTasks = 'tasks' in asked ? flagText(asked.tasks) : ''
  if (!own && !ofTasks) return null
  return (
    <Badge colour="red" icon={IconAlertTriangle}>
      {own || `${ofTasks} en una tarea`}
    </Badge>
  )
}

function flagText(parts: readonly (Check | CheckTask)[]): string {
  const out = parts.some(({ out_of_range }) => out_of_range)
  const failed = parts.some(({ value_ok }) => value_ok === false)
  return [...(failed ? ['NOK'] : []), ...(out ? ['Fuera de rango'] : [])].join(' · ')
}
