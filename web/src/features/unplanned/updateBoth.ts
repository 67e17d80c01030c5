import { mutationOptions } from '@tanstack/react-query'
import { unplanned } from 'contract/calls/unplanned.ts'
import { workOrders } from 'contract/calls/work-orders.ts'
import type { Unplanned } from 'contract/unplanned.ts'
import { pathOf } from '../../api/address.ts'
import { write } from '../../api/resourceApi.ts'
import { unplannedApi } from './unplannedQueries.ts'

type Changed = { id: number; version: number } & Record<string, unknown>

const isWord = (name: string) => name === 'title' || name === 'description'

/**
 * Changes an activity and its order, as one form shows them: the order first, because it has more that can be refused.
 * An order that is called as its activity goes on being so.
 */
export const updateBoth = ({ title, work_order, id: activity }: Unplanned) =>
  mutationOptions({
    ...unplannedApi.update(),
    mutationFn: async ({ id, version, ...changed }: Changed) => {
      const entries = Object.entries(changed)
      const words = Object.fromEntries(entries.filter(([name]) => isWord(name)))
      const ofOrder = Object.fromEntries(entries.filter(([name]) => work_order.title === title || !isWord(name)))
      const hasOrder = Object.keys(ofOrder).length > 0
      if (hasOrder)
        await write('PUT', pathOf(workOrders.calls.update.path, { id: work_order.id }), {
          body: { version: work_order.version, ...ofOrder }
        })
      // A change of the order may have counted as one of the activity, so its version says nothing then.
      const body = { ...words, ...(!hasOrder && { version }) }
      return write<Unplanned>('PUT', pathOf(unplanned.calls.update.path, { id: id ?? activity }), { body })
    },
    meta: { ...unplannedApi.update().meta, invalidates: ['unplanned', 'work_order'] }
  })
