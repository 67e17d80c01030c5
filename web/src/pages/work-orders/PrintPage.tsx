import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { plannedTypes } from 'contract/core/classifier.ts'
import { workOrders } from 'contract/calls/work-orders/work-orders.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { DetailHeader } from '../../ui/record/DetailHeader.tsx'
import { RecordPage } from '../../ui/record/RecordPage.tsx'
import { unplannedPath } from '../../records/unplanned/paths.ts'
import { OrderPaper } from './OrderPaper.tsx'
import { orderQuery } from '../../records/work-orders/orderQueries.ts'
import { listPath, orderTarget } from '../../records/work-orders/paths.ts'

/** `/admin/planned/work-orders/:id/print`: an order on A4, to be filled in by hand or filed. */
export function PrintPage() {
  const queryClient = useQueryClient()
  return (
    <RecordPage
      from="/main/admin/planned/work-orders/$id/print"
      names={workOrders.names}
      path={listPath}
      query={id => orderQuery(queryClient, id)}
      view={Sheet}
    />
  )
}

function Sheet({ record: order }: { record: WorkOrderDetail }) {
  return (
    <>
      <div className="no-print">
        <DetailHeader
          code={order.code}
          title="Imprimir"
          path={[
            ...(plannedTypes.includes(order.type) ? listPath : unplannedPath),
            { label: order.code, link: orderTarget(order.id) }
          ]}
          extra={
            <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
              Imprimir
            </Button>
          }
        />
      </div>
      <OrderPaper order={order} />
    </>
  )
}
