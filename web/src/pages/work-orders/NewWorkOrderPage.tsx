import { Suspense } from 'react'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { PageHead } from '../../ui/record/PageHead.tsx'
import { listPath, listTarget, orderTarget } from '../../records/work-orders/paths.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const WorkOrderForm = lateComponent(async () => (await import('./WorkOrderForm.tsx')).WorkOrderForm)

/** `/admin/planned/work-orders/new` */
export function NewWorkOrderPage() {
  const go = useGo()
  return (
    <>
      <PageHead title="Nueva OT" path={listPath} />
      <Suspense fallback={<FormSkeleton fields={9} />}>
        <WorkOrderForm
          onSaved={order => go(orderTarget(order.id), { replace: true })}
          onCancel={() => go(listTarget)}
        />
      </Suspense>
    </>
  )
}
