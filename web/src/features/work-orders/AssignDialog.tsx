import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { Suspense } from 'react'
import { Dialog } from '../../ui/overlay/Sheet.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const AssignPeople = lateComponent(async () => (await import('./AssignPeople.tsx')).AssignPeople)

type AssignDialogProps = {
  /** to which orders; none: it is closed */
  orders: readonly number[]
  /** the only one, where its page is open: then people are assigned without signal too */
  order?: WorkOrderDetail
  /** an activity of that order: people are put on it */
  activity?: UnplannedDetail | undefined
  /** companions, added by a person who executes the order: nothing is planned for them */
  isCrew?: boolean
  onClose: () => void
}

/** Chooses the people of an order, or of several at once. Its code is loaded when it is first opened. */
export function AssignDialog({ orders, order, activity, isCrew = false, onClose }: AssignDialogProps) {
  const opened = orders.length > 0
  const title = isCrew
    ? 'Añadir acompañante'
    : orders.length > 1
      ? `Asignar personal a ${orders.length} órdenes`
      : 'Asignar personal'
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="xl">
      {opened && (
        <Suspense>
          <AssignPeople orders={orders} order={order} activity={activity} isCrew={isCrew} onClose={onClose} />
        </Suspense>
      )}
    </Dialog>
  )
}
