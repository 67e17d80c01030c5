import { workOrderType } from 'contract/classifier.ts'
import { workOrders } from 'contract/work-orders.ts'
import { useSelectedLine } from '../../app/selectedLine.ts'
import { useGo } from '../../ui/AppLink.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { ResourceForm } from '../../ui/ResourceForm.tsx'
import { workOrdersApi } from './orderQueries.ts'
import { listPath, listTarget, orderTarget } from './paths.ts'
import { useWorkOrderFields } from './WorkOrderFields.ts'

/** `/admin/planned/work-orders/new` */
export function NewWorkOrderPage() {
  const { line } = useSelectedLine()
  const go = useGo()
  const sections = useWorkOrderFields(line.location)
  return (
    <>
      <PageHead title="Nueva OT" path={listPath} />
      <ResourceForm
        resource={workOrders}
        api={workOrdersApi}
        sections={sections}
        // Preventive orders are made by programming activities; by hand it is planned work.
        start={{ type: workOrderType.PLANIFICADO, fk_location: line.fk_location }}
        lineBound
        submitLabel="Crear OT"
        onSaved={order => go(orderTarget(order.id), { replace: true })}
        onCancel={() => go(listTarget)}
      />
    </>
  )
}
