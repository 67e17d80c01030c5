import { MutationObserver, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, request } from '../api/client.ts'
import { createOutbox, type Outbox, type Settlement } from '../api/outbox.ts'
import { invalidateEntities } from '../api/queryClient.ts'
import { sessionQuery, useSession } from '../api/session.ts'
import { showError } from '../api/toasts.ts'
import { dropForgottenDrafts } from '../records/checks/draftStore.ts'
import { isUnnumbered } from './breakdownNumbers.ts'
import { applySentWrite, lateCode } from './kinds.ts'
import { type AnyEntry, type AnyWrite, isOfActivity } from './writes.ts'

/** Said when a write can't be kept on this device. */
export const noRoomText = 'El dispositivo no tiene sitio para guardarlo. Libere espacio y vuelva a intentarlo'
/** Said when a write can't be changed because it is just being sent. */
export const sendingText = 'Se está enviando en este momento. Espere un poco y guárdelo de nuevo'

type AnyOutbox = Outbox<AnyWrite>

/** Adds a write, or says that the device has no room for it. @returns whether it is kept */
export function addOrShowError(outbox: AnyOutbox, write: AnyWrite): boolean {
  const isKept = outbox.add(write)
  if (!isKept) showError(noRoomText)
  return isKept
}

/** One outbox per user, as long as the tab is open: it sends whatever page is shown. */
const outboxes = new WeakMap<QueryClient, Map<string, AnyOutbox>>()

/** What the writes change; also the order's other parts, which a change of state may touch. */
const changed = [
  'check',
  'work_order',
  'work_order_staff',
  'work_order_observation',
  'unplanned',
  'unplanned_task',
  'unplanned_staff',
  'reading',
  'base_metric'
]

function outboxOf(queryClient: QueryClient, user: string): AnyOutbox {
  const ofClient = outboxes.get(queryClient) ?? new Map<string, AnyOutbox>()
  outboxes.set(queryClient, ofClient)
  const existing = ofClient.get(user)
  if (existing) return existing
  const outbox: AnyOutbox = createOutbox<AnyWrite>({
    user,
    send: entry => send(queryClient, user, entry),
    settle: settleLater,
    mayBeSent: () => queryClient.getQueryData(sessionQuery.queryKey)?.uuid === user,
    onAccepted: (entry, reply) => applySentWrite(queryClient, user, entry, reply),
    // Not before: after each write the whole order would be fetched again.
    onIdle: () => void invalidateEntities(queryClient, changed)
  })
  ofClient.set(user, outbox)
  dropForgottenDrafts()
  return outbox
}

/** Refusals are rare: what is to be known about them is loaded with the first; without it the write is sent again. */
async function settleLater(entry: AnyEntry, error: unknown): Promise<Settlement<AnyWrite>> {
  const { settle } = await import('./settle.ts').catch(unheard(entry))
  return settle(entry, error)
}

/**
 * Sends a write as a mutation, so that the end of the session is handled as everywhere. Without a toast: it is sent
 * again by itself, and a refusal is shown where it was written.
 */
function send(queryClient: QueryClient, user: string, written: AnyEntry): Promise<unknown> {
  return new MutationObserver(queryClient, {
    mutationFn: async (): Promise<unknown> => {
      let entry = written
      if (isUnnumbered(written.order)) {
        const { sendBreakdown, withNumber } = await lateCode.breakdown().catch(unheard(written))
        if (written.kind === 'breakdown') return sendBreakdown(user, written)
        entry = withNumber(user, written)
      }
      const { method, path, body, key } = entry
      if (entry.kind === 'report') {
        const { sendReport } = await lateCode.report().catch(unheard(entry))
        return sendReport(user, entry)
      }
      if (entry.kind === 'file') {
        const { sendFile } = await lateCode.file().catch(unheard(entry))
        return sendFile(user, entry)
      }
      // What shows the reply is there when it comes.
      if (entry.kind === 'reading') await lateCode.reading().catch(unheard(entry))
      if (isOfActivity(entry)) await lateCode.activity().catch(unheard(entry))
      return request(path, { method, body, idempotencyKey: key, suppressToast: true })
    }
  }).mutate()
}

/** Code that can't be loaded counts as a call without an answer. */
const unheard =
  ({ path }: AnyEntry) =>
  () => {
    throw new ApiError({ status: 0, path, suppressToast: true })
  }

/** The signed-in user's writes that the server has not accepted yet. */
export const useOutbox = () => useOutboxOf(useSession().uuid)

/** The writes of a user, whose session may just have ended. */
export function useOutboxOf(uuid: string) {
  const queryClient = useQueryClient()
  const outbox = outboxOf(queryClient, uuid)
  const entries = useSyncExternalStore(outbox.subscribe, outbox.snapshot)
  const taken = useSyncExternalStore(outbox.subscribe, outbox.taken)
  const isCutOff = useSyncExternalStore(outbox.subscribe, outbox.isCutOff)
  // Tries again: the user may have signed in again just now.
  useEffect(() => outbox.resume(), [outbox])
  return { outbox, entries, taken, isCutOff, user: uuid }
}
