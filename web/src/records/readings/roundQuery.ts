import { queryOptions } from '@tanstack/react-query'
import { readingRound } from 'contract/calls/readings/reading-rounds.ts'
import type { RoundMeter } from 'contract/readings/reading-rounds.ts'
import { request, type RequestOptions, isServerUnavailable } from '../../api/client.ts'
import { keepRound, recallRound } from './keptRound.ts'

/** The meters of a line as they are read; `storedAt`: without signal, when they were last fetched (milliseconds). */
export type Round = { meters: readonly RoundMeter[]; storedAt: number | null }

/** Fetches the round of a line, and stores it. */
export async function fetchRound(user: string, line: number, options: RequestOptions): Promise<RoundMeter[]> {
  const meters = await request<RoundMeter[]>(readingRound.path, { query: { fkLine: line }, ...options })
  await keepRound(user, line, meters)
  return meters
}

/** The round of a line; without signal, as this user last fetched it on this device. */
export const roundQuery = (user: string, line: number) =>
  queryOptions({
    queryKey: ['base_metric', 'round', user, line] as const,
    queryFn: async ({ signal }): Promise<Round> => {
      try {
        return { meters: await fetchRound(user, line, { signal }), storedAt: null }
      } catch (error) {
        const kept = isServerUnavailable(error) ? await recallRound(user, line) : undefined
        if (kept) return { meters: kept.meters, storedAt: kept.at }
        throw error
      }
    },
    meta: { entities: ['reading', 'base', 'base_activity', 'usage_unit'] }
  })
