import { Progress, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { priority, workOrderStatus, workOrderType } from 'contract/core/classifier.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { PriorityBadge, StatusBadge, TypeBadge } from '../../ui/record/badges.tsx'
import { codeColumn, type Column, dateColumn } from '../../ui/table/columns.tsx'
import { stopIcon as StopIcon } from '../checks/checkIcons.ts'
import { RecordCell } from '../RecordCell.tsx'
import { fullName, type Person, Scheduled } from './orderMarks.tsx'
import type { View } from './views.ts'
import classes from './workOrders.module.css'

/** The columns of a view; those with the same value in all its rows are hidden. */
export function columnsFor({ id, query }: View): readonly Column<WorkOrder>[] {
  if (id === 'mias') return ownColumns
  return workOrderColumns.map(column =>
    typeof query['fkc_status'] === 'number' && column.key === 'fkc_status' ? { ...column, hidden: true } : column
  )
}

/** The columns of orders of all types. */
export const workOrderColumns: readonly Column<WorkOrder>[] = [
  codeColumn<WorkOrder>('code', 'Código', { width: 144, card: 'fact' }),
  // It distinguishes orders: it gets the width.
  { key: 'title', label: 'Título', sortable: true, hideable: false, card: 'title', minWidth: 188, wraps: true },
  {
    key: 'fkc_status',
    label: 'Estado',
    sortable: true,
    width: 136,
    fold: 6,
    card: 'badge',
    render: row => <StatusBadge id={row.fkc_status} />
  },
  {
    key: 'fkc_priority',
    label: 'Prioridad',
    sortable: true,
    width: 108,
    fold: 5,
    card: 'fact',
    render: row => <PriorityBadge id={row.fkc_priority} />
  },
  // Wide enough for the mark of a delay before 'hace 2 días, 22:45'.
  dateColumn<WorkOrder>('scheduled_start', 'Programada', {
    width: 176,
    card: 'fact',
    render: row => <Scheduled order={row} />
  }),
  {
    key: 'location',
    label: 'Lugar',
    width: 152,
    fold: 3,
    card: 'fact',
    wraps: true,
    render: ({ location }) => (
      <RecordCell entity="location" id={location.id}>
        {location.name}
      </RecordCell>
    )
  },
  {
    key: 'people',
    label: 'Personal',
    width: 116,
    fold: 2,
    card: 'fact',
    render: row => <People people={row.people} />
  },
  {
    key: 'checks_flagged',
    label: 'Checks',
    sortable: true,
    width: 92,
    fold: 4,
    render: row => <ChecksProgress order={row} />
  },
  {
    key: 'requires_stop',
    label: 'Parada',
    width: 64,
    fold: 1,
    render: row => row.requires_stop && <StopMark />
  },
  {
    key: 'type',
    label: 'Tipo',
    sortable: true,
    width: 130,
    fold: 1,
    hidden: true,
    render: row => <TypeBadge id={row.type} />
  },
  {
    key: 'responsible',
    label: 'Responsable',
    width: 150,
    fold: 1,
    hidden: true,
    card: 'none',
    value: row => (row.responsible ? fullName(row.responsible) : ''),
    render: ({ responsible }) =>
      responsible && (
        <RecordCell entity="staff" id={responsible.id}>
          {fullName(responsible)}
        </RecordCell>
      )
  },
  dateColumn<WorkOrder>('closed_at', 'Cerrada', { width: 176, hidden: true, card: 'none' })
]

/** Priority and type that nearly all of one's own orders have: a card has no room for them. */
const usual = { fkc_priority: priority.MEDIA, type: workOrderType.PREVENTIVO }

/**
 * The columns of one's own orders, which are of all types. On a phone's card all but the title are facts, without what
 * is usual, so that two orders are in sight at once.
 */
const ownColumns: readonly Column<WorkOrder>[] = workOrderColumns.map(column => {
  const { key, card, render } = column
  if (key === 'people') return { ...column, hidden: true }
  if (card === 'title' || card === 'none') return column
  if (key !== 'fkc_priority' && key !== 'type') return { ...column, card: 'fact' }
  return {
    ...column,
    card: 'fact',
    hidden: false,
    render: row => <span data-usual={row[key] === usual[key] || undefined}>{render?.(row)}</span>
  }
})

/** Who works on an order: the first person's name, and the number of others. */
export function People({ people }: { people: readonly (Person & { id: number })[] }) {
  const [first, ...others] = people
  if (!first) return null
  return (
    <span title={people.map(fullName).join('\n')}>
      <RecordCell entity="staff" id={first.id}>{`${first.first_name} ${first.last_name.charAt(0)}.`}</RecordCell>
      {others.length > 0 && ` +${others.length}`}
    </span>
  )
}

/** How many checks are answered, and how many of those are NOK or out of range. */
export function ChecksProgress({
  order
}: {
  order: Pick<WorkOrder, 'checks_count' | 'checks_answered' | 'checks_flagged' | 'fkc_status'>
}) {
  const { checks_count: count, checks_answered: answered, checks_flagged: flagged } = order
  if (count === 0) return null
  const isFlagged = flagged > 0
  // After an undone check an order to review can't be closed.
  const lacks = order.fkc_status === workOrderStatus.PARA_REVISION ? count - answered : 0
  return (
    <span className={classes.checks}>
      <span className={classes.checksWords}>
        {answered}/{count}
        {lacks > 0 && <span className={classes.lacks}>{lacks === 1 ? 'Falta 1' : `Faltan ${lacks}`}</span>}
        {isFlagged && (
          <span className={classes.flagged} title={`${flagged} NOK o fuera de rango`}>
            <IconAlertTriangle size={15} stroke={2} aria-hidden />
            {flagged}
            <VisuallyHidden> NOK o fuera de rango</VisuallyHidden>
          </span>
        )}
      </span>
      <Progress
        size={4}
        value={(answered / count) * 100}
        color={isFlagged ? 'red' : 'green'}
        aria-label={`${answered} de ${count} checks respondidos`}
      />
    </span>
  )
}

/** That the line must stand still for the work. */
export function StopMark() {
  return (
    <span className={classes.stop} title="Requiere parada de línea">
      <StopIcon size={18} stroke={1.75} aria-label="Requiere parada de línea" />
    </span>
  )
}
