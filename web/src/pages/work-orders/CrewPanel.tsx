import { Button } from '@mantine/core'
import { IconCircleCheck, IconClockQuestion } from '@tabler/icons-react'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import { mayChangeUnplanned } from 'contract/unplanned/unplanned-rules.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { showError } from '../../api/toasts.ts'
import { Badge } from '../../ui/record/badges.tsx'
import { DeliveryState } from '../../offline/DeliveryState.tsx'
import { confirmWrite } from '../../offline/unplannedWrites.ts'
import { noRoomText, useOutbox } from '../../offline/useOutbox.ts'
import { PeoplePanel } from '../../features/work-orders/PeoplePanel.tsx'
import classes from '../../features/unplanned/unplanned.module.css'

/** The people of an activity: whether they have confirmed that they will be there, and their minutes on the order. */
export function CrewPanel({ activity, order }: { activity: UnplannedDetail; order: WorkOrderDetail }) {
  return (
    <PeoplePanel
      order={order}
      activity={activity}
      renderMore={({ fk_staff }) => {
        const member = activity.staff.find(one => one.fk_staff === fk_staff)
        if (!member) return activity.siblings.length > 0 && <Badge colour="gray">En otra actividad</Badge>
        return <Confirmation activity={activity} member={member} fkc_status={order.fkc_status} />
      }}
    />
  )
}

type ConfirmationProps = {
  activity: UnplannedDetail
  member: UnplannedDetail['staff'][number]
  fkc_status: number
}

/** Confirmed by the person themselves, or by a user who assigns people. */
function Confirmation({ activity, member, fkc_status }: ConfirmationProps) {
  const me = useSession()
  const isOwn = me.staff?.id === member.fk_staff
  const isForOthers = useCan('work-orders.assign')
  const mayChange = (isOwn || isForOthers) && member.id > 0 && mayChangeUnplanned('parts', fkc_status)
  const { outbox, entries } = useOutbox()
  const waiting = entries.find(({ slot }) => slot === `confirm:${member.id}`)
  const say = (confirmed: boolean) => outbox.add(confirmWrite(activity, member, confirmed)) || showError(noRoomText)
  return (
    <span className={classes.confirmation}>
      {member.confirmed ? (
        <Badge colour="green" icon={IconCircleCheck}>
          Confirmado
        </Badge>
      ) : (
        <Badge colour="amber" icon={IconClockQuestion}>
          Por confirmar
        </Badge>
      )}
      {waiting && <DeliveryState state={waiting.state} />}
      {mayChange && (
        <Button
          variant={isOwn && !member.confirmed ? 'filled' : 'default'}
          aria-label={`${member.confirmed ? 'Retirar la confirmación' : 'Confirmar'}: ${member.staff.first_name} ${member.staff.last_name}`}
          onClick={() => say(!member.confirmed)}
        >
          {member.confirmed ? 'Retirar la confirmación' : 'Confirmar'}
        </Button>
      )}
    </span>
  )
}
