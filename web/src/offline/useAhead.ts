import { useQuery, useQueryClient } from '@tanstack/react-query'
import { storedAnswer, storeAnswer } from '../api/answerCache.ts'
import type { Me } from '../api/session.ts'
import { doesTheWork } from '../records/work-orders/views.ts'
import type { TakenAhead } from './takeAhead.ts'

const againMs = 10 * 60_000

const isWhole = (kept: unknown): kept is TakenAhead => typeof (kept as Partial<TakenAhead> | null)?.at === 'number'

/**
 * For those who execute orders: what is on the device for the hours without signal, over all their lines. It is fetched
 * as long as this is used.
 */
export function useAhead(me: Me) {
  const queryClient = useQueryClient()
  // Forgotten with the session, as all that begins like this.
  const key = 'user:ahead'
  return useQuery({
    queryKey: ['ahead', me.uuid] as const,
    queryFn: async () => {
      const { takeAhead } = await import('./takeAhead.ts')
      const taken = await takeAhead(queryClient, me)
      storeAnswer(key, taken)
      return taken
    },
    enabled: doesTheWork(me),
    initialData: () => {
      const kept = storedAnswer(key)
      return isWhole(kept) ? kept : undefined
    },
    // Each visit looks for what has changed.
    initialDataUpdatedAt: 0,
    staleTime: againMs,
    refetchInterval: againMs,
    refetchOnReconnect: true,
    retry: false,
    networkMode: 'always',
    meta: { entities: ['work_order_staff'] }
  })
}
