import { useEffect, useState } from 'react'

const stepMs = 30_000

/** The present moment, ISO 8601. */
export const nowText = (): string => new Date().toISOString()

/**
 * The same for what is drawn, half a minute late at most.
 * @param known when the value that it is compared with was received, in milliseconds: it is never earlier
 */
export function useNow(known: number): string {
  const [now, setNow] = useState(nowText)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowText()), stepMs)
    return () => clearInterval(timer)
  }, [])
  const earliest = new Date(known).toISOString()
  return earliest > now ? earliest : now
}
