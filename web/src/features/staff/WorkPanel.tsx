import { Skeleton, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { workOrderStaff as declared } from 'contract/work-orders/assignments.ts'
import type { Staff } from 'contract/staff/staff.ts'
import { StatusBadge } from '../../ui/record/badges.tsx'
import type { Column } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { useListSearch } from '../../ui/table/listSearch.ts'
import { Duration, RelativeDate } from '../../ui/record/RelativeDate.tsx'
import type { RowOf } from '../../api/resourceApi.ts'
import { orderOfColumns } from '../../records/work-orders/orderOfColumns.tsx'
import { orderTarget } from '../../records/work-orders/paths.ts'
import classes from './staff.module.css'
import { assignmentsApi, monthsApi } from '../../records/staff/staffQueries.ts'
import { weekHelp } from './WeekLoad.tsx'

type Assigned = RowOf<typeof declared>

const columns: readonly Column<Assigned>[] = [
  ...orderOfColumns<Assigned>('Código'),
  {
    key: 'fkc_status',
    label: 'Estado',
    sortable: true,
    width: 136,
    card: 'badge',
    fold: 2,
    render: row => <StatusBadge id={row.work_order.fkc_status} />
  },
  {
    key: 'scheduled_start',
    label: 'Programada',
    sortable: true,
    width: 164,
    fold: 1,
    render: row => <RelativeDate date={row.work_order.scheduled_start} />
  },
  {
    key: 'planned_minutes',
    label: 'Previsto',
    sortable: true,
    align: 'end',
    width: 110,
    render: row => row.planned_minutes !== null && <Duration minutes={row.planned_minutes} />
  },
  {
    key: 'real_minutes',
    label: 'Real',
    sortable: true,
    align: 'end',
    width: 110,
    render: row => row.real_minutes !== null && <Duration minutes={row.real_minutes} />
  }
]

// Of all the user's lines: a person's orders don't end where a line does.
const ordersOfPerson = { entity: 'work_order_of_staff', filters: {}, sort: assignmentsApi.resource.sort }
const latest = { sortBy: 'scheduled_start', sortDesc: true, prefix: 'ot_' }

/** A person's orders, with planned and real time, and the sums by month. */
export function WorkPanel({ person }: { person: Staff }) {
  const list = useListSearch(ordersOfPerson, latest)
  return (
    <>
      <h2 className={classes.title}>Órdenes</h2>
      <DataTable<Assigned>
        label="Órdenes"
        list={list}
        query={query => assignmentsApi.list({ ...query, fk_staff: person.id })}
        columns={columns}
        searchLabel={false}
        rowName={({ work_order }) => work_order.code}
        rowLink={({ work_order }) => orderTarget(work_order.id)}
        empty={{ title: 'No está en ninguna orden de sus líneas' }}
      />
      <Months person={person.id} />
      <p className={classes.text}>
        Carga de la semana: {weekHelp.charAt(0).toLocaleLowerCase('es') + weekHelp.slice(1)}
      </p>
    </>
  )
}

function Months({ person }: { person: number }) {
  const query = useQuery(monthsApi.query({ params: { id: person } }))
  const { data, error } = query
  if (!data && error) return <ErrorState what="No se han podido cargar las horas por mes" query={query} />
  if (!data) return <Skeleton height={120} />
  if (data.length === 0) return null
  return (
    <section>
      <h2 className={classes.title}>Horas por mes</h2>
      <Table className="tabular" maw={520}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Mes</Table.Th>
            {['Órdenes', 'Previsto', 'Real'].map(label => (
              <Table.Th key={label} scope="col" ta="end">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map(({ month, orders, planned_minutes, real_minutes }) => (
            <Table.Tr key={month}>
              <Table.Th scope="row">{monthText(month)}</Table.Th>
              <Table.Td ta="end">{orders}</Table.Td>
              <Table.Td ta="end">
                <Duration minutes={planned_minutes} />
              </Table.Td>
              <Table.Td ta="end">
                <Duration minutes={real_minutes} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

const names = new Intl.DateTimeFormat('es', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'noviembre de 2026', of '2026-11'. */
const monthText = (month: string): string => names.format(new Date(`${month}-15T12:00:00Z`))
