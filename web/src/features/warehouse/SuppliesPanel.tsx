import { Button, Skeleton } from '@mantine/core'
import { IconArrowBackUp, IconHandGrab, IconPackage, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { openStatuses, workOrderStatus } from 'contract/core/classifier.ts'
import { amountText, mayChangeSupply, type SupplyChange } from 'contract/warehouse/warehouse-rules.ts'
import type { WorkOrderSupply } from 'contract/warehouse/warehouse.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { Suspense, useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { type Action, ActionMenu } from '../../ui/record/actions.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { lazyOverlay, type OverlayProps } from '../../ui/overlay/lazyOverlay.tsx'
import rows from '../../ui/record/rows.module.css'
import { Dialog } from '../../ui/overlay/Sheet.tsx'
import { LateRecordLink } from '../../records/LateRecordLink.tsx'
import { moneyText } from '../../records/warehouse/amountText.ts'
import classes from './warehouse.module.css'
import { removeSupplyMutation, suppliesOf } from '../../records/warehouse/warehouseQueries.ts'

const RequestForm = lateComponent(async () => (await import('./RequestForm.tsx')).RequestForm)

type SupplyAction = 'request' | 'deliver' | 'return'
export type SupplyChoice = { what: SupplyAction; supply: WorkOrderSupply }
export type SupplyDialogProps = OverlayProps & { asked: SupplyChoice }

const titles = { request: 'Cambiar lo pedido', deliver: 'Entregar', return: 'Registrar devolución' } as const
const SupplyDialog = lazyOverlay<SupplyDialogProps>(
  async () => (await import('./SupplyDialog.tsx')).SupplyDialog,
  ({ asked }) => ({ title: titles[asked.what] })
)

/** What an order needs of the warehouse: asked for, kept, handed out, brought back. */
export function SuppliesPanel({ order }: { order: WorkOrderDetail }) {
  const mayRequest = useCan('warehouse.request')
  const [adding, setAdding] = useState(false)
  const [asked, setAsked] = useState<SupplyChoice>()
  const [isAsking, setIsAsking] = useState(false)
  const [removing, setRemoving] = useState<WorkOrderSupply>()
  const remove = useMutation(removeSupplyMutation())
  const query = useQuery(suppliesOf(order.id))
  const { data, error } = query
  if (!data && error) return <ErrorState what="No se han podido cargar los repuestos" query={query} />
  if (!data) return <Skeleton height={160} />
  const add = mayRequest && mayOn(order, 'request') && (
    <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      Pedir repuesto
    </Button>
  )
  const cost = data.rows.reduce((sum, row) => sum + (row.cost ?? 0), 0)
  return (
    <section aria-label="Repuestos y materiales">
      {data.rows.length === 0 ? (
        <EmptyState icon={IconPackage} title="La orden no tiene repuestos ni materiales" action={add} />
      ) : (
        <>
          <ul className={rows.rows}>
            {data.rows.map(supply => (
              <SupplyRow
                key={supply.id}
                supply={supply}
                order={order}
                onAsk={what => {
                  setAsked({ what, supply })
                  setIsAsking(true)
                }}
                onRemove={() => setRemoving(supply)}
              />
            ))}
          </ul>
          <div className={classes.foot}>
            {add}
            {cost > 0 && <p>Costo de lo usado: {moneyText(cost)}</p>}
          </div>
        </>
      )}
      <Dialog opened={adding} onClose={() => setAdding(false)} title="Pedir repuesto">
        <Suspense>
          <RequestForm order={order} onClose={() => setAdding(false)} />
        </Suspense>
      </Dialog>
      {asked && <SupplyDialog asked={asked} opened={isAsking} onClose={() => setIsAsking(false)} />}
      <ConfirmDialog
        opened={removing !== undefined}
        title="Quitar de la orden"
        confirm="Quitar"
        danger
        onConfirm={() => removing && remove.mutateAsync(removing.id)}
        onClose={() => setRemoving(undefined)}
      >
        {removing && `Lo reservado de ${removing.item.name} queda libre para otras órdenes.`}
      </ConfirmDialog>
    </section>
  )
}

const mayOn = ({ fkc_status }: Pick<WorkOrderDetail, 'fkc_status'>, change: SupplyChange) =>
  mayChangeSupply(change, openStatuses.includes(fkc_status), fkc_status === workOrderStatus.CANCELADO)

/** One of them, with what may be done with it now. */
function SupplyRow({
  supply,
  order,
  onAsk,
  onRemove
}: {
  supply: WorkOrderSupply
  order: WorkOrderDetail
  onAsk: (what: SupplyAction) => void
  onRemove: () => void
}) {
  const mayRequest = useCan('warehouse.request') && mayOn(order, 'request')
  const mayMove = useCan('warehouse.move')
  const { item, requested, delivered, returned, reserved, cost } = supply
  const left = requested - delivered
  const isDelivering = mayMove && mayOn(order, 'deliver') && left > 0
  const isReturning = mayMove && mayOn(order, 'return') && delivered > returned
  const actions: Action[] = [
    ...(isReturning && isDelivering
      ? [{ label: 'Registrar devolución', icon: IconArrowBackUp, onClick: () => onAsk('return') }]
      : []),
    ...(mayRequest ? [{ label: 'Cambiar lo pedido', onClick: () => onAsk('request') }] : []),
    ...(mayRequest && delivered === 0 ? [{ label: 'Quitar', danger: true, onClick: onRemove }] : [])
  ]
  return (
    <li className={rows.row} data-wraps>
      <span className={rows.words}>
        <span className={rows.name}>
          <LateRecordLink entity="warehouse_item" id={item.id}>{`${item.code} · ${item.name}`}</LateRecordLink>
        </span>
        <span className={classes.amounts}>
          <span>Pedido {amountText(requested, item.unit)}</span>
          {reserved > 0 && <span>Reservado {amountText(reserved, item.unit)}</span>}
          {delivered > 0 && <span>Entregado {amountText(delivered, item.unit)}</span>}
          {returned > 0 && <span>Devuelto {amountText(returned, item.unit)}</span>}
          {openStatuses.includes(order.fkc_status) && reserved < left && (
            <span data-low>Faltan {amountText(left - reserved, item.unit)} por reservar</span>
          )}
        </span>
        <span className={rows.note}>
          {[item.location && `Está en ${item.location}`, cost !== null && cost > 0 && moneyText(cost)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={classes.rowActions}>
        {isDelivering && (
          <Button
            leftSection={<IconHandGrab size={18} aria-hidden />}
            aria-label={`Entregar ${item.name}`}
            onClick={() => onAsk('deliver')}
          >
            Entregar
          </Button>
        )}
        {isReturning && !isDelivering && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            aria-label={`Registrar devolución de ${item.name}`}
            onClick={() => onAsk('return')}
          >
            Devolver
          </Button>
        )}
        <ActionMenu actions={actions} label={`Acciones de ${item.name}`} />
      </span>
    </li>
  )
}
