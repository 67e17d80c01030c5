import { type QueryKey, useMutation, type UseMutationOptions, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '../../ui/ErrorState.tsx'

type Several = { ids: number[]; allowed: boolean }

/** What could not be saved: which ones, where they were to go, and why not. */
export type SwitchFailure = Several & { text: string }

/**
 * Switches that save at once: each shows at once what was wished, goes back and says why when it is refused. They go to the server
 * one after the other, so that the last wish is what stays.
 * @param save sends it; its answer takes the place of what `key` holds
 */
export function useSwitches<Rows>({ key, save }: { key: QueryKey; save: UseMutationOptions<Rows, Error, Several> }) {
  const queryClient = useQueryClient()
  const [wishes, setWishes] = useState<ReadonlyMap<number, { allowed: boolean; turn: number }>>(new Map())
  const [failures, setFailures] = useState<readonly SwitchFailure[]>([])
  const turns = useRef(0)
  const { mutateAsync } = useMutation({ ...save, scope: { id: JSON.stringify(key) } })

  const set = async (wish: Several): Promise<boolean> => {
    const turn = ++turns.current
    setWishes(before => new Map([...before, ...wish.ids.map(id => [id, { allowed: wish.allowed, turn }] as const)]))
    setFailures(before =>
      before
        .map(failure => ({ ...failure, ids: failure.ids.filter(id => !wish.ids.includes(id)) }))
        .filter(failure => failure.ids.length > 0)
    )
    try {
      const rows = await mutateAsync(wish)
      // A question that is under way may bring an answer from before.
      await queryClient.cancelQueries({ queryKey: key })
      queryClient.setQueryData(key, rows)
      return true
    } catch (error) {
      setFailures(before => [...before, { ...wish, text: messageOf(error) }])
      return false
    } finally {
      // Unless something else was wished meanwhile.
      setWishes(
        before => new Map([...before].filter(([id, wished]) => !(wish.ids.includes(id) && wished.turn === turn)))
      )
    }
  }

  return {
    set,
    failures,
    dismiss: (failure: SwitchFailure) => setFailures(before => before.filter(each => each !== failure)),
    /** what is shown: what was wished while it is on its way, else what is */
    shown: (id: number, allowed: boolean): boolean => wishes.get(id)?.allowed ?? allowed
  }
}
