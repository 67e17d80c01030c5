import { IconArrowsUpDown, IconBan, IconCircleCheck, IconEdit, IconUserShare } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { warehouseItems } from 'contract/calls/warehouse/warehouse.ts'
import { formatNumber } from 'contract/core/format.ts'
import type { WarehouseItem } from 'contract/warehouse/warehouse.ts'
import { amountText, unitText } from 'contract/warehouse/warehouse-rules.ts'
import { Suspense, useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import type { Action } from '../../ui/record/actions.tsx'
import { ActiveBadge, LineBadge } from '../../ui/record/badges.tsx'
import { Detail, Details, DetailsCard } from '../../ui/record/Details.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { RecordDrawer } from '../../ui/record/RecordDrawer.tsx'
import { RecordPage, RecordView } from '../../ui/record/RecordPage.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import { Dialog } from '../../ui/overlay/Sheet.tsx'
import { amount } from '../../records/warehouse/amountText.ts'
import { BelowMinimum } from '../../features/warehouse/columns.tsx'
import { MovementsOfItem } from '../../features/warehouse/MovementsOfItem.tsx'
import { itemsPath } from '../../records/warehouse/paths.ts'
import classes from '../../features/warehouse/warehouse.module.css'
import { itemsApi } from '../../records/warehouse/warehouseQueries.ts'
import { OrdersOfItem } from '../../features/warehouse/OrdersOfItem.tsx'

const ItemForm = lateComponent(async () => (await import('../../features/warehouse/ItemForm.tsx')).ItemForm)
const MovementForm = lateComponent(async () => (await import('../../features/warehouse/MovementForm.tsx')).MovementForm)
const AssignForm = lateComponent(async () => (await import('../../features/warehouse/AssignForm.tsx')).AssignForm)
const AssignmentsOfItem = lateComponent(
  async () => (await import('../../features/warehouse/AssignmentsOfItem.tsx')).AssignmentsOfItem
)
const Files = lateComponent(async () => (await import('../../ui/files/Files.tsx')).Files)
const HistoryPanel = lateComponent(async () => (await import('../../features/warehouse/HistoryPanel.tsx')).HistoryPanel)

/** `/admin/warehouse/items/:id`: what there is of an item, what was moved, who has it. */
export function ItemPage() {
  return (
    <RecordPage
      from="/main/admin/warehouse/items/$id"
      names={warehouseItems.names}
      path={itemsPath}
      query={id => itemsApi.one(id)}
      view={ItemView}
    />
  )
}

function ItemView({ record: item }: { record: WarehouseItem }) {
  const { id, version, is_active } = item
  const mayMove = useCan('warehouse.move')
  const mayWrite = useCan('warehouse.write')
  const [asking, setAsking] = useState<'move' | 'assign'>()
  const update = useMutation(itemsApi.update())
  const close = () => setAsking(undefined)
  const menu: Action[] = [
    ...(mayMove && is_active ? [{ label: 'Asignar', icon: IconUserShare, onClick: () => setAsking('assign') }] : []),
    ...(mayWrite
      ? [
          { label: 'Editar', icon: IconEdit, link: recordLink(id) },
          {
            ...(is_active ? { label: 'Desactivar', icon: IconBan } : { label: 'Activar', icon: IconCircleCheck }),
            onClick: () => update.mutate({ id, version, is_active: !is_active })
          }
        ]
      : [])
  ]
  return (
    <RecordView
      path={itemsPath}
      code={item.code}
      title={item.name}
      badges={
        <>
          {item.below_minimum && is_active && <BelowMinimum />}
          {!is_active && <ActiveBadge active={false} />}
        </>
      }
      primary={
        mayMove
          ? { label: 'Registrar movimiento', icon: IconArrowsUpDown, onClick: () => setAsking('move') }
          : undefined
      }
      menu={menu}
      notes={<Figures item={item} />}
      details={<ItemDetails item={item} />}
      tabs={[
        { name: 'movimientos', label: 'Movimientos', panel: <MovementsOfItem item={item} /> },
        { name: 'asignaciones', label: 'Asignaciones', panel: <AssignmentsOfItem item={item} /> },
        { name: 'pedidos', label: 'Pedidos de órdenes', panel: <OrdersOfItem item={item} /> },
        { name: 'documentos', label: 'Documentos', panel: <Files entity="warehouse_item" id={id} /> },
        { name: 'historia', label: 'Historia', panel: <HistoryPanel item={item} /> }
      ]}
    >
      <Dialog opened={asking === 'move'} onClose={close} title="Registrar movimiento">
        <Suspense>
          <MovementForm item={item} onClose={close} />
        </Suspense>
      </Dialog>
      <Dialog opened={asking === 'assign'} onClose={close} title="Asignar">
        <Suspense>
          <AssignForm item={item} onClose={close} />
        </Suspense>
      </Dialog>
      {mayWrite && (
        <RecordDrawer edit="Editar artículo" fields={8}>
          {drawer => <ItemForm id={id} onClose={drawer.close} />}
        </RecordDrawer>
      )}
    </RecordView>
  )
}

/** What there is, what of it is kept, and what is left. */
function Figures({
  item: { stock, reserved, available, min_stock, assigned, unit, below_minimum }
}: {
  item: WarehouseItem
}) {
  const figures = [
    ['Disponible', available],
    ['Existencias', stock],
    ['Reservado', reserved],
    ['Mínimo', min_stock],
    ['Asignado', assigned]
  ] as const
  return (
    <dl className={classes.figures}>
      {figures.map(([label, value]) => (
        <div key={label} data-low={(label === 'Disponible' && below_minimum) || undefined}>
          <dt>{label}</dt>
          <dd>
            {amount(value)} <span>{unitText(value, unit)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const ItemDetails = ({ item }: { item: WarehouseItem }) => (
  <DetailsCard>
    <Details>
      <Detail label="Lugar">{item.location}</Detail>
      <Detail label="Costo por unidad">{item.cost === null ? 'Sin anotar' : `Bs ${formatNumber(item.cost)}`}</Detail>
      <Detail label="Valor de lo que hay">{item.cost !== null && `Bs ${formatNumber(item.cost * item.stock)}`}</Detail>
      <Detail label="Se avisa con menos de">{amountText(item.min_stock, item.unit)}</Detail>
      <Detail label="Línea">{item.line ? <LineBadge line={item.line} /> : 'Todas'}</Detail>
      <Detail label="Último cambio">
        <ExactDate date={item.updated_at} />
      </Detail>
    </Details>
  </DetailsCard>
)
