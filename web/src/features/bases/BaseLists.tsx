import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import type { Base } from 'contract/bases/bases.ts'
import type { Check } from 'contract/checks/checks.ts'
import { checkStatus } from 'contract/core/classifier.ts'
import { formatDate } from 'contract/core/format.ts'
import type { Reading } from 'contract/readings/readings.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { useSession } from '../../api/session.ts'
import { mayOpen } from '../../api/rights.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { ActiveBadge, StatusBadge } from '../../ui/record/badges.tsx'
import { type Column, dateColumn } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { FilterField } from '../../ui/table/filters.ts'
import { useListSearch } from '../../ui/table/listSearch.ts'
import { numberText } from '../../ui/input/numberText.ts'
import {
  addMissingTarget,
  baseActivitiesPage,
  baseActivitiesTarget,
  lacksActivities
} from '../../records/base-activities/paths.ts'
import { GivenAnswer } from '../../offline/CheckLine.tsx'
import { activitiesText, periodicityOf } from '../../records/base-activities/activityText.ts'
import { undatedText } from '../../records/base-activities/usageText.ts'
import { Due } from '../../records/base-activities/dueMarks.tsx'
import { RecordCell } from '../../records/RecordCell.tsx'
import { fullName } from '../../records/work-orders/orderMarks.tsx'
import { orderTarget } from '../../records/work-orders/paths.ts'
import { recordOrderColumns } from '../../records/work-orders/recordOrderColumns.tsx'
import { activitiesOf, checksOf, ordersOf, readingsOf } from '../../records/bases/baseQueries.ts'
import classes from './bases.module.css'
import { checkTarget } from '../../records/bases/paths.ts'

// Each list's own words in the address begin with its prefix: they stand on the same page.

const activityColumns: readonly Column<BaseActivity>[] = [
  {
    key: 'activity',
    label: 'Actividad',
    hideable: false,
    card: 'title',
    minWidth: 200,
    wraps: true,
    value: row => row.activity.name
  },
  { key: 'periodicity_unit', label: 'Cada cuánto', width: 168, fold: 1, wraps: true, value: periodicityOf },
  dateColumn<BaseActivity>('last_date', 'Última vez', { width: 116, fold: 3 }),
  {
    key: 'due_date',
    label: 'Vence',
    sortable: true,
    width: 140,
    value: row => formatDate(row.due_date),
    render: row => (row.due_date ? <Due row={row} /> : row.is_active && undatedText(row))
  },
  {
    key: 'open_check',
    label: 'Programada',
    width: 112,
    fold: 2,
    value: row => row.open_check && 'Sí',
    render: ({ open_check: open }) =>
      open?.fk_work_order && (
        <AppLink {...checkTarget(open.fk_work_order, open.id)} className={classes.link}>
          Ver la orden
        </AppLink>
      )
  },
  {
    key: 'is_active',
    label: 'Estado',
    width: 104,
    card: 'badge',
    render: row => <ActiveBadge active={row.is_active} gender="f" />
  }
]
const activityList = {
  entity: 'activity_of_base',
  filters: { is_active: 'boolean' },
  sort: ['due_date', 'next_date', 'last_date']
} as const
const activityOrder = { prefix: 'a_', sortBy: 'due_date', sortDesc: false }
const activityFilters: readonly FilterField[] = [
  { name: 'is_active', label: 'Estado', kind: 'boolean', yes: 'Activa', no: 'Inactiva' }
]

/** What is done on the base, and when it is due. */
export function ActivitiesPanel({ base }: { base: Base }) {
  const list = useListSearch(activityList, activityOrder)
  const leads = mayOpen(useSession(), baseActivitiesPage)
  const mayWrite = useCan('base-activities.write')
  return (
    <DataTable<BaseActivity>
      label="Actividades de la base"
      list={list}
      query={query => activitiesOf(base, query)}
      columns={activityColumns}
      filters={activityFilters}
      searchLabel="Buscar una actividad"
      {...(leads && {
        rowLink: ({ id }: BaseActivity) => baseActivitiesTarget({ fk_base: String(base.id), actividad: String(id) })
      })}
      rowName={row => row.activity.name}
      tools={
        mayWrite && (
          <>
            {lacksActivities(base) && (
              <AppLink {...addMissingTarget(base)} className={classes.link}>
                {`Añadir ${activitiesText(base.activities_not_added)} que ${base.activities_not_added === 1 ? 'falta' : 'faltan'}`}
              </AppLink>
            )}
            <AppLink {...baseActivitiesTarget({ fk_base: String(base.id) })} className={classes.link}>
              Iniciar, reprogramar o cambiar
            </AppLink>
          </>
        )
      }
      empty={{
        title: 'La base no tiene actividades',
        text: base.plan ? 'Su plan tiene actividades que puede añadir.' : 'Asóciele un plan para que las tenga.'
      }}
    />
  )
}

