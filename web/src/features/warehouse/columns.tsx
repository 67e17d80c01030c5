import type { WarehouseAssignment, WarehouseItem, WarehouseMovement } from 'contract/warehouse/warehouse.ts'
import { amountText } from 'contract/warehouse/warehouse-rules.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { classifierOf } from 'contract/core/classifier.ts'
import { ActiveBadge, Badge, LineBadge } from '../../ui/record/badges.tsx'
import { codeColumn, type Column, dateColumn, numberColumn } from '../../ui/table/columns.tsx'
import { RecordCell } from '../../records/RecordCell.tsx'
import { fullName } from '../../records/work-orders/orderMarks.tsx'
import { amount, moneyText } from '../../records/warehouse/amountText.ts'
import { movementLooks } from '../../records/warehouse/movementLooks.ts'

/** The type of a movement, by its classifier id. */
const MovementBadge = ({ id }: { id: number }) => <Badge {...movementLooks(id)}>{classifierOf(id).name}</Badge>

/** Less is available than there should be. */
export const BelowMinimum = () => (
  <Badge colour="red" icon={IconAlertTriangle}>
    Bajo mínimo
  </Badge>
)

const quantity = <Row extends Record<string, unknown>>(
  key: string & keyof Row,
  label: string,
  options: Partial<Column<Row>> = {}
): Column<Row> => ({
  ...numberColumn<Row>(key, label, { width: 100 }),
  value: row => amount(row[key] as number),
  render: row => amount(row[key] as number),
  ...options
})

const costText = (cost: number | null) => (cost === null ? '' : moneyText(cost))

export const itemColumns: readonly Column<WarehouseItem>[] = [
  codeColumn<WarehouseItem>('code', 'Código', { width: 140 }),
  {
    key: 'name',
    label: 'Nombre',
    sortable: true,
    hideable: false,
    card: 'title',
    minWidth: 220,
    wraps: true
  },
  {
    key: 'below_minimum',
    label: 'Aviso',
    width: 140,
    card: 'badge',
    value: row => (row.below_minimum ? 'Bajo mínimo' : ''),
    render: row => (row.is_active ? row.below_minimum && <BelowMinimum /> : <ActiveBadge active={false} />)
  },
  quantity<WarehouseItem>('available', 'Disponible', {
    help: 'Lo que hay menos lo reservado para órdenes',
    value: row => amountText(row.available, row.unit),
    render: row => amountText(row.available, row.unit),
    width: 130
  }),
  quantity<WarehouseItem>('stock', 'Existencias', { width: 116 }),
  quantity<WarehouseItem>('reserved', 'Reservado', { hidden: true }),
  quantity<WarehouseItem>('min_stock', 'Mínimo', { width: 96 }),
  {
    ...numberColumn<WarehouseItem>('cost', 'Costo', { width: 120, hidden: true }),
    value: row => costText(row.cost),
    render: row => costText(row.cost)
  },
  { key: 'location', label: 'Lugar', sortable: true, width: 96, fold: 1, wraps: true },
  { key: 'line', label: 'Línea', width: 150, hidden: true, render: row => <LineBadge line={row.line} /> },
  dateColumn<WarehouseItem>('updated_at', 'Último cambio', { hidden: true, card: 'none' })
]

/** '+3' and '−3', of what a movement changes. */
const signed = (change: number, of: WarehouseMovement) =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${amountText(Math.abs(change), of.item.unit)}`

/** What is only reserved, or freed again, stays in the warehouse: a sign would say that it went. */
const changeText = (row: WarehouseMovement) =>
  row.stock_change
    ? signed(row.stock_change, row)
    : `${row.reserved_change < 0 ? 'libera' : 'reserva'} ${amountText(Math.abs(row.reserved_change), row.item.unit)}`

const itemColumn = <Row extends { item: { code: string; name: string } }>(): Column<Row> => ({
  key: 'item',
  label: 'Artículo',
  hideable: false,
  card: 'title',
  minWidth: 200,
  wraps: true,
  // No link of its own: the row leads there.
  value: row => `${row.item.code} · ${row.item.name}`
})

const orderColumn = <Row extends { work_order: { id: number; code: string } | null }>(): Column<Row> => ({
  key: 'work_order',
  label: 'Orden',
  width: 168,
  fold: 3,
  value: row => row.work_order?.code ?? '',
  render: row =>
    row.work_order && (
      <RecordCell entity="work_order" id={row.work_order.id}>
        {row.work_order.code}
      </RecordCell>
    )
})

/** @param ofItem on the page of the item itself */
export const movementColumns = (ofItem: boolean): readonly Column<WarehouseMovement>[] => [
  dateColumn<WarehouseMovement>('created_at', 'Cuándo', {
    width: 188,
    hideable: false,
    ...(ofItem && { card: 'title' })
  }),
  ...(ofItem ? [] : [itemColumn<WarehouseMovement>()]),
  {
    key: 'fkc_type',
    label: 'Tipo',
    sortable: true,
    width: 136,
    card: 'badge',
    value: row => row.type.name,
    render: row => <MovementBadge id={row.fkc_type} />
  },
  {
    key: 'quantity',
    label: 'Cantidad',
    sortable: true,
    align: 'end',
    width: 150,
    wraps: true,
    value: changeText,
    render: changeText
  },
  {
    ...numberColumn<WarehouseMovement>('cost', 'Costo', { width: 120, fold: 2 }),
    value: row => costText(row.cost),
    render: row => costText(row.cost)
  },
  orderColumn<WarehouseMovement>(),
  {
    key: 'reason',
    label: 'Motivo',
    ...(ofItem ? { minWidth: 150 } : { width: 200, fold: 1 }),
    wraps: true
  },
  { key: 'user', label: 'Por', width: 160, fold: 1 }
]

/** To whom something is assigned. */
export function targetOf({ staff, work_order, location }: WarehouseAssignment): string {
  if (staff) return fullName(staff)
  return work_order ? `${work_order.code} · ${work_order.title}` : (location?.name ?? '')
}

/** @param ofItem on the page of the item itself */
export const assignmentColumns = (ofItem: boolean): readonly Column<WarehouseAssignment>[] => [
  ...(ofItem ? [] : [itemColumn<WarehouseAssignment>()]),
  {
    key: 'target',
    label: 'A quién',
    hideable: false,
    ...(ofItem ? { card: 'title', minWidth: 200 } : { width: 240 }),
    wraps: true,
    value: targetOf,
    render: row => <Target of={row} />
  },
  {
    key: 'outstanding',
    label: 'Por devolver',
    sortable: true,
    align: 'end',
    width: 130,
    value: row => amountText(row.outstanding, row.item.unit),
    render: row =>
      row.outstanding === 0 ? (
        <Badge colour="green" icon={IconCircleCheck}>
          Devuelto
        </Badge>
      ) : (
        amountText(row.outstanding, row.item.unit)
      )
  },
  quantity<WarehouseAssignment>('quantity', 'Asignado', { fold: 2 }),
  dateColumn<WarehouseAssignment>('created_at', 'Desde', { width: 176, fold: 3 }),
  { key: 'note', label: 'Nota', width: 180, fold: 1, wraps: true },
  { key: 'created_by', label: 'Por', width: 150, hidden: true }
]

function Target({ of }: { of: WarehouseAssignment }) {
  const { staff, work_order } = of
  if (staff)
    return (
      <RecordCell entity="staff" id={staff.id}>
        {targetOf(of)}
      </RecordCell>
    )
  if (work_order)
    return (
      <RecordCell entity="work_order" id={work_order.id}>
        {targetOf(of)}
      </RecordCell>
    )
  return targetOf(of)
}
