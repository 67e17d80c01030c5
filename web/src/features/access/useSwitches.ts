import { type QueryKey, useMutation, type UseMutationOptions, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '../../api/shortText.ts'

type Several = { ids: number[]; allowed: boolean }

/** What could not be saved: which ones, whether they were switched on or off, and why. */
export type SwitchFailure = Several & { text: string }

/**
 * Switches that save at once: each shows the new state before it is saved, and returns to the old one with the reason
 * if saving fails. Requests are sent one after the other, so that the last change is the one that stays.
 * @param save sends it; its answer replaces the cached data of `key`
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
      // A query under way may have read the data before this change.
      await queryClient.cancelQueries({ queryKey: key })
      queryClient.setQueryData(key, rows)
      return true
    } catch (error) {
      setFailures(before => [...before, { ...wish, text: messageOf(error) }])
      return false
    } finally {
      // Unless the same switch was pressed again meanwhile.
      setWishes(
        before => new Map([...before].filter(([id, wished]) => !(wish.ids.includes(id) && wished.turn === turn)))
      )
    }
  }

  return {
    set,
    failures,
    dismiss: (failure: SwitchFailure) => setFailures(before => before.filter(each => each !== failure)),
    /** the state to show: the new one while it is being saved, else the saved one */
    shown: (id: number, allowed: boolean): boolean => wishes.get(id)?.allowed ?? allowed
  }
}
