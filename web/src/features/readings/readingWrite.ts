import { bulkReadings } from 'contract/calls/readings/reading-rounds.ts'
import type { ReadingItem, RoundMeter } from 'contract/readings/reading-rounds.ts'
import type { AnyEntry, ReadingWrite } from '../../offline/writes.ts'
import { meterName, withUnit } from '../../records/readings/meterText.ts'

/** What is said of a meter before it is sent: the last thing counts. */
export const readingSlot = (meter: number): string => `reading:${meter}`

/**
 * A reading belongs to no order: queued readings are keyed by their meter; the id is negative because no order has such
 * an id.
 */
export const ownerOf = ({ id, base }: Pick<RoundMeter, 'id' | 'base'>) => ({ id: -id, code: base.code })

export const readingWrite = (meter: RoundMeter, item: ReadingItem): ReadingWrite => ({
  kind: 'reading',
  slot: readingSlot(meter.id),
  order: ownerOf(meter),
  meter: meter.id,
  method: 'POST',
  path: bulkReadings.path,
  body: { items: [item] },
  label: `Lectura: ${meterName(meter)}, ${withUnit(item.value, meter)}`
})

type ReadingEntry = Extract<AnyEntry, { kind: 'reading' }>

/** The readings that wait on this device, by meter. */
export const waitingReadings = (entries: readonly AnyEntry[]): ReadonlyMap<number, ReadingEntry> =>
  new Map(entries.flatMap(entry => (entry.kind === 'reading' ? [[entry.meter, entry] as const] : [])))
