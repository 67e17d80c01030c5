import { redirect } from '@tanstack/react-router'
import { editableStatus } from 'contract/work-order-transitions.ts'
import type { WorkOrder } from 'contract/work-orders.ts'
import type { RouterContext } from '../../app/guards.ts'
import { recordId } from '../../ui/recordId.ts'
import { workOrdersApi } from './orderQueries.ts'

const list = '/admin/planned/work-orders'

/**
 * The guard of the edit page (specification, section 2): always fetches the order anew.
 * @throws a redirect: to /error if it can't be fetched, to the list if it isn't PENDIENTE
 */
export async function requireEditable({
  context,
  params
}: {
  context: Pick<RouterContext, 'queryClient'>
  params: Record<string, string>
}): Promise<void> {
  const order = await fetched(context, recordId(params['id']))
  if (!order) throw redirect({ to: '/error', search: { redirect: undefined }, replace: true })
  if (order.fkc_status !== editableStatus) throw redirect({ to: list, replace: true })
}

async function fetched(
  { queryClient }: Pick<RouterContext, 'queryClient'>,
  id: number | undefined
): Promise<WorkOrder | undefined> {
  if (id === undefined) return undefined
  try {
    return await queryClient.query({ ...workOrdersApi.one(id), staleTime: 0 })
  } catch {
    return undefined
  }
}
