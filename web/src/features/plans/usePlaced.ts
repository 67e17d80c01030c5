import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Activity } from 'contract/plans/plans.ts'
import type { Page } from 'contract/core/http.ts'
import type { useUndo } from '../../ui/overlay/UndoBar.tsx'
import type { activitiesApi, orderPlanMutation } from '../../records/plans/planQueries.ts'

/**
 * Puts activities or tasks into another order: at once on the screen, taken back if the
 * server refuses, with 'Deshacer'.
 * @param list the list that is shown
 * @param whole the plan, or the activity
 */
export function usePlaced(
  list: ReturnType<typeof activitiesApi.list>,
  whole: number,
  mutation: ReturnType<typeof orderPlanMutation>,
  undo: ReturnType<typeof useUndo>
) {
  const queryClient = useQueryClient()
  const order = useMutation({ ...mutation, scope: { id: `order-${whole}` } })
  const place = async (rows: readonly Activity[], moved: Activity, canUndo = true): Promise<void> => {
    await queryClient.cancelQueries({ queryKey: list.queryKey })
    const before = queryClient.getQueryData<Page<Activity>>(list.queryKey)
    queryClient.setQueryData<Page<Activity>>(list.queryKey, page => page && { ...page, rows: [...rows] })
    try {
      await order.mutateAsync({ params: { id: whole }, body: { activities: rows.map(({ id }) => id) } })
      if (canUndo && before) undo.offer(`Se ha movido «${moved.name}»`, () => place(before.rows, moved, false))
    } catch {
      // The toast has said why; the list may have changed meanwhile.
      queryClient.setQueryData(list.queryKey, before)
      void queryClient.invalidateQueries({ queryKey: list.queryKey })
    }
  }
  return (rows: readonly Activity[], moved: Activity) => void place(rows, moved)
}
