import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MenuNode } from 'contract/access/menus.ts'
import { useState } from 'react'
import { messageOf } from '../../api/shortText.ts'
import type { useUndo } from '../../ui/overlay/UndoBar.tsx'
import { menuTreeCall, moveMenuCall } from './accessApi.ts'
import { childrenOf, findEntry, moveEntry, type Place } from './menuMoves.ts'

export const treeQuery = menuTreeCall.query({})

type Move = { id: number; place: Place }

/**
 * Moves entries: shown at once, and taken back with the reason if the server refuses. A move can be undone. Requests
 * are sent one after the other.
 * @param saved the whole tree as the server has it
 */
export function useMenuMoves(saved: readonly MenuNode[], undo: ReturnType<typeof useUndo>) {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState<readonly Move[]>([])
  const [failure, setFailure] = useState<string>()
  /** the message for screen readers */
  const [said, setSaid] = useState('')
  const { mutateAsync } = useMutation({
    ...moveMenuCall.mutation(),
    meta: { invalidates: ['menu_profile'] },
    scope: { id: 'menu-order' }
  })
  const savedNode = (id: number) => findEntry(queryClient.getQueryData(treeQuery.queryKey) ?? [], id)

  const move = async (id: number, place: Place, canUndo = true): Promise<void> => {
    const step = { id, place }
    setFailure(undefined)
    setPending(before => [...before, step])
    try {
      const tree: MenuNode[] = await mutateAsync({ params: { id }, body: place })
      // A query under way may have read the tree before this move.
      await queryClient.cancelQueries({ queryKey: treeQuery.queryKey })
      const before = savedNode(id)
      queryClient.setQueryData(treeQuery.queryKey, tree)
      const name = findEntry(tree, id)?.name
      const group = place.fk_menu === null ? 'el primer nivel' : `«${findEntry(tree, place.fk_menu)?.name}»`
      setSaid(
        `«${name}» es ahora la ${findEntry(tree, id)?.index} de ${childrenOf(tree, place.fk_menu).length} en ${group}`
      )
      if (canUndo && before) {
        const { fk_menu, index } = before
        undo.offer(`Se ha movido «${name}»`, () => move(id, { fk_menu, index }, false))
      }
    } catch (error) {
      setFailure(`No se ha movido «${savedNode(id)?.name}»: ${messageOf(error)}`)
      void queryClient.invalidateQueries({ queryKey: treeQuery.queryKey })
    } finally {
      setPending(before => before.filter(each => each !== step))
    }
  }
  return {
    /** the tree with what is being moved in its new place */
    tree: pending.reduce<readonly MenuNode[]>((tree, { id, place }) => moveEntry(tree, id, place), saved),
    move,
    failure,
    dismiss: () => setFailure(undefined),
    said
  }
}
