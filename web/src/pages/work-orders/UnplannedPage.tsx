import { SegmentedControl } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { unplanned } from 'contract/calls/unplanned/unplanned.ts'
import { openStatuses, workOrderStatus } from 'contract/core/classifier.ts'
import { workOrders } from 'contract/calls/work-orders/work-orders.ts'
import type { Unplanned } from 'contract/unplanned/unplanned.ts'
import { editableStatus } from 'contract/work-orders/work-order-transitions.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { type LinkTarget, useGo } from '../../ui/shell/AppLink.tsx'
import type { ListSearch } from '../../ui/table/listSearch.ts'
import { RecordsPage, type RecordsPageProps } from '../../ui/table/RecordsPage.tsx'
import { QuickFilter, QuickFilterGroup } from '../../ui/table/QuickFilter.tsx'
import { UnplannedSummary } from '../../features/dashboard/ListSummary.tsx'
import { orderTarget } from '../../records/work-orders/paths.ts'
import { unplannedColumns, unplannedOrderColumns } from '../../records/unplanned/columns.tsx'
import { filtersFor } from '../../records/unplanned/filters.ts'
import { newUnplannedTarget, ordersView, unplannedTarget } from '../../records/unplanned/paths.ts'
import { unplannedApi, workingList, workingOrders } from '../../records/unplanned/unplannedQueries.ts'
import classes from '../../features/unplanned/unplanned.module.css'

/** As the specification has it (section 9). */
const order = { itemsPerPage: 15 }

const add = { label: 'Nueva orden', link: newUnplannedTarget }

/** One way to list the unplanned work of a line. */
type Listing<Row extends { id: number; fkc_status: number }> = Required<
  Pick<RecordsPageProps<Row>, 'api' | 'label' | 'columns' | 'rowName' | 'empty'>
> & {
  /** Its page, or what is below it. */
  target: (id: number, below?: '/edit') => LinkTarget
  /** those of the activities unless given */
  filters?: Readonly<Record<string, unknown>>
}

const byActivity: Listing<Unplanned> = {
  api: { ...unplannedApi, list: workingList },
  label: 'Actividades no planificadas',
  columns: unplannedColumns,
  target: unplannedTarget,
  rowName: ({ work_order, title }) => `${work_order.code}, ${title}`,
  empty: {
    title: 'No hay trabajo no planificado abierto',
    text: 'Aquí aparecen correctivos, mejoras y soporte; también lo que sale de una anomalía aceptada.'
  }
}

const byOrder: Listing<WorkOrder> = {
  // Columns and saved views are those of the page, whichever of its two lists is shown.
  api: { resource: { ...workOrders, entity: unplanned.entity }, list: workingOrders },
  label: 'Órdenes no planificadas',
  columns: unplannedOrderColumns,
  // The page of an order leads on to its activity, if it has one.
  target: orderTarget,
  filters: workOrders.filters,
  rowName: ({ code, title }) => `${code}, ${title}`,
  empty: { title: 'No hay órdenes no planificadas abiertas' }
}

/**
 * `/admin/unplanned`: the open unplanned work of the selected line; by its activities, or by its orders, which may have
 * several of them or none yet.
 */
export function UnplannedPage() {
  const isByOrder = useSearch({ from: '__root__' })['vista'] === ordersView.vista
  return isByOrder ? (
    <Listed key="orders" shown="orders" {...byOrder} />
  ) : (
    <Listed key="activities" shown="activities" {...byActivity} />
  )
}

function Listed<Row extends { id: number; fkc_status: number }>({
  target,
  filters,
  shown,
  ...listing
}: Listing<Row> & { shown: Shown }) {
  const { line } = useSelectedLine()
  const mayWrite = useCan('work-orders.write')
  const fields = filtersFor(line.fk_location)
  return (
    <RecordsPage<Row>
      {...listing}
      title="No planificadas"
      order={order}
      filters={filters ? fields.filter(({ name }) => name in filters) : fields}
      searchLabel="Código o palabras"
      tabs={<ShownSwitch shown={shown} />}
      rowLink={({ id }) => target(id)}
      actions={({ id, fkc_status }) =>
        mayWrite && fkc_status === editableStatus
          ? [{ label: 'Editar', icon: IconEdit, link: target(id, '/edit') }]
          : []
      }
      add={add}
      renderTools={(_, list) => (
        <QuickFilterGroup>
          <Situations list={list} />
          <OwnOnly list={list} />
        </QuickFilterGroup>
      )}
    >
      <UnplannedSummary />
    </RecordsPage>
  )
}

/** Open work, which the list shows first, or that which is over. */
function Situations({ list }: { list: ListSearch }) {
  const chosen = (list.filters['fkc_status'] ?? []).map(String)
  const isNarrowed = chosen.length > 0 || list.filters['is_open'] !== undefined
  return (
    <>
      <QuickFilter
        label="Abiertas"
        count={undefined}
        isOn={!isNarrowed || isSame(chosen, openStatuses)}
        onPress={() => list.set({ filters: { ...list.filters, fkc_status: [], is_open: [] } })}
      />
      {situations.map(({ label, statuses }) => {
        const isOn = isSame(chosen, statuses)
        return (
          <QuickFilter
            key={label}
            label={label}
            count={undefined}
            isOn={isOn}
            onPress={() => list.setFilter('fkc_status', isOn ? [] : statuses.map(String))}
          />
        )
      })}
    </>
  )
}

const situations: readonly { label: string; statuses: readonly number[] }[] = [
  { label: 'Cerradas', statuses: [workOrderStatus.CERRADA] },
  { label: 'Canceladas', statuses: [workOrderStatus.CANCELADO] }
]

const isSame = (chosen: readonly string[], statuses: readonly number[]) =>
  chosen.length === statuses.length && statuses.every(status => chosen.includes(String(status)))

/** Shows only what the caller is assigned to. */
function OwnOnly({ list }: { list: ListSearch }) {
  const me = useSession()
  const isOn = list.filters['assigned_to_me']?.[0] === 'true'
  if (me.staff === null) return null
  return (
    <QuickFilter
      label="Asignadas a mí"
      count={undefined}
      isOn={isOn}
      onPress={() => list.setFilter('assigned_to_me', isOn ? [] : ['true'])}
    />
  )
}

type Shown = 'activities' | 'orders'

/** The same work by activity or by order; filters that the other list has too stay. */
function ShownSwitch({ shown }: { shown: Shown }) {
  const go = useGo()
  return (
    <SegmentedControl
      aria-label="Qué se lista"
      classNames={switchClasses}
      value={shown}
      onChange={value =>
        go({
          to: '.',
          search: before => ({ ...before, vista: undefined, page: undefined, ...(value === 'orders' && ordersView) })
        })
      }
      data={[
        { value: 'activities', label: 'Actividades' },
        { value: 'orders', label: 'Órdenes' }
      ]}
    />
  )
}

const switchClasses = { label: classes.shown ?? '' }
