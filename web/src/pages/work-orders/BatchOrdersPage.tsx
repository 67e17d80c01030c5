import { Duration } from '../../ui/record/RelativeDate.tsx'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconPrinter, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { openStatuses, workOrderStatus } from 'contract/core/classifier.ts'
import { cancelPermission, editableStatus } from 'contract/work-orders/work-order-transitions.ts'
import { workOrders } from 'contract/calls/work-orders/work-orders.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { NoRecordPage } from '../../ui/record/NoRecordPage.tsx'
import { codeColumn, type Column } from '../../ui/table/columns.tsx'
import { recordId } from '../../ui/record/recordId.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { lazyOverlay } from '../../ui/overlay/lazyOverlay.tsx'
import { AssignDialog } from '../../features/work-orders/AssignDialog.tsx'
import { PeopleLinks } from '../../records/LateRecordLink.tsx'
import { fullName, Scheduled } from '../../records/work-orders/orderMarks.tsx'
import { workOrdersApi } from '../../records/work-orders/orderQueries.ts'
import { orderTarget } from '../../records/work-orders/paths.ts'
import { maxPrintedOrders } from '../../features/work-orders/severalOrders.ts'
import type { UndoBatchProps } from '../../features/work-orders/UndoBatchDialog.tsx'

const UndoBatchDialog = lazyOverlay<UndoBatchProps>(
  async () => (await import('../../features/work-orders/UndoBatchDialog.tsx')).UndoBatchDialog,
  () => ({ title: 'Deshacer la programación' })
)

const programming = { label: 'Programación', link: { to: '/admin/planned/programming' } } as const
const path = [{ label: 'Planificadas' }, programming]

/** As many as are assigned to at once. */
const maxOrders = 500

const columns: readonly Column<WorkOrder>[] = [
  codeColumn<WorkOrder>('code', 'Código', { width: 150 }),
  { key: 'title', label: 'Título', hideable: false, card: 'title', minWidth: 220, wraps: true },
  { key: 'scheduled_start', label: 'Programada', width: 176, render: row => <Scheduled order={row} exact /> },
  {
    key: 'labour_minutes',
    label: 'Trabajo previsto',
    width: 140,
    fold: 1,
    render: row => <Duration minutes={row.labour_minutes} />
  },
  {
    key: 'people',
    label: 'Personal',
    width: 260,
    value: row => row.people.map(fullName).join(', '),
    render: row => <PeopleLinks people={row.people} />
  }
]

/** `/admin/planned/programming/batches/:id`: the orders that were programmed together, to assign people to them. */
export function BatchOrdersPage() {
  const id = recordId(useParams({ from: '/main/admin/planned/programming/batches/$id' }).id)
  return id === undefined ? <NoRecordPage back={programming} /> : <BatchOrders key={id} id={id} />
}

function BatchOrders({ id }: { id: number }) {
  const mayAssign = useCan('work-orders.assign')
  const [assigning, setAssigning] = useState<readonly number[]>([])
  // All of them, whatever page of the list is shown. The list shows a failure.
  const { data } = useQuery(workOrdersApi.list({ fk_batch: id, itemsPerPage: maxOrders }, { suppressToast: true }))
  const open = data?.rows.filter(isOpen).map(order => order.id) ?? []
  const [undoing, setUndoing] = useState(false)
  const mayUndo = [useCan('checks.program'), useCan(cancelPermission)].every(Boolean)
  // One that has begun keeps the whole batch, as the server says.
  const left = data?.rows.filter(({ fkc_status }) => fkc_status !== workOrderStatus.CANCELADO) ?? []
  const isUndoable = left.length > 0 && left.every(({ fkc_status }) => fkc_status === editableStatus)
  const printed = left.slice(0, maxPrintedOrders).map(order => order.id)
  const menu = [
    ...(printed.length > 0
      ? [
          {
            label: printed.length === 1 ? 'Imprimir' : `Imprimir ${printed.length} órdenes`,
            icon: IconPrinter,
            link: { to: '/admin/planned/work-orders/print', search: { ids: printed.join('-') } } as const
          }
        ]
      : []),
    ...(mayUndo && isUndoable
      ? [{ label: 'Deshacer la programación', icon: IconArrowBackUp, danger: true, onClick: () => setUndoing(true) }]
      : [])
  ]
  const actions = (order: WorkOrder) => [
    ...(mayAssign && isOpen(order)
      ? [{ label: 'Asignar personal', icon: IconUserPlus, onClick: () => setAssigning([order.id]) }]
      : []),
    { label: 'Imprimir', icon: IconPrinter, link: orderTarget(order.id, '/print') }
  ]
  return (
    <>
      <RecordsPage<WorkOrder>
        api={{ resource: ordersOfBatch, list: query => workOrdersApi.list({ ...query, fk_batch: id }) }}
        title="Órdenes del lote"
        path={path}
        order={{ sortBy: 'scheduled_start', sortDesc: false }}
        columns={columns}
        searchLabel={false}
        rowName={order => order.code}
        rowLink={order => orderTarget(order.id)}
        actions={actions}
        menu={menu}
        empty={{ title: 'Este lote no tiene órdenes', text: 'Puede ser de otra línea, o haberse deshecho.' }}
        extra={
          mayAssign &&
          open.length > 0 && (
            <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setAssigning(open)}>
              {open.length === 1 ? 'Asignar personal' : 'Asignar a todas'}
            </Button>
          )
        }
      />
      <AssignDialog orders={assigning} onClose={() => setAssigning([])} />
      <UndoBatchDialog batch={id} opened={undoing} onClose={() => setUndoing(false)} />
    </>
  )
}

const isOpen = ({ fkc_status }: WorkOrder) => openStatuses.includes(fkc_status)

/** Columns are remembered apart from those of the list of all orders, and nothing is created here. */
const ordersOfBatch = {
  entity: 'batch_orders',
  names: workOrders.names,
  filters: workOrders.filters,
  sort: workOrders.sort
}
