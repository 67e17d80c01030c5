import { MutationObserver, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Check } from 'contract/checks.ts'
import { answerCheck } from 'contract/calls/checks.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { request } from '../../api/client.ts'
import { invalidateEntities } from '../../api/queryClient.ts'
import { pathOf } from '../../api/address.ts'
import { sessionQuery, useSession } from '../../api/session.ts'
import { dropForgottenDrafts, dropDraft } from './draftStore.ts'
import { createOutbox, type Outbox, type OutboxEntry } from './outbox.ts'
import { putCheck } from './putCheck.ts'

/** One outbox per user, as long as the tab is open: it sends whatever page is shown. */
const outboxes = new WeakMap<QueryClient, Map<string, Outbox>>()

function outboxOf(queryClient: QueryClient, user: string): Outbox {
  const ofClient = outboxes.get(queryClient) ?? new Map<string, Outbox>()
  outboxes.set(queryClient, ofClient)
  const existing = ofClient.get(user)
  if (existing) return existing
  const outbox: Outbox = createOutbox<Check>({
    user,
    send: entry => sendAnswer(queryClient, entry),
    mayBeSent: () => queryClient.getQueryData(sessionQuery.queryKey)?.uuid === user,
    onTaken: (entry, check) => {
      dropDraft(user, entry.check)
      putCheck(queryClient, check)
      // Only after the last waiting answer: after each one the whole order would be fetched again.
      if (!outbox.snapshot().some(({ state }) => state === 'waiting'))
        void invalidateEntities(queryClient, ['check', 'work_order'])
    }
  })
  ofClient.set(user, outbox)
  dropForgottenDrafts()
  return outbox
}

/**
 * Sends an answer as a mutation, so that the end of the session is handled as everywhere. Without a toast: answers are
 * sent again by themselves, and a refusal is shown at its check.
 */
function sendAnswer(queryClient: QueryClient, { check, body, key }: OutboxEntry): Promise<Check> {
  return new MutationObserver(queryClient, {
    mutationFn: () =>
      request<Check>(pathOf(answerCheck.path, { id: check }), {
        method: 'PUT',
        body,
        idempotencyKey: key,
        suppressToast: true
      })
  }).mutate()
}

/** The signed-in user's answers that the server has not accepted yet. */
export function useOutbox() {
  const queryClient = useQueryClient()
  const { uuid } = useSession()
  const outbox = outboxOf(queryClient, uuid)
  const entries = useSyncExternalStore(outbox.subscribe, outbox.snapshot)
  const taken = useSyncExternalStore(outbox.subscribe, outbox.taken)
  const isCutOff = useSyncExternalStore(outbox.subscribe, outbox.isCutOff)
  // Tries again: the user may have signed in again just now.
  useEffect(() => outbox.flush(), [outbox])
  return { outbox, entries, taken, isCutOff, user: uuid }
}
