import { useState } from 'react'

/**
 * Why a query has failed, also while it is asked for again: what is said about it, and the ways out, must not move away
 * under a press.
 */
export function useFailure({
  error,
  data,
  isFetching
}: {
  error: Error | null
  data: unknown
  isFetching: boolean
}): Error | null {
  const [last, setLast] = useState(error)
  const shown = error ?? (data === undefined && isFetching ? last : null)
  if (shown !== last) setLast(shown)
  return shown
}
