import { IconCircleCheck } from '@tabler/icons-react'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import { mayChangeUnplanned } from 'contract/unplanned/unplanned-rules.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { lazyOverlay } from '../../ui/overlay/lazyOverlay.tsx'
import type { Crumb } from '../../ui/record/PageHead.tsx'
import { useOutbox } from '../../offline/useOutbox.ts'
import { OrderView } from './OrderView.tsx'
import { shownOrder } from '../../offline/shownOrder.ts'
import { statePermission } from 'contract/work-orders/work-order-transitions.ts'
import type { DoneDialogProps } from '../../features/unplanned/DoneDialog.tsx'
import { unplannedTarget } from '../../records/unplanned/paths.ts'
import { isLastUndone, shownActivity } from '../../offline/shownActivity.ts'
import { WorkPanel } from '../../features/unplanned/WorkPanel.tsx'
import { RepeatedFailure } from '../../features/failures/RepeatedFailure.tsx'

const CrewPanel = lateComponent(async () => (await import('./CrewPanel.tsx')).CrewPanel)
const ActivityFiles = lateComponent(
  async () => (await import('../../features/unplanned/ActivityFiles.tsx')).ActivityFiles
)
const DoneDialog = lazyOverlay<DoneDialogProps>(
  async () => (await import('../../features/unplanned/DoneDialog.tsx')).DoneDialog,
  ({ order }) => ({ title: `Marcar como hecha · ${order.code}` })
)

type ActivityOrderProps = {
  activity: UnplannedDetail
  order: WorkOrderDetail
  storedAt: number | undefined
  path: readonly Crumb[]
}

/** An unplanned order, at one of its activities: as it is when the server has taken what is on its way. */
export function ActivityOrder({ activity: known, order: knownOrder, storedAt, path }: ActivityOrderProps) {
  const { entries } = useOutbox()
  const order = shownOrder(knownOrder, entries)
  const activity = shownActivity(known, entries)
  const mayFinish = useCan(statePermission) && mayChangeUnplanned('done', order.fkc_status) && !activity.done
  const [finishing, setFinishing] = useState(false)
  const isLast = isLastUndone(known, entries)
  const finish = { label: 'Marcar como hecha', icon: IconCircleCheck, onClick: () => setFinishing(true) }
  const { tasks } = activity
  // What the activity says in its own place needn't be said among the order's facts too.
  const told = order.description === activity.description ? { ...order, description: null } : order
  return (
    <OrderView
      order={told}
      storedAt={storedAt}
      path={path}
      editTarget={unplannedTarget(activity.id, '/edit')}
      step={mayFinish ? { action: finish, isLast } : undefined}
      work={{
        name: 'trabajo',
        label: 'Trabajo',
        ...(tasks.length > 0 && { count: tasks.length }),
        panel: (
          <>
            <RepeatedFailure of="work_order" id={order.id} />
            <WorkPanel activity={activity} known={known} order={order} knownOrder={knownOrder} />
          </>
        )
      }}
      hasOutcome={false}
      people={<CrewPanel activity={activity} order={order} />}
      files={<ActivityFiles activity={activity} order={order} />}
    >
      <DoneDialog
        opened={finishing}
        activity={activity}
        order={order}
        isLast={isLast}
        onClose={() => setFinishing(false)}
      />
    </OrderView>
  )
}
