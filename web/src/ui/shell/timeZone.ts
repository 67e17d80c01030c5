import { type QueryClient, useQuery } from '@tanstack/react-query'
import { dayOf, operatorTimeZone } from 'contract/core/format.ts'
import { useSyncExternalStore } from 'react'
import { environmentQuery } from '../../api/environment.ts'

/** The operator's zone, in which every moment is shown and typed. */
export function useTimeZone(): string {
  const { data } = useQuery(environmentQuery)
  return data?.time_zone ?? operatorTimeZone
}

/**
 * Today in the operator's zone, 'yyyy-MM-dd'; changes at midnight, because screens of a control room stay open for
 * days.
 */
export function useToday(): string {
  const zone = useTimeZone()
  return useSyncExternalStore(everyMinute, () => today(zone))
}

/** The minute that it is, in ms; changes with it. */
export const useMinute = (): number => useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / 60_000) * 60_000)

/** Today, outside of components. */
export function todayNow(queryClient: QueryClient): string {
  return today(queryClient.getQueryData(environmentQuery.queryKey)?.time_zone ?? operatorTimeZone)
}

let known: { minute: number; zone: string; day: string } | undefined

/** Kept for a minute: every date on the screen asks for it, and working it out is slow. */
function today(zone: string): string {
  const minute = Math.floor(Date.now() / 60_000)
  if (known?.minute !== minute || known.zone !== zone) known = { minute, zone, day: dayOf(Date.now(), zone) }
  return known.day
}

// One timer for all the dates on the screen.
const listeners = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined

function everyMinute(listener: () => void): () => void {
  listeners.add(listener)
  clock ??= setInterval(() => listeners.forEach(tick => tick()), 60_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(clock)
    clock = undefined
  }
}
