import { mutationOptions } from '@tanstack/react-query'
import { unplanned } from 'contract/calls/unplanned/unplanned.ts'
import type { Unplanned } from 'contract/unplanned/unplanned.ts'
import { pathOf } from '../../api/address.ts'
import { write } from '../../api/write.ts'
import { unplannedApi } from '../../records/unplanned/unplannedQueries.ts'

type Changed = { id: number; version: number } & Record<string, unknown>

const isWord = (name: string) => name === 'title' || name === 'description'

/** More than an order has versions. */
const versions = 1_000_000

/** The versions of an activity and of its order as one number, which grows when one of them does: a form knows one. */
export const bothVersions = ({ version, work_order }: Pick<Unplanned, 'version' | 'work_order'>): number =>
  version * versions + work_order.version

/**
 * Changes an activity and its order, as one form shows them, in one call: all of it is saved, or nothing. An order that
 * is called as its activity goes on being so. `version` is that of both.
 */
export const updateBoth = ({ title, work_order }: Pick<Unplanned, 'title' | 'work_order'>) =>
  mutationOptions({
    ...unplannedApi.update(),
    mutationFn: ({ id, version, ...changed }: Changed) => {
      const entries = Object.entries(changed)
      const words = entries.filter(([name]) => isWord(name))
      const ofOrder = entries.filter(([name]) => work_order.title === title || !isWord(name))
      const body = {
        ...Object.fromEntries(words),
        version: Math.floor(version / versions),
        ...(ofOrder.length > 0 && { work_order: { ...Object.fromEntries(ofOrder), version: version % versions } })
      }
      return write<Unplanned>('PUT', pathOf(unplanned.calls.update.path, { id }), { body })
    },
    meta: { ...unplannedApi.update().meta, invalidates: ['unplanned', 'work_order'] }
  })
