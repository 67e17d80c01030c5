import { useQuery } from '@tanstack/react-query'
import { amountText } from 'contract/warehouse/warehouse-rules.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import paper from '../../ui/shell/paper.module.css'
import { suppliesOf } from '../../records/warehouse/warehouseQueries.ts'

/** What an order needs of the warehouse, on paper: where it is, and room for what is handed out. */
export function PaperSupplies({ order }: { order: WorkOrderDetail }) {
  const query = useQuery({ ...suppliesOf(order.id), enabled: useCan('warehouse.read') })
  const { data, error } = query
  if (error && !data) return <ErrorState what="No se han podido cargar los repuestos" query={query} />
  if (!data?.rows.length) return null
  return (
    <section>
      <h3 className={paper.section}>Repuestos y materiales</h3>
      <table className={paper.table}>
        <thead>
          <tr>
            <th scope="col">Artículo</th>
            <th scope="col">Lugar</th>
            <th scope="col">Pedido</th>
            <th scope="col">Entregado</th>
            <th scope="col">Devuelto</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ id, item, requested, delivered, returned }) => (
            <tr key={id}>
              <td>
                {item.code} · {item.name}
              </td>
              <td>{item.location}</td>
              <td>{amountText(requested, item.unit)}</td>
              <td>{delivered > 0 && amountText(delivered, item.unit)}</td>
              <td>{returned > 0 && amountText(returned, item.unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
