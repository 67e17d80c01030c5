import { Button } from '@mantine/core'
import { IconBan, IconCalendarDue, IconFlag, IconListCheck, IconPrinter, IconUsersPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatNumber } from 'contract/core/format.ts'
import { useState } from 'react'
import { Can } from '../../ui/shell/Can.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import type { ListSearch } from '../../ui/table/listSearch.ts'
import { TickedBar } from '../../ui/table/TickedBar.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { CancelOrders } from './CancelOrders.tsx'
import { MoveOrders } from './MoveOrders.tsx'
import { allOrders, maxTickedOrders, workOrdersApi } from '../../records/work-orders/orderQueries.ts'
import { PrioritiseOrders } from './PrioritiseOrders.tsx'
import type { SelectedProps } from './selected.ts'
import { maxPrintedOrders, ordersText } from './severalOrders.ts'
import { type View, viewParams } from '../../records/work-orders/views.ts'

type Dialog = 'assign' | 'move' | 'priority' | 'cancel'

/** What can be done with the ticked orders, at the bottom of the list. */
export function SelectionBar({ selection, undo, view, list }: SelectedProps & { view: View; list: ListSearch }) {
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const { rows } = selection
  const ids = rows.map(({ id }) => id)
  const shared = { selection, undo, onClose: close }
  return (
    <>
      {rows.length > 0 && (
        <TickedBar
          label="Órdenes marcadas"
          count={rows.length === 1 ? '1 orden marcada' : `${ordersText(rows.length)} marcadas`}
          onClear={selection.clear}
        >
          <PickAll selection={selection} view={view} list={list} />
          <Can permission="work-orders.assign">
            <Tool icon={IconUsersPlus} label="Asignar personal" onClick={() => setDialog('assign')} />
          </Can>
          <Can permission="work-orders.write">
            <Tool icon={IconCalendarDue} label="Mover fechas" onClick={() => setDialog('move')} />
            <Tool icon={IconFlag} label="Prioridad" onClick={() => setDialog('priority')} />
          </Can>
          {rows.length <= maxPrintedOrders && (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
              renderRoot={props => (
                <AppLink {...props} to="/admin/planned/work-orders/print" search={{ ids: ids.join('-') }} />
              )}
            >
              Imprimir
            </Button>
          )}
          <Can permission="work-orders.cancel">
            <Tool icon={IconBan} label="Cancelar órdenes" danger onClick={() => setDialog('cancel')} />
          </Can>
        </TickedBar>
      )}
      <AssignDialog orders={dialog === 'assign' ? ids : []} onClose={close} />
      <MoveOrders opened={dialog === 'move'} {...shared} />
      <PrioritiseOrders opened={dialog === 'priority'} {...shared} />
      <CancelOrders opened={dialog === 'cancel'} {...shared} />
    </>
  )
}

type ToolProps = { icon: typeof IconBan; label: string; danger?: boolean; onClick: () => void }

function Tool({ icon: Icon, label, danger, onClick }: ToolProps) {
  return (
    <Button
      variant="default"
      size="compact-md"
      {...(danger && { c: 'red' })}
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

/** Ticks everything that is filtered, all pages of it; where that is more than a change takes, its words say so. */
function PickAll({ selection, view, list }: Pick<SelectedProps, 'selection'> & { view: View; list: ListSearch }) {
  const queryClient = useQueryClient()
  // The list has asked for it already.
  const { data } = useQuery({ ...workOrdersApi.list(viewParams(view, list.query)), enabled: false })
  const isCut = (data?.count ?? 0) > maxTickedOrders
  const pick = useMutation({
    mutationFn: () => allOrders(queryClient, viewParams(view, list.query)),
    onSuccess: selection.add
  })
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconListCheck size={16} stroke={1.75} aria-hidden />}
      loading={pick.isPending}
      onClick={() => pick.mutate()}
    >
      {isCut ? `Marcar las primeras ${formatNumber(maxTickedOrders, 0)}` : 'Marcar todas'}
    </Button>
  )
}
