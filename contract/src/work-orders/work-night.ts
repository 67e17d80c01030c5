import { workOrderStatus } from '../core/classifier.ts'
import { dayOf } from '../core/format.ts'

/** Where an order stands for the crew: in course, tonight, later, of a night that is over, or without a date. */
export type CrewPart = 'now' | 'tonight' | 'next' | 'late' | 'undated'

/** In the order in which a crew takes them. */
export const crewParts: readonly CrewPart[] = ['now', 'tonight', 'next', 'late', 'undated']

type Order = { fkc_status: number; scheduled_start: string | null }

/** Work belongs to the night between two noons: at 2 a.m. the night is that of the evening before. */
const noonMs = 12 * 3_600_000

/** The day, 'yyyy-MM-dd', on whose noon the night of a moment begins. */
export const crewNightOf = (moment: string, timeZone: string): string =>
  dayOf(new Date(Date.parse(moment) - noonMs).toISOString(), timeZone)

/** The part of the crew's list in which an order stands; the list's order `crew_start` is the same rule in SQL. */
export function crewPartOf({ fkc_status, scheduled_start }: Order, now: string, timeZone: string): CrewPart {
  if (fkc_status === workOrderStatus.EN_CURSO) return 'now'
  if (scheduled_start === null) return 'undated'
  const [night, tonight] = [crewNightOf(scheduled_start, timeZone), crewNightOf(now, timeZone)]
  return night === tonight ? 'tonight' : night > tonight ? 'next' : 'late'
}

/** Compares two orders by when a crew takes them. Each one's place is worked out once: days take a slow phone long. */
export function byCrewStart(now: string, timeZone: string) {
  const places = new Map<Order, number>()
  const placeOf = (order: Order) => {
    const place = places.get(order) ?? crewParts.indexOf(crewPartOf(order, now, timeZone))
    places.set(order, place)
    return place
  }
  return (a: Order, b: Order): number =>
    placeOf(a) - placeOf(b) || (a.scheduled_start ?? '').localeCompare(b.scheduled_start ?? '')
}
