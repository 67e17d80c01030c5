import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenIdle } from './realtime.ts'

/** True once the first screen is there: what it doesn't need is loaded then. */
export function useAfterFirst(): boolean {
  const queryClient = useQueryClient()
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    void whenIdle(queryClient).then(() => setIsTime(true))
  }, [queryClient])
  return isTime
}