const orderList = {
  entity: 'order_of_base',
  filters: { fkc_status: 'id', type: 'id' },
  sort: ['code', 'title', 'fkc_status', 'type', 'scheduled_start', 'closed_at']
} as const
const orderOrder = { prefix: 'o_' }
const orderFilters: readonly FilterField[] = [
  { name: 'fkc_status', label: 'Estado', kind: 'classifier', type: 'WORK_ORDER_STATUS' },
  { name: 'type', label: 'Tipo', kind: 'classifier', type: 'WORK_ORDER_TYPE' }
]

/** The orders of the base over the years, and those with a check on it. */
export function OrdersPanel({ base }: { base: Base }) {
  const list = useListSearch(orderList, orderOrder)
  return (
    <DataTable<WorkOrder>
      label="Órdenes de la base"
      list={list}
      query={query => ordersOf(base, query)}
      columns={recordOrderColumns}
      filters={orderFilters}
      searchLabel="Buscar una orden"
      rowLink={({ id }) => orderTarget(id)}
      rowName={({ code, title }) => `${code}, ${title}`}
      empty={{ title: 'Todavía no hay órdenes en esta base' }}
    />
  )
}

const checkColumns: readonly Column<Check>[] = [
  {
    key: 'activity',
    label: 'Actividad',
    hideable: false,
    card: 'title',
    minWidth: 180,
    wraps: true,
    value: row => row.base_activity.activity.name
  },
  dateColumn<Check>('scheduled_date', 'Programado', { width: 120, fold: 1 }),
  dateColumn<Check>('performed_at', 'Realizado', { width: 176, fold: 3 }),
  {
    key: 'value',
    label: 'Respuesta',
    width: 176,
    fold: 2,
    wraps: true,
    value: row => row.not_done_reason,
    render: row => (row.fkc_status === checkStatus.REALIZADO ? <GivenAnswer asked={row} /> : row.not_done_reason)
  },
  {
    key: 'fkc_status',
    label: 'Estado',
    sortable: true,
    width: 136,
    card: 'badge',
    render: row => <StatusBadge id={row.fkc_status} />
  }
]
const checkList = {
  entity: 'check_of_base',
  filters: { fkc_status: 'id', out_of_range: 'boolean', performed_at: 'instant' },
  sort: ['scheduled_date', 'performed_at', 'fkc_status']
} as const
const checkOrder = { prefix: 'c_', sortBy: 'scheduled_date', sortDesc: true }
const checkFilters: readonly FilterField[] = [
  { name: 'fkc_status', label: 'Estado', kind: 'classifier', type: 'CHECK_STATUS' },
  { name: 'out_of_range', label: 'Rango', kind: 'boolean', yes: 'Fuera de rango', no: 'En rango' },
  { name: 'performed_at', label: 'Realizado', kind: 'dates' }
]

/** The checks on the base over the years; each leads to its order. */
export function ChecksPanel({ base }: { base: Base }) {
  const list = useListSearch(checkList, checkOrder)
  return (
    <DataTable<Check>
      label="Checks de la base"
      list={list}
      query={query => checksOf(base, query)}
      columns={checkColumns}
      filters={checkFilters}
      searchLabel="Buscar una actividad"
      rowLink={row => (row.fk_work_order === null ? { to: '.' } : checkTarget(row.fk_work_order, row.id))}
      rowName={row => row.base_activity.activity.name}
      empty={{ title: 'Todavía no hay checks en esta base' }}
    />
  )
}

const readingColumns: readonly Column<Reading>[] = [
  { key: 'base_metric', label: 'Medidor', hideable: false, card: 'title', minWidth: 160, wraps: true },
  dateColumn<Reading>('read_at', 'Leído', { width: 180 }),
  {
    key: 'value',
    label: 'Lectura',
    sortable: true,
    align: 'end',
    width: 152,
    value: row => `${numberText(row.value)} ${row.usage_unit.symbol ?? row.usage_unit.name}`
  },
  { key: 'source', label: 'Origen', width: 120, fold: 1 },
  {
    key: 'staff',
    label: 'Tomada por',
    width: 168,
    fold: 2,
    value: row => row.staff && fullName(row.staff),
    render: ({ staff }) =>
      staff && (
        <RecordCell entity="staff" id={staff.id}>
          {fullName(staff)}
        </RecordCell>
      )
  }
]
const readingList = { entity: 'reading_of_base', filters: { read_at: 'instant' }, sort: ['read_at', 'value'] } as const
const readingOrder = { prefix: 'l_', sortBy: 'read_at', sortDesc: true }
const readingFilters: readonly FilterField[] = [{ name: 'read_at', label: 'Leído', kind: 'dates' }]

/** What the base's meters have shown, the latest first. */
export function ReadingsPanel({ base }: { base: Base }) {
  const list = useListSearch(readingList, readingOrder)
  return (
    <DataTable<Reading>
      label="Lecturas de la base"
      list={list}
      query={query => readingsOf(base, query)}
      columns={readingColumns}
      filters={readingFilters}
      searchLabel="Buscar un medidor"
      rowName={row => `${row.base_metric.name}, ${row.value}`}
      empty={{ title: 'Todavía no hay lecturas en esta base' }}
    />
  )
}
