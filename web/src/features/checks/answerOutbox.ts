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

/** One outbox per user, for as long as the tab lives: it goes on sending whatever page is open. */
const outboxes = new WeakMap<QueryClient, Map<string, Outbox>>()

function outboxOf(queryClient: QueryClient, user: string): Outbox {
  const ofClient = outboxes.get(queryClient) ?? new Map<string, Outbox>()
  outboxes.set(queryClient, ofClient)
  const existing = ofClient.get(user)
  if (existing) return existing
  const outbox: Outbox = createOutbox<Check>({
    user,
    storage: localStorage,
    send: entry => sendAnswer(queryClient, entry),
    mayBeSent: () => queryClient.getQueryData(sessionQuery.queryKey)?.uuid === user,
    onTaken: (entry, check) => {
      dropDraft(user, entry.check)
      putCheck(queryClient, check)
      // Each answer on its own would ask for the whole order again.
      if (!outbox.snapshot().some(({ state }) => state === 'waiting'))
        void invalidateEntities(queryClient, ['check', 'work_order'])
    }
  })
  ofClient.set(user, outbox)
  dropForgottenDrafts()
  return outbox
}

/** As a mutation, so that an ended session is dealt with where all of them are; without a toast, because it goes on by itself and refusals stay with the check. */
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

/** The signed-in user's answers that have not reached the server, and how it goes with them. */
export function useOutbox() {
  const queryClient = useQueryClient()
  const { uuid } = useSession()
  const outbox = outboxOf(queryClient, uuid)
  const entries = useSyncExternalStore(outbox.subscribe, outbox.snapshot)
  const taken = useSyncExternalStore(outbox.subscribe, outbox.taken)
  const isCutOff = useSyncExternalStore(outbox.subscribe, outbox.isCutOff)
  // Somebody may just have signed in again.
  useEffect(() => outbox.flush(), [outbox])
  return { outbox, entries, taken, isCutOff, user: uuid }
}
