import { pastOrder } from 'contract/calls/history/history.ts'
import { workOrders } from 'contract/calls/work-orders/work-orders.ts'
import { callApi } from '../../api/resourceApi.ts'
import { WorkOrderView } from './WorkOrderPage.tsx'
import { PastRecordPage } from '../../features/history/PastRecordPage.tsx'
import { pathBelow } from '../../features/history/paths.ts'

const api = callApi(pastOrder, { entities: ['work_order'] })

/** `/admin/history/work-orders/:id`: an order that is closed or cancelled, with all its parts. */
export const PastOrderPage = () => (
  <PastRecordPage
    from="/main/admin/history/work-orders/$id"
    names={workOrders.names}
    path={pathBelow.orders}
    query={id => api.query({ params: { id } })}
    view={WorkOrderView}
  />
)
