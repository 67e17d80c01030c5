import type { QueryClient } from '@tanstack/react-query'
import type { BreakdownReply } from 'contract/unplanned/breakdowns.ts'
import { request } from '../api/client.ts'
import { keepEntry, readEntries, removeEntry } from '../api/outboxStorage.ts'
import { amendFetched } from '../api/queryClient.ts'
import { dropStored, readStored, writeStored } from '../api/storage.ts'
import { showSuccess } from '../api/toasts.ts'
import { type KeptWork, myWorkKey, storedMyWork, storedMyWorkId } from '../records/my-work/myWorkQuery.ts'
import { timerKey } from '../records/my-work/timerKey.ts'
import { noteNumber, numberOf } from './breakdownNumbers.ts'
import { breakdownOrder, numberedWrite } from './breakdownWrites.ts'
import type { AnyEntry, AnyWrite, BreakdownEntry } from './writes.ts'

/**
 * Sends a breakdown, and writes the number of its order into what waits for it. Repeated after a crash in between, the
 * server answers the same.
 * @throws ApiError
 */
export async function sendBreakdown(user: string, entry: BreakdownEntry): Promise<BreakdownReply> {
  const { path, method, body, key, order } = entry
  const reply = await request<BreakdownReply>(path, { method, body, idempotencyKey: key, suppressToast: true })
  noteNumber(user, order.id, reply)
  for (const waiting of readEntries<AnyWrite>(user)) {
    if (waiting.order.id !== order.id || waiting.kind === 'breakdown') continue
    const numbered = numberedWrite(waiting, reply)
    // Without room it stays as it is, and gets its number when it is sent.
    if (keepEntry(user, numbered) && numbered.slot !== waiting.slot) removeEntry(user, waiting.slot)
  }
  moveTimer(user, order.id, reply.id)
  return reply
}

/** Minutes that are being timed go on under the order's number. */
function moveTimer(user: string, from: number, to: number): void {
  const run = readStored(timerKey(user, from))
  if (run && writeStored(timerKey(user, to), run)) dropStored(key => key === timerKey(user, from))
}

/** A write with the number that its order has got since it was written. */
export function withNumber<W extends AnyEntry>(user: string, entry: W): W {
  const number = numberOf(user, entry.order.id)
  return number ? numberedWrite(entry, number) : entry
}

/** A breakdown that the server takes so soon is confirmed at once; later ones are counted together (`OfflineBar`). */
const freshMs = 15_000

/** Puts the order of a breakdown that the server has taken among one's own. */
export async function applySentBreakdown(
  queryClient: QueryClient,
  user: string,
  entry: BreakdownEntry,
  reply: BreakdownReply
): Promise<void> {
  if (Date.now() - Date.parse(entry.made) < freshMs) showSuccess(`Avería registrada: ${reply.code}`)
  const change = (work: KeptWork): KeptWork => ({
    ...work,
    orders: [...work.orders.filter(({ id }) => id !== reply.id), breakdownOrder(entry, reply)]
  })
  void storedMyWork.update(user, storedMyWorkId, change)
  await amendFetched(queryClient, myWorkKey, change)
}
