import type { Check } from 'contract/checks/checks.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { isAnswer } from '../../../offline/writes.ts'
import { useOutbox } from '../../../offline/useOutbox.ts'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { CheckCard } from '../CheckCard.tsx'

type CheckSheetProps = { order: WorkOrderDetail; check: Check | undefined; onClose: () => void }

/** The card of one check over the grid: all that it asks, its files, and what is to be decided about it. */
export function CheckSheet({ order, check, onClose }: CheckSheetProps) {
  const { entries } = useOutbox()
  // An order that an older version kept on the phone has none.
  const meters = (order.meters as WorkOrderDetail['meters'] | undefined) ?? []
  return (
    <Sheet opened={check !== undefined} title="Responder el check" size={560} onClose={onClose}>
      {check && (
        <CheckCard
          key={check.id}
          check={check}
          meter={meters.find(({ id }) => id === check.base_activity.fk_base_metric)}
          order={order}
          entry={entries.filter(isAnswer).find(entry => entry.check === check.id)}
          arriving={false}
          onSaved={onClose}
          onClose={onClose}
        />
      )}
    </Sheet>
  )
}
