import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MenuNode } from 'contract/menus.ts'
import { useState } from 'react'
import { messageOf } from '../../ui/ErrorState.tsx'
import type { useUndo } from '../../ui/UndoBar.tsx'
import { menuTreeCall, moveMenuCall } from './accessApi.ts'
import { childrenOf, find, moved, type Place } from './menuMoves.ts'

export const treeQuery = menuTreeCall.query({})

/** Moves entries: shown at once, and taken back with the reason if the server refuses. A move can be undone. */
export function useMenuMoves(undo: ReturnType<typeof useUndo>) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  /** the message for screen readers */
  const [said, setSaid] = useState('')
  const { mutateAsync } = useMutation({
    ...moveMenuCall.mutation(),
    meta: { invalidates: ['menu_profile'] },
    scope: { id: 'menu-order' }
  })

  const move = async (id: number, place: Place, canUndo = true): Promise<void> => {
    const before = queryClient.getQueryData(treeQuery.queryKey)
    const node = before && find(before, id)
    if (!before || !node) return
    setFailure(undefined)
    await queryClient.cancelQueries({ queryKey: treeQuery.queryKey })
    const after = moved(before, id, place)
    queryClient.setQueryData(treeQuery.queryKey, after)
    try {
      const tree: MenuNode[] = await mutateAsync({ params: { id }, body: place })
      queryClient.setQueryData(treeQuery.queryKey, tree)
      const group = place.fk_menu === null ? 'el primer nivel' : `«${find(tree, place.fk_menu)?.name}»`
      setSaid(
        `«${node.name}» es ahora la ${find(tree, id)?.index} de ${childrenOf(tree, place.fk_menu).length} en ${group}`
      )
      if (canUndo)
        undo.offer(`Se ha movido «${node.name}»`, () => move(id, { fk_menu: node.fk_menu, index: node.index }, false))
    } catch (error) {
      setFailure(`No se ha movido «${node.name}»: ${messageOf(error)}`)
      queryClient.setQueryData(treeQuery.queryKey, before)
      void queryClient.invalidateQueries({ queryKey: treeQuery.queryKey })
    }
  }
  return { move, failure, dismiss: () => setFailure(undefined), said }
}
