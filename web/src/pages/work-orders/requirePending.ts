import { storedActivities } from '../../records/unplanned/storedActivities.ts'
import { requirePending } from './requireEditable.ts'
import { unplannedApi } from '../../records/unplanned/unplannedQueries.ts'

type Start = Parameters<typeof requirePending>[0]

/** The guard of `/admin/unplanned/:id/edit`, as that of planned orders. @throws a redirect */
export const requirePendingActivity = (start: Start): Promise<void> =>
  requirePending(start, {
    list: '/admin/unplanned',
    isOrder: false,
    fetch: async (queryClient, id) => {
      const { fk_work_order, fkc_status } = await queryClient.query({ ...unplannedApi.one(id), staleTime: 0 })
      return { order: fk_work_order, fkc_status }
    },
    seen: async (user, id) => {
      const seen = await storedActivities.load(user, id)
      return seen && { order: seen.record.fk_work_order, fkc_status: seen.record.fkc_status }
    }
  })
