import { unplanned } from 'contract/unplanned/unplanned.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { useGo } from '../../ui/shell/AppLink.tsx'
import type { Section } from '../../ui/form/fields.ts'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { unplannedTarget } from '../../records/unplanned/paths.ts'
import { unplannedApi } from '../../records/unplanned/unplannedQueries.ts'

const sections: readonly Section[] = [
  {
    fields: [
      { name: 'title', kind: 'text', wide: true },
      { name: 'description', kind: 'textarea', wide: true }
    ]
  }
]

/** The form of one more activity of an order. */
export function AddActivity({ order, onClose }: { order: WorkOrderDetail; onClose: () => void }) {
  const go = useGo()
  return (
    <RecordForm
      resource={unplanned}
      api={unplannedApi}
      id={undefined}
      start={{ fk_work_order: order.id }}
      sections={sections}
      fields={2}
      onClose={onClose}
      onSaved={({ id }) => go(unplannedTarget(id), { replace: true })}
    />
  )
}
