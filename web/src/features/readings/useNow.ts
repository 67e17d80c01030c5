import { useEffect, useState } from 'react'

const stepMs = 30_000

/** The present moment, ISO 8601. */
export const nowText = (): string => new Date().toISOString()

/** The same for what is drawn, half a minute late at most. */
export function useNow(): string {
  const [now, setNow] = useState(nowText)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowText()), stepMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
