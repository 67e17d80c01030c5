import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { locationType } from 'contract/core/classifier.ts'
import { counted, formatNumber } from 'contract/core/format.ts'
import type { Location, MapPlace } from 'contract/locations/locations.ts'
import { locationsApi, placesOfLineCall } from './locationQueries.ts'
import type { CSSProperties } from 'react'
import classes from './lineDrawing.module.css'

/** A place on the drawing; `at` is its share of the line's length, 0 at the drive station. */
export type Drawn = Pick<Location, 'id' | 'name' | 'code' | 'position_m'> & { at: number; isStation: boolean }

/** The stations and towers that have a position, in their order along the line. */
export function drawnPlaces(places: readonly MapPlace[]): Drawn[] {
  const placed = places.flatMap(({ id, name, code, position_m, fkc_type }) =>
    position_m !== null && (fkc_type === locationType.ESTACION || fkc_type === locationType.TORRE)
      ? [{ id, name, code, position_m, isStation: fkc_type === locationType.ESTACION }]
      : []
  )
  const length = Math.max(...placed.map(({ position_m }) => position_m), 0)
  return placed
    .map(place => ({ ...place, at: length === 0 ? 0 : place.position_m / length }))
    .toSorted((a, b) => a.at - b.at || a.id - b.id)
}

/**
 * Which names stand in a second row on narrow screens: those that would cover the last one in the first row, unless
 * they would cover more in the second.
 */
export function crowdedNames(stations: readonly Pick<Drawn, 'id' | 'at'>[]): ReadonlySet<number> {
  const crowded = new Set<number>()
  let first = -Infinity
  let second = -Infinity
  for (const { id, at } of stations) {
    if (at - first < closest && second <= first) {
      crowded.add(id)
      second = at
    } else first = at
  }
  return crowded
}

/** How far apart stations are whose names don't meet: on a phone a name takes at least 0.245 of the drawing's width. */
const leastShare = 0.245
const closest = leastShare / (1 - leastShare)

/** What share of a narrow drawing's width each name may take, so that none meets the next one in its row. */
export function nameShare(stations: readonly Pick<Drawn, 'id' | 'at'>[], crowded: ReadonlySet<number>): number {
  const inRow = (second: boolean) => stations.filter(({ id }) => crowded.has(id) === second).map(({ at }) => at)
  const gaps = [inRow(false), inRow(true)].flatMap(row => row.slice(1).map((at, index) => at - (row[index] ?? 0)))
  // A name stands left of its station by as much of itself as the station is along the line.
  const room = Math.min(...gaps, 1)
  return Math.max(room / (1 + room), leastShare)
}

type Choice = { chosen: number | undefined; onChoose: (id: number) => void }

/** The drawing of a line that is asked for; what it adds to a tree is left out where it can't be had. */
export function LineDrawing({ line, ...choice }: { line: number } & Choice) {
  const { data: row, error } = useQuery(locationsApi.one(line, { suppressToast: true }))
  const { data: places, error: failure } = useQuery(
    placesOfLineCall.query({ params: { id: line } }, { suppressToast: true })
  )
  if ((!row && error) || (!places && failure)) return null
  if (!row || !places) return <Skeleton height={104} radius="md" aria-busy="true" />
  return <DrawnLine name={row.name} places={places} {...choice} />
}

/** A line to scale, by the positions of its stations and towers; it needs neither a map nor coordinates. */
export function DrawnLine({
  name: line,
  places,
  chosen,
  onChoose
}: { name: string; places: readonly MapPlace[] } & Choice) {
  const drawn = drawnPlaces(places)
  const stations = drawn.filter(({ isStation }) => isStation)
  const last = drawn.at(-1)
  const crowded = crowdedNames(stations)
  const share = nameShare(stations, crowded)
  if (!last || stations.length < 2) return null
  return (
    <figure className={classes.drawing}>
      <figcaption className={classes.caption}>
        {line} · {formatNumber(last.position_m ?? 0, 0)} m ·{' '}
        {counted(drawn.length - stations.length, ['torre', 'torres'])}
      </figcaption>
      <div className={classes.rope}>
        {drawn.map(({ id, code, name, position_m, at, isStation }) =>
          isStation ? undefined : (
            <span
              key={id}
              className={classes.tower}
              style={{ insetInlineStart: `${at * 100}%` }}
              title={`${code} ${name} · ${formatNumber(position_m, 0)} m`}
              data-chosen={id === chosen || undefined}
            />
          )
        )}
        {stations.map(({ id, name, position_m, at }) => (
          <button
            key={id}
            type="button"
            className={classes.station}
            style={{ insetInlineStart: `${at * 100}%` }}
            aria-label={`${name}, ${formatNumber(position_m, 0)} m`}
            aria-current={id === chosen || undefined}
            onClick={() => onChoose(id)}
          />
        ))}
      </div>
      <div className={classes.names} style={{ '--share': share } as CSSProperties} aria-hidden>
        {stations.map(({ id, name, at }) => (
          <span key={id} style={{ '--at': at } as CSSProperties} data-crowded={crowded.has(id) || undefined}>
            {name}
          </span>
        ))}
      </div>
    </figure>
  )
}
