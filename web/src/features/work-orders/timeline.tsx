import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconMessage,
  IconPlus,
  IconProgress
} from '@tabler/icons-react'
import type { Check } from 'contract/checks.ts'
import { checkStatus, classifierOf } from 'contract/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import type { TimelineEntry } from '../../ui/Timeline.tsx'
import { isCheckFlagged } from '../checks/answerDraft.ts'
import { answerText } from '../checks/answerText.ts'
import { fullName } from './columns.tsx'

/** States, observations and answered checks of an order as one story, newest first. `zone`: the operator's. */
export function timelineOf(
  { history, observations, checks }: Pick<WorkOrderDetail, 'history' | 'observations' | 'checks'>,
  zone: string
): TimelineEntry[] {
  const entries = [
    ...history.map(stateEntry),
    ...observations.map(observationEntry),
    ...checks.filter(isAnswered).map(check => checkEntry(check, zone))
  ]
  return entries.toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1))
}

function stateEntry({ id, at, user, fkc_from, fkc_to, reason }: WorkOrderDetail['history'][number]): TimelineEntry {
  const { name, color = 'gray' } = classifierOf(fkc_to)
  return {
    key: `state-${id}`,
    at,
    who: user?.name,
    what: fkc_from === null ? 'creó la orden' : `cambió el estado: ${classifierOf(fkc_from).name} → ${name}`,
    text: reason,
    icon: fkc_from === null ? IconPlus : IconProgress,
    colour: color
  }
}

function observationEntry({ id, created_at, user, text }: WorkOrderDetail['observations'][number]): TimelineEntry {
  return { key: `observation-${id}`, at: created_at, who: user?.name, what: 'escribió', text, icon: IconMessage }
}

const isAnswered = ({ fkc_status }: Check) =>
  fkc_status === checkStatus.REALIZADO || fkc_status === checkStatus.NO_REALIZADO

/** What was not done has no moment of its own: the last change of the check is when somebody said so. */
function checkEntry(check: Check, zone: string): TimelineEntry {
  const { activity, base } = check.base_activity
  const done = check.fkc_status === checkStatus.REALIZADO
  const flagged = isCheckFlagged(check)
  return {
    key: `check-${check.id}`,
    at: check.performed_at ?? check.updated_at,
    who: check.staff.map(fullName).join(', ') || undefined,
    what: (
      <>
        {activity.name} · <span className="code">{base.code}</span>:{' '}
        <strong>{done ? answerText(check, check, zone) : 'No realizado'}</strong>
      </>
    ),
    text: done ? check.observation : check.not_done_reason,
    icon: flagged ? IconAlertTriangle : done ? IconCircleCheck : IconCircleX,
    colour: flagged ? 'red' : done ? 'green' : 'amber'
  }
}
