import { Button, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { PageHead } from '../../ui/record/PageHead.tsx'
import { recordId } from '../../ui/record/recordId.ts'
import { OrderPaper } from './OrderPaper.tsx'
import { wholeOrdersQuery } from '../../records/work-orders/orderQueries.ts'
import { listPath } from '../../records/work-orders/paths.ts'
import classes from '../../ui/shell/paper.module.css'
import { maxPrintedOrders, ordersText } from '../../features/work-orders/severalOrders.ts'

/** `/admin/planned/work-orders/print?ids=7-8`: several orders on paper, each on a sheet of its own. */
export function PrintOrdersPage() {
  const { ids: named } = useSearch({ from: '__root__' })
  const ids = [
    ...new Set(
      (typeof named === 'string' || typeof named === 'number' ? String(named) : '')
        .split('-')
        .flatMap(text => recordId(text) ?? [])
    )
  ].slice(0, maxPrintedOrders)
  const query = useQuery({ ...wholeOrdersQuery(ids), enabled: ids.length > 0 })
  const { data } = query
  return (
    <>
      <div className="no-print">
        <PageHead
          title={ids.length > 0 ? `Imprimir ${ordersText(ids.length)}` : 'Imprimir órdenes'}
          path={listPath}
          extra={
            data && (
              <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
                Imprimir
              </Button>
            )
          }
        />
      </div>
      {ids.length === 0 && <EmptyState title="No hay órdenes que imprimir" text="Márquelas en la lista de órdenes." />}
      {query.isError && !data && <ErrorState what="No se han podido cargar las órdenes" query={query} />}
      {ids.length > 0 && query.isPending && <Skeleton height={480} />}
      {data?.map(order => (
        <div key={order.id} className={classes.one}>
          <OrderPaper order={order} />
        </div>
      ))}
    </>
  )
}
