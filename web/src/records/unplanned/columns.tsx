import { IconCircleCheck } from '@tabler/icons-react'
import { counted } from 'contract/core/format.ts'
import type { Unplanned } from 'contract/unplanned/unplanned.ts'
import { Badge, PriorityBadge, StatusBadge, TypeBadge } from '../../ui/record/badges.tsx'
import { type Column, dateColumn } from '../../ui/table/columns.tsx'
import { RecordCell } from '../RecordCell.tsx'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { People, workOrderColumns } from '../work-orders/columns.tsx'
import { Scheduled } from '../work-orders/orderMarks.tsx'

/** The columns of the list of unplanned work. */
export const unplannedColumns: readonly Column<Unplanned>[] = [
  {
    key: 'code',
    label: 'Orden',
    width: 144,
    hideable: false,
    value: row => row.work_order.code,
    render: row => <span className="code">{row.work_order.code}</span>
  },
  // It distinguishes them: it gets the width.
  { key: 'title', label: 'Actividad', sortable: true, hideable: false, card: 'title', minWidth: 200, wraps: true },
  {
    key: 'fkc_status',
    label: 'Estado',
    sortable: true,
    width: 136,
    fold: 6,
    card: 'badge',
    value: row => row.status.name,
    render: row => <StatusBadge id={row.fkc_status} />
  },
  {
    key: 'type',
    label: 'Tipo',
    sortable: true,
    width: 124,
    fold: 4,
    value: row => row.type_name,
    render: row => <TypeBadge id={row.type} />
  },
  {
    key: 'fkc_priority',
    label: 'Prioridad',
    sortable: true,
    width: 108,
    fold: 5,
    value: row => row.priority.name,
    render: row => <PriorityBadge id={row.fkc_priority} />
  },
  // Before the place, so that the middle of the row opens the activity and not its place.
  dateColumn<Unplanned>('next_start_at', 'Próxima noche', {
    width: 172,
    fold: 3,
    sortable: false,
    // Without a night to come: when it was to begin, as long as it hasn't.
    render: row => (
      <Scheduled
        order={{ ...row, scheduled_start: row.next_start_at ?? (hasBegun(row) ? null : row.scheduled_start) }}
      />
    )
  }),
  dateColumn<Unplanned>('scheduled_start', 'Programada', {
    width: 172,
    hidden: true,
    render: row => <Scheduled order={row} />
  }),
  {
    key: 'location',
    label: 'Lugar',
    width: 150,
    fold: 2,
    wraps: true,
    render: ({ location }) => (
      <RecordCell entity="location" id={location.id}>
        {location.name}
      </RecordCell>
    )
  },
  { key: 'people', label: 'Personal', width: 124, fold: 1, render: row => <People people={row.people} /> },
  {
    key: 'done',
    label: 'Avance',
    sortable: true,
    width: 124,
    fold: 1,
    value: row => (row.done ? 'Hecha' : progressText(row)),
    render: row =>
      row.done ? (
        <Badge colour="green" icon={IconCircleCheck}>
          Hecha
        </Badge>
      ) : (
        progressText(row)
      )
  },
  {
    key: 'base',
    label: 'Base',
    width: 160,
    hidden: true,
    card: 'none',
    value: row => row.base?.code,
    render: ({ base }) =>
      base && (
        <RecordCell entity="base" id={base.id}>
          <span className="code">{base.code}</span>
        </RecordCell>
      )
  },
  { key: 'failure_type', label: 'Tipo de falla', width: 150, hidden: true, card: 'none' },
  dateColumn<Unplanned>('created_at', 'Creada', { hidden: true, card: 'none' }),
  dateColumn<Unplanned>('closed_at', 'Cerrada', { width: 176, hidden: true, card: 'none' })
]

const hasBegun = ({ work_order }: Unplanned) => work_order.started_at !== null

/** '2 de 5 tareas', which says what it counts where it is folded below the title too; nothing without any. */
const progressText = ({ tasks_count, tasks_done }: Unplanned) =>
  tasks_count > 0 ? `${tasks_done} de ${counted(tasks_count, ['tarea', 'tareas'])}` : ''

/** The columns of the same list by orders: those of all orders, without checks, which unplanned ones don't have. */
export const unplannedOrderColumns: readonly Column<WorkOrder>[] = [
  ...workOrderColumns
    .filter(({ key }) => key !== 'checks_flagged')
    .map(column => (column.key === 'type' ? { ...column, hidden: false } : column)),
  dateColumn<WorkOrder>('created_at', 'Creada', { hidden: true, card: 'none' })
]
