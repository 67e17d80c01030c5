import { type Labelled, plainCode } from 'contract/labels/label-sheets.ts'
import { searchKey } from '../../ui/table/searchKey.ts'
import { seenSpots } from '../anomaly-reports/keptPlaces.ts'
import { seenBases } from '../bases/lastSeen.ts'
import { seenLocations } from '../locations/lastSeen.ts'
import { seenOrders } from '../work-orders/lastSeen.ts'

type Kept<Entity> = { entity: Entity; id: number }

/**
 * What this device has under a code: a label's, or a record's own. An asset isn't kept: it leads to the base on which it
 * is mounted.
 */
export async function keptByCode(user: string, typed: string): Promise<Kept<Labelled | 'work_order'> | undefined> {
  const code = searchKey(typed)
  const has = (record: { code: string } | null) => record !== null && searchKey(record.code) === code
  const [bases, places, orders] = await Promise.all([
    seenBases.recallAll(user),
    seenLocations.recallAll(user),
    seenOrders.recallAll(user)
  ])
  const base = bases.find(({ record }) => has(record)) ?? bases.find(({ record: { asset } }) => has(asset))
  if (base) return { entity: 'base', id: base.record.id }
  const place = places.find(({ record }) => has(record))
  if (place) return { entity: 'location', id: place.record.id }
  const order = orders.find(({ record }) => has(record))
  if (order) return { entity: 'work_order', id: order.record.id }
  return keptByLabel(user, typed)
}

/** What this device has under a label's code. */
export async function keptByLabel(user: string, typed: string): Promise<Kept<Labelled> | undefined> {
  const label = (await seenSpots(user)).labels.find(({ code }) => code === plainCode(typed))
  if (!label) return undefined
  return label.fk_base === null ? { entity: 'location', id: label.fk_location } : { entity: 'base', id: label.fk_base }
}
