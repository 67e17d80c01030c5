import { useQuery } from '@tanstack/react-query'
import { dayOf, operatorTimeZone } from 'contract/format.ts'
import { useSyncExternalStore } from 'react'
import { environmentQuery } from '../api/environment.ts'

/** The operator's zone, in which every moment is shown and typed. */
export function useTimeZone(): string {
  const { data } = useQuery(environmentQuery)
  return data?.time_zone ?? operatorTimeZone
}

/** Today in the operator's zone, 'yyyy-MM-dd'. Screens of a control room stay open for days: it changes at midnight. */
export function useToday(): string {
  const zone = useTimeZone()
  return useSyncExternalStore(everyMinute, () => dayOf(Date.now(), zone))
}

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, 60_000)
  return () => clearInterval(timer)
}
