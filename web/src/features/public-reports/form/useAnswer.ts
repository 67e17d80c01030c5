import { useEffect, useEffectEvent, useState } from 'react'
import type { PublicError } from '../../../api/publicApi.ts'

/** What a call of the page answered when the page was opened, or why it didn't; `again` asks once more. */
export function useAnswer<T>(ask: () => Promise<T>) {
  const [data, setData] = useState<T>()
  const [error, setError] = useState<PublicError>()
  const asked = () => void ask().then(setData, (failed: PublicError) => setError(failed))
  const askFirst = useEffectEvent(asked)
  useEffect(() => askFirst(), [])
  const again = () => {
    setError(undefined)
    asked()
  }
  return { data, error, again }
}
