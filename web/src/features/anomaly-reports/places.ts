import type { ReportBase, ReportPlace, ReportPlaces } from 'contract/anomaly-reports/anomaly-reports.ts'
import type { Point } from 'contract/core/coordinates.ts'
import { readStored, writeStored } from '../../api/storage.ts'
import { searchKey } from '../../ui/table/searchKey.ts'

/** Where something is: a place, or a base in one. */
export type Spot = { place: ReportPlace; base: ReportBase | null }

/** What is chosen of a spot, with what is mounted there. */
export const chosenOf = ({ place, base }: Spot) => ({
  fk_location: place.id,
  fk_base: base?.id ?? null,
  fk_asset: base?.asset?.id ?? null
})

type Ids = { fk_location: number | null; fk_base: number | null }

/** The spot with these ids; undefined where they aren't of the line, or not any more. */
export function spotOf({ places, bases }: ReportPlaces, { fk_location, fk_base }: Ids): Spot | undefined {
  const base = fk_base === null ? null : (bases.find(({ id }) => id === fk_base) ?? null)
  const place = places.find(({ id }) => id === (base?.fk_location ?? fk_location))
  return place && { place, base }
}

/** What people call a spot, in a line. */
export const spotText = ({ place, base }: Spot): string => (base ? `${base.code} · ${place.name}` : place.name)

/** As many are shown at once: more is for a longer word. */
export const maxFoundPlaces = 8

/** The places and bases whose code or name has all the words; first those that are called like that. */
export function findSpots({ places, bases }: ReportPlaces, text: string): Spot[] {
  const sought = searchKey(text)
  const words = sought.split(' ').filter(Boolean)
  if (words.length === 0) return []
  const byId = new Map(places.map(place => [place.id, place]))
  const spots: Spot[] = [
    ...places.map(place => ({ place, base: null })),
    ...bases.flatMap(base => {
      const place = byId.get(base.fk_location)
      return place ? [{ place, base }] : []
    })
  ]
  const keyOf = ({ place, base }: Spot) =>
    searchKey(
      base
        ? [base.code, base.name, base.asset?.code, base.asset?.name, place.name].join(' ')
        : `${place.name} ${place.code}`
    )
  return spots
    .map(spot => ({ spot, key: keyOf(spot) }))
    .filter(({ key }) => words.every(word => key.includes(word)))
    .toSorted((a, b) => likeness(b.key, sought) - likeness(a.key, sought))
    .slice(0, maxFoundPlaces)
    .map(({ spot }) => spot)
}

/**
 * How much something is what is sought: «torre 6» is Torre 6 and what is on it, before a Torre 16 with a 6 in its code.
 */
function likeness(key: string, sought: string): number {
  if (` ${key} `.startsWith(` ${sought} `)) return 4
  if (key.startsWith(sought)) return 3
  if (` ${key} `.includes(` ${sought} `)) return 2
  return key.includes(sought) ? 1 : 0
}

/** As many of the nearest are offered. */
const maxNearPlaces = 4

const radians = (degrees: number) => (degrees * Math.PI) / 180
const earthMetres = 6_371_000

/** Metres between two points, along the earth. */
function metresBetween(a: Point, b: Point): number {
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const half =
    Math.sin(north / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * earthMetres * Math.asin(Math.sqrt(half))
}

/** The places that have coordinates, nearest first. */
export function nearest({ places }: Pick<ReportPlaces, 'places'>, at: Point): { place: ReportPlace; metres: number }[] {
  return places
    .flatMap(place => {
      const { id, fk_line, latitude, longitude } = place
      // The line's own point is somewhere on it.
      if (id === fk_line || latitude === null || longitude === null) return []
      return [{ place, metres: metresBetween(at, { latitude, longitude }) }]
    })
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, maxNearPlaces)
}

const maxRecentPlaces = 4
const recentKey = (user: string, line: number) => `report-places:${user}:${line}`

const readRecent = (key: string): Ids[] => {
  const stored = readStored(key)
  return Array.isArray(stored) ? (stored as Ids[]).filter(one => typeof one?.fk_location === 'number') : []
}

/** The spots that this person last reported something at, the latest first. */
export const recentSpots = (user: string, line: number, places: ReportPlaces): Spot[] =>
  readRecent(recentKey(user, line)).flatMap(ids => spotOf(places, ids) ?? [])

/** Keeps a spot as the latest one. */
export function noteSpot(user: string, line: number, { fk_location, fk_base }: Ids): void {
  const key = recentKey(user, line)
  const others = readRecent(key).filter(one => one.fk_location !== fk_location || one.fk_base !== fk_base)
  writeStored(key, [{ fk_location, fk_base }, ...others].slice(0, maxRecentPlaces))
}
