import { unplanned } from 'contract/unplanned.ts'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { useGo } from '../../ui/AppLink.tsx'
import type { Section } from '../../ui/form/fields.ts'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { unplannedTarget } from './paths.ts'
import { unplannedApi } from './unplannedQueries.ts'

const sections: readonly Section[] = [
  {
    fields: [
      { name: 'title', kind: 'text', wide: true },
      { name: 'description', kind: 'textarea', wide: true }
    ]
  }
]

/** One more activity of an order, over its page. */
export function AddActivity({ order }: { order: WorkOrderDetail }) {
  const go = useGo()
  return (
    <RecordDrawer param="actividad" add="Nueva actividad" fields={2}>
      {({ close }) => (
        <RecordForm
          resource={unplanned}
          api={unplannedApi}
          id={undefined}
          start={{ fk_work_order: order.id }}
          sections={sections}
          fields={2}
          onClose={close}
          onSaved={({ id }) => go(unplannedTarget(id), { replace: true })}
        />
      )}
    </RecordDrawer>
  )
}
