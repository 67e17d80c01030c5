import { type Labelled, plainCode } from 'contract/labels/label-sheets.ts'
import { searchKey } from '../../ui/table/searchKey.ts'
import { storedSpots } from '../anomaly-reports/storedPlaces.ts'
import { storedBases } from '../bases/storedBases.ts'
import { storedLocations } from '../locations/storedLocations.ts'
import { storedOrders } from '../work-orders/storedOrders.ts'

type Coded = { id: number; code: string }
type CodedBase = Coded & { asset: Coded | null }
type Kept<Entity> = { entity: Entity; id: number }

/**
 * What this device has under a code: a label's, or a record's own. An asset isn't kept: it leads to
 * the base on which it is mounted.
 */
export async function storedByCode(user: string, typed: string): Promise<Kept<Labelled | 'work_order'> | undefined> {
  const code = searchKey(typed)
  const has = (record: { code: string } | null) => record !== null && searchKey(record.code) === code
  const [{ bases, places }, orders] = await Promise.all([storedCodes(user), storedOrders.loadBriefs(user)])
  const base = bases.find(has) ?? bases.find(({ asset }) => has(asset))
  if (base) return { entity: 'base', id: base.id }
  const place = places.find(has)
  if (place) return { entity: 'location', id: place.id }
  const order = orders.find(({ record }) => has(record))
  if (order) return { entity: 'work_order', id: order.record.id }
  return storedByLabel(user, typed)
}

/** Bases and places with their codes: those of where to report are one record for each line, the others one for each. */
async function storedCodes(user: string): Promise<{ bases: CodedBase[]; places: Coded[] }> {
  const spots = await storedSpots(user)
  if (spots.bases.length > 0) return spots
  const [bases, places] = await Promise.all([storedBases.loadAll(user), storedLocations.loadAll(user)])
  return { bases: bases.map(({ record }) => record), places: places.map(({ record }) => record) }
}

/** What this device has under a label's code. */
export async function storedByLabel(user: string, typed: string): Promise<Kept<Labelled> | undefined> {
  const label = (await storedSpots(user)).labels.find(({ code }) => code === plainCode(typed))
  if (!label) return undefined
  return label.fk_base === null ? { entity: 'location', id: label.fk_location } : { entity: 'base', id: label.fk_base }
}
