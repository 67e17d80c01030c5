import { crewNightOf, crewPartOf, crewParts } from '../work-orders/work-night.ts'

type Order = {
  id: number
  fkc_status: number
  begins_at: string | null
  line: { name: string }
  location: { position_m: number | null }
}

/** The part of a person's day in which an order stands. */
export const partOf = ({ fkc_status, begins_at }: Pick<Order, 'fkc_status' | 'begins_at'>, now: string, zone: string) =>
  crewPartOf({ fkc_status, scheduled_start: begins_at }, now, zone)

/**
 * Compares two orders by when and where their work is: part, night, then along each line from the drive station on;
 * places without a position come last.
 */
export function byShiftAndPlace(now: string, timeZone: string) {
  const keyOf = (order: Order) => ({
    part: crewParts.indexOf(partOf(order, now, timeZone)),
    night: order.begins_at === null ? '' : crewNightOf(order.begins_at, timeZone),
    line: order.line.name,
    position: order.location.position_m ?? Infinity,
    start: order.begins_at ?? ''
  })
  return (one: Order, other: Order): number => {
    const [a, b] = [keyOf(one), keyOf(other)]
    return (
      a.part - b.part ||
      a.night.localeCompare(b.night) ||
      a.line.localeCompare(b.line, 'es') ||
      (a.position === b.position ? 0 : a.position - b.position) ||
      a.start.localeCompare(b.start) ||
      one.id - other.id
    )
  }
}
