import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { StatusBadge, TypeBadge } from '../../ui/record/badges.tsx'
import { codeColumn, type Column, dateColumn } from '../../ui/table/columns.tsx'

/** The columns of the orders on another record's page. */
export const recordOrderColumns: readonly Column<WorkOrder>[] = [
  codeColumn<WorkOrder>('code', 'Código', { width: 144 }),
  { key: 'title', label: 'Título', sortable: true, hideable: false, card: 'title', minWidth: 180, wraps: true },
  {
    key: 'fkc_status',
    label: 'Estado',
    sortable: true,
    width: 136,
    card: 'badge',
    fold: 4,
    render: row => <StatusBadge id={row.fkc_status} />
  },
  { key: 'type', label: 'Tipo', sortable: true, width: 130, fold: 1, render: row => <TypeBadge id={row.type} /> },
  dateColumn<WorkOrder>('scheduled_start', 'Programada', { width: 176, fold: 3 }),
  dateColumn<WorkOrder>('closed_at', 'Cerrada', { width: 176, fold: 2 })
]
