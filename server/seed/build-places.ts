import { locationType } from 'contract/core/classifier.ts'
import { dayFromNumber, dayNumber } from 'contract/core/days.ts'
import { usualShifts } from 'contract/service-hours/nights.ts'
import { location } from '../src/schema/locations.ts'
import { line_shift, service_exception, service_hours } from '../src/schema/service-hours.ts'
import { type Clock, historyDays } from './clock.ts'
import { type LineFacts, lines, type StationFacts, withStore, withWorkshop } from './lines.ts'
import { openToPublic } from './public.ts'
import { randomFrom } from './random.ts'
import type { Store } from './store.ts'
import type { LineWorld, Spot } from './world.ts'

const round = (value: number, digits: number) => Number(value.toFixed(digits))
const two = (number: number) => String(number).padStart(2, '0')

/** Makes the places of every line, and its hours of service on each day of history. */
export const buildPlaces = (store: Store, clock: Clock): LineWorld[] =>
  lines.map((facts, index) => buildLine(store, clock, facts, index))

function buildLine(store: Store, clock: Clock, facts: LineFacts, index: number): LineWorld {
  const { code, name, color, stations: stops } = facts
  const first = stops[0] as StationFacts
  const { latitude, longitude, altitude } = first
  const id = store.add(location, own => ({
    fk_line: own,
    fk_location: null,
    fkc_type: locationType.LINEA,
    code,
    name,
    color,
    latitude,
    longitude,
    altitude,
    position_m: 0,
    takes_public_reports: code === openToPublic
  }))
  const place = (row: Omit<typeof location.$inferInsert, 'fk_line'>) => store.add(location, { ...row, fk_line: id })
  const positions = stationPositions(facts)

  const stations = stops.map((station, i): Spot => {
    const position = positions[i] as number
    const spot = { code: `${code}-E${two(i + 1)}`, name: station.name, number: i + 1, position }
    return {
      ...spot,
      id: place({ ...station, fk_location: id, fkc_type: locationType.ESTACION, code: spot.code, position_m: position })
    }
  })

  const towers: Spot[] = []
  const random = randomFrom(`towers ${code}`)
  const total = positions.at(-1) as number
  const raw = Array.from(
    { length: facts.towers },
    (_, i) => ((i + 1 + random.around() * 0.22) / (facts.towers + 1)) * total
  )
  for (const [i, from] of stations.slice(0, -1).entries()) {
    const to = stations[i + 1] as Spot
    const section = place({
      fk_location: id,
      fkc_type: locationType.TRAMO,
      code: `${code}-S${two(i + 1)}`,
      name: `Tramo ${shortName(from.name)} – ${shortName(to.name)}`,
      position_m: from.position
    })
    for (const position of raw.filter(at => at > from.position && (at <= to.position || i === stations.length - 2))) {
      const number = towers.length + 1
      // Keeps towers out of the stations.
      const position_m = round(Math.min(Math.max(position, from.position + 35), to.position - 35), 0)
      const share = (position_m - from.position) / (to.position - from.position)
      const [a, b] = [stops[i] as StationFacts, stops[i + 1] as StationFacts]
      const between = (x: number, y: number) => x + (y - x) * share
      const spot = { code: `${code}-T${two(number)}`, name: `Torre ${number}`, number, position: position_m }
      const where = {
        latitude: round(between(a.latitude, b.latitude), 4),
        longitude: round(between(a.longitude, b.longitude), 4),
        altitude: round(between(a.altitude, b.altitude), 0)
      }
      towers.push({
        ...spot,
        id: place({
          fk_location: section,
          fkc_type: locationType.TORRE,
          code: spot.code,
          name: spot.name,
          position_m,
          ...where
        })
      })
    }
  }

  const [drive, last] = [stations[0] as Spot, stations.at(-1) as Spot]
  const beside = (spot: Spot, suffix: string, what: string, fkc_type: number) =>
    place({
      fk_location: spot.id,
      fkc_type,
      code: `${code}-${suffix}`,
      name: `${what} ${shortName(spot.name)}`,
      position_m: spot.position
    })
  beside(last, 'COC', 'Cochera', locationType.COCHERA)
  if (withWorkshop.includes(code)) beside(drive, 'TAL', 'Taller', locationType.TALLER)
  if (withStore.includes(code)) beside(drive, 'ALM', 'Almacén', locationType.ALMACEN)

  addHours(store, id, clock.start + 730 + 36 + index * 29)
  const stopsOn = [0, 365].map(year => clock.start + year + 36 + index * 29)
  return { id, index, facts, stations, towers, stops: stopsOn, hoursAt: hoursOf(facts, clock, stopsOn) }
}

/** From 06:00 to 23:00 on working days, shorter at weekends; in the five days of the next yearly stop, none. */
function addHours(store: Store, fk_location: number, stop: number): void {
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    const [opens, closes] = weekday === 7 ? ['07:00', '21:00'] : weekday === 6 ? ['07:00', '22:30'] : ['06:00', '23:00']
    store.add(service_hours, { fk_location, weekday, opens, closes })
  }
  for (const shift of usualShifts) store.add(line_shift, { fk_location, ...shift })
  for (let day = 0; day < 5; day++)
    store.add(service_exception, {
      fk_location,
      date: dayFromNumber(stop + day),
      opens: null,
      closes: null,
      reason: 'Parada anual de mantenimiento'
    })
}

/** The name in daily use: 'Taypi Uta (Estación Central)' is called Taypi Uta. */
export const shortName = (name: string) => name.replace(/ \(.*\)$/, '')

/** Positions in whole metres: the straight distances between the stations, stretched to the line's length. */
function stationPositions({ stations, km }: LineFacts): number[] {
  const along = [0]
  for (const [i, station] of stations.slice(1).entries()) {
    const before = stations[i] as StationFacts
    const metres = Math.hypot(
      (station.latitude - before.latitude) * 110_600,
      (station.longitude - before.longitude) * 106_700
    )
    along.push((along[i] as number) + metres)
  }
  const length = along.at(-1) as number
  return along.map(at => Math.round((at / length) * km * 1000))
}

/** Hours of service: seventeen on working days, fewer at weekends, none in the five days of the yearly stop. */
function hoursOf({ code, opened }: LineFacts, clock: Clock, stops: readonly number[]) {
  const random = randomFrom(`hours ${code}`)
  const sums = new Float64Array(historyDays + 2)
  let sum = round((clock.start - dayNumber(opened)) * 15.4, 1)
  sums[0] = sum
  for (let i = 0; i <= historyDays; i++) {
    const weekday = clock.weekday(clock.start + i)
    const isStopped = stops.some(day => clock.start + i >= day && clock.start + i < day + 5)
    const planned = weekday === 6 ? 14.2 : weekday === 5 ? 15.6 : 16.7
    sum += isStopped ? 0 : planned + random.around() * 0.5 - (random.chance(0.02) ? random.next() * 3 : 0)
    sums[i + 1] = sum
  }
  return (day: number) => sums[Math.min(Math.max(day - clock.start + 1, 0), historyDays + 1)] as number
}
