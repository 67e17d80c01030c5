import { Button, Group } from '@mantine/core'
import { IconArrowLeft, IconPlus, IconX } from '@tabler/icons-react'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { workOrders } from 'contract/calls/work-orders/work-orders.ts'
import { workOrderStatus } from 'contract/core/classifier.ts'
import type { MyOrder } from 'contract/my-work/my-work.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { isAllowed } from '../../api/rights.ts'
import { useSession } from '../../api/session.ts'
import { CheckMatrix } from '../../features/checks/matrix/CheckMatrix.tsx'
import { shownMyOrder } from '../../offline/shownMyWork.ts'
import { shownOrder } from '../../offline/shownOrder.ts'
import { useOutbox } from '../../offline/useOutbox.ts'
import { myWorkQuery } from '../../records/my-work/myWorkQuery.ts'
import { orderQuery } from '../../records/work-orders/orderQueries.ts'
import { listPath, orderTarget } from '../../records/work-orders/paths.ts'
import { StatusBadge } from '../../ui/record/badges.tsx'
import { DetailHeader } from '../../ui/record/DetailHeader.tsx'
import { RecordPage } from '../../ui/record/RecordPage.tsx'
import { StoredNote } from '../../ui/record/StoredNote.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { useMobile } from '../../ui/shell/media.ts'

/** `/admin/planned/work-orders/:id/matrix`: the checks of an order, answered as a table of bases × activities. */
export function MatrixPage() {
  const queryClient = useQueryClient()
  return (
    <RecordPage
      from="/main/admin/planned/work-orders/$id/matrix"
      names={workOrders.names}
      path={listPath}
      query={id => orderQuery(queryClient, id)}
      view={Matrix}
    />
  )
}

/** In the address: ids of orders whose checks are answered in the same table. */
const withParam = 'con'

function Matrix({ record, storedAt }: { record: WorkOrderDetail; storedAt: number | undefined }) {
  const queryClient = useQueryClient()
  const { entries } = useOutbox()
  const order = shownOrder(record, entries)
  const mobile = useMobile()
  const beside = useOrdersBeside(order)
  const { [withParam]: asked } = useSearch({ from: '__root__' })
  const ids = typeof asked === 'string' ? asked.split(',') : []
  const chosen = beside.filter(({ id }) => ids.includes(String(id))).map(({ id }) => id)
  const others = useQueries({ queries: chosen.map(id => orderQuery(queryClient, id)) })
    .flatMap(({ data }) => (data ? [shownOrder(data, entries)] : []))
    .filter(({ fkc_status }) => fkc_status === workOrderStatus.EN_CURSO)
  return (
    <>
      <DetailHeader
        title="Checks en tabla"
        code={order.code}
        path={[...listPath, { label: order.code, link: orderTarget(order.id) }]}
        badges={<StatusBadge id={order.fkc_status} />}
        scrollsAway
        // On phones the path leads there: the checks need the room.
        extra={
          !mobile && (
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={18} aria-hidden />}
              renderRoot={props => <AppLink {...orderTarget(order.id)} {...props} />}
            >
              La orden
            </Button>
          )
        }
      />
      <StoredNote at={storedAt} />
      {beside.length > 0 && (
        <Group gap="xs" mb="sm">
          {beside.map(({ id, code, open_checks }) => {
            const isIn = chosen.includes(id)
            const next = isIn ? chosen.filter(one => one !== id) : [...chosen, id]
            const search = next.length > 0 ? { [withParam]: next.join(',') } : {}
            return (
              <Button
                key={id}
                variant={isIn ? 'light' : 'default'}
                mih="2.75rem"
                leftSection={isIn ? <IconX size={18} aria-hidden /> : <IconPlus size={18} aria-hidden />}
                renderRoot={props => (
                  <AppLink {...orderTarget(order.id, '/matrix')} search={search} replace {...props} />
                )}
              >
                {isIn ? `Quitar ${code}` : `Añadir ${code} (faltan ${open_checks.length})`}
              </Button>
            )
          })}
        </Group>
      )}
      <CheckMatrix order={order} others={others} />
    </>
  )
}

/** The person's other orders with checks that are in course on the same line. */
function useOrdersBeside({ id, fk_line, fkc_status }: WorkOrderDetail): MyOrder[] {
  const queryClient = useQueryClient()
  const { entries } = useOutbox()
  const me = useSession()
  const { data } = useQuery(myWorkQuery(queryClient))
  if (fkc_status !== workOrderStatus.EN_CURSO) return []
  return (data?.orders ?? [])
    .map(order => shownMyOrder(order, entries, permission => isAllowed(me, permission)))
    .filter(
      order =>
        order.id !== id &&
        order.fk_line === fk_line &&
        order.fkc_status === workOrderStatus.EN_CURSO &&
        order.checks_count > 0
    )
}
