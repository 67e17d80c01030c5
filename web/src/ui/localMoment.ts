import { dayOf, formatDateTime } from 'contract/format.ts'

/** What a clock in the zone shows at a moment, 'yyyy-MM-ddTHH:mm'. */
export function localOf(moment: string, zone: string): string {
  return `${dayOf(moment, zone)}T${formatDateTime(moment, zone).slice(11, 16)}`
}

/**
 * The moment (ISO, UTC) at which a clock in the zone shows `local`, 'yyyy-MM-ddTHH:mm', wherever the browser is. In the
 * hour that a change of clocks repeats, the first of the two.
 */
export function momentOf(local: string, zone: string): string {
  const asUtc = Date.parse(`${local}Z`)
  const offsetAt = (moment: number) =>
    Date.parse(`${localOf(new Date(moment).toISOString(), zone)}Z`) - Math.floor(moment / 60_000) * 60_000
  // In two steps: the first result may lie on the other side of a change of clocks, where the offset is another.
  const near = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(near)).toISOString()
}
