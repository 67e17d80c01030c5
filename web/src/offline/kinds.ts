import type { QueryClient } from '@tanstack/react-query'
import type { Attachment } from 'contract/attachments/attachments.ts'
import type { Check } from 'contract/checks/checks.ts'
import type { BulkReply } from 'contract/readings/reading-rounds.ts'
import type { BreakdownReply } from 'contract/unplanned/breakdowns.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { amendFetched } from '../api/queryClient.ts'
import { showSuccess } from '../api/toasts.ts'
import { dropDraft } from '../records/checks/draftStore.ts'
import { putCheck, withCheck } from '../records/checks/putCheck.ts'
import { orderQuery } from '../records/work-orders/orderQueries.ts'
import type { ReportReply } from './sendReport.ts'
import { changedTexts } from '../records/work-orders/changedTexts.ts'
import { type KeptWork, myWorkKey, storedMyWork, storedMyWorkId } from '../records/my-work/myWorkQuery.ts'
import { storedOrders } from '../records/work-orders/storedOrders.ts'
import { withMyWrite } from './shownMyWork.ts'
import { type AnyEntry, isAnswer, isOfActivity, withoutPart } from './writes.ts'

/** A change that the server takes so soon is confirmed at once; later ones are counted together (`OfflineBar`). */
const freshMs = 15_000

/** Code of some kinds of writes that comes with the first of them, before it is sent. */
export const lateCode = {
  file: () => import('./sendFile.ts'),
  report: () => import('./sendReport.ts'),
  breakdown: () => import('./sendBreakdown.ts'),
  reading: () => import('../records/readings/notifyNewlyDue.ts'),
  activity: () => import('./applyToActivity.ts')
}

/**
 * Applies an accepted write to the order in the query cache and to the one stored on the device: both are refetched
 * once the outbox is empty, but the device may be offline by then.
 */
export async function applySentWrite(
  queryClient: QueryClient,
  user: string,
  entry: AnyEntry,
  reply: unknown
): Promise<void> {
  if (entry.kind === 'file') {
    const { applySentFile } = await lateCode.file()
    void applySentFile(queryClient, user, entry, reply as Attachment[])
    return
  }
  if (entry.kind === 'report') {
    const { applySentReport } = await lateCode.report()
    void applySentReport(queryClient, user, entry, reply as ReportReply | undefined)
    return
  }
  if (entry.kind === 'breakdown') {
    const { applySentBreakdown } = await lateCode.breakdown()
    return applySentBreakdown(queryClient, user, entry, reply as BreakdownReply)
  }
  if (entry.kind === 'reading') {
    const { notifyNewlyDue } = await lateCode.reading()
    notifyNewlyDue(reply as BulkReply)
    return
  }
  if (isOfActivity(entry)) {
    const { applyToActivity } = await lateCode.activity()
    return applyToActivity(queryClient, user, entry, reply)
  }
  if (isAnswer(entry)) dropDraft(user, entry.check)
  if (entry.kind === 'state' && Date.now() - Date.parse(entry.made) < freshMs) showSuccess(changedTexts[entry.to])
  // Without a reply it was done already, by another user.
  if (reply === undefined) return
  const change = (order: WorkOrderDetail) => withReply(order, entry, reply as object)
  void storedOrders.update(user, entry.order.id, change)
  const changeMine = (work: KeptWork) => ({
    ...work,
    orders: work.orders.map(mine => (mine.id === entry.order.id ? withMyWrite(mine, entry, reply as object) : mine))
  })
  void storedMyWork.update(user, storedMyWorkId, changeMine)
  await amendFetched(queryClient, myWorkKey, changeMine)
  const { queryKey } = orderQuery(queryClient, entry.order.id)
  await amendFetched(queryClient, queryKey, change)
  if (isAnswer(entry)) putCheck(queryClient, reply as Check)
}

type Part = { id: number }
const replaced = <T extends Part>(parts: T[], reply: object): T[] =>
  parts.map(one => (one.id === (reply as Part).id ? { ...one, ...reply } : one))

/** The order may have been fetched with it already. */
const added = <T extends Part>(parts: T[], reply: object): T[] => [
  ...parts.filter(({ id }) => id !== (reply as Part).id),
  reply as T
]

function withReply(order: WorkOrderDetail, entry: AnyEntry, reply: object): WorkOrderDetail {
  const { observations, staff } = order
  switch (entry.kind) {
    case 'answer':
      return withCheck(order, reply as Check)
    case 'observation':
      return { ...order, observations: added(observations, reply) }
    case 'rewording':
      return { ...order, observations: replaced(observations, reply) }
    case 'assign':
      return { ...order, staff: added(staff, reply) }
    case 'minutes':
      return { ...order, staff: replaced(staff, reply) }
    case 'removal':
      return withoutPart(order, entry)
    // Who is on it comes with the order, which is fetched again.
    case 'handOver':
    case 'takeOver':
      return order
    default:
      return { ...order, ...reply }
  }
}
