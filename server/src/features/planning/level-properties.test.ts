import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LevelledResource, level } from './level.ts'
import type { Piece, Resource } from './pieces.ts'

/** What holds for any work: compared with all plans of small cases, and what every plan must keep. */

type Case = { resource: Resource; pieces: Piece[] }

function cases(maxPieces: number, maxIntervals: number): fc.Arbitrary<Case> {
  return fc.integer({ min: 1, max: maxIntervals }).chain(intervals => {
    const interval = fc.integer({ min: -1, max: intervals })
    const minutes = fc.integer({ min: 1, max: 8 }).map(quarters => 15 * quarters)
    const listOf = (element: fc.Arbitrary<number>) => fc.array(element, { minLength: intervals, maxLength: intervals })
    const pieceWithoutId = fc.record({
      minutes,
      from: interval,
      length: fc.nat(3),
      latest: fc.option(fc.nat(intervals), { freq: 3 }),
      now: fc.option(interval, { freq: 4 }),
      rank: fc.constantFrom(0 as const, 1 as const, 2 as const),
      allowed: fc.option(fc.uniqueArray(fc.nat(intervals)), { freq: 2, nil: undefined })
    })
    return fc
      .record({
        capacity: listOf(
          fc.oneof(
            { weight: 1, arbitrary: fc.constant(0) },
            { weight: 5, arbitrary: fc.integer({ min: 30, max: 300 }) }
          )
        ),
        fixed: listOf(fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: minutes })),
        works: fc.array(pieceWithoutId, { maxLength: maxPieces })
      })
      .map(({ capacity, fixed, works }) => ({
        resource: { id: 1, capacity, fixed },
        pieces: works.map(({ length, allowed, latest, ...work }, index) => ({
          ...work,
          id: index + 1,
          resource: 1,
          to: work.from + length,
          latest: latest === null ? null : Math.max(latest, work.from + length),
          allowed: allowed && new Set(allowed)
        }))
      }))
  })
}

const levelOne = ({ resource, pieces }: Case): LevelledResource => level([resource], pieces)[0] as LevelledResource

/** Where a piece may be; late work beyond its tolerance. */
function optionsOf({ from, to, latest, allowed }: Piece, { capacity }: Resource) {
  const within = (last: number) =>
    capacity.flatMap((minutes, index) =>
      minutes > 0 && index >= from && index <= last && (allowed?.has(index) ?? true) ? [index] : []
    )
  const timely = within(to)
  const isLate = timely.length === 0 && latest !== null
  return { options: isLate ? within(latest) : timely, isLate }
}

/**
 * The best of all plans: lowest peak above 1, fewest minutes over capacity, least late work left out (of A, B, C),
 * lowest peak, fewest changes; and the fewest minutes that any plan within capacity leaves out.
 */
function bruteForce({ resource: { capacity, fixed }, pieces }: Case, resource: Resource) {
  const placeable = pieces
    .map(piece => ({ piece, ...optionsOf(piece, resource) }))
    .filter(({ options }) => options.length > 0)
  let best: number[] | undefined
  let leastLeftOut = Infinity
  const compare = (places: (number | null)[]) => {
    const loads = [...fixed]
    for (const [index, place] of places.entries()) if (place !== null) loads[place]! += placeable[index]!.piece.minutes
    const ratios = loads.map((load, index) => (capacity[index]! > 0 ? load / capacity[index]! : 0))
    const left = placeable.filter((_, index) => places[index] === null)
    const minutesLeft = left.reduce((sum, { piece }) => sum + piece.minutes, 0)
    if (loads.every((load, index) => load <= Math.max(capacity[index]!, fixed[index]!)))
      leastLeftOut = Math.min(leastLeftOut, minutesLeft)
    const isPlan = placeable.every(({ isLate }, index) => {
      const place = places[index]!
      return isLate ? place === null || loads[place]! <= capacity[place]! : place !== null
    })
    if (!isPlan) return
    const peak = Math.max(0, ...ratios)
    const changes = placeable.filter(
      ({ piece, options }, index) => options.includes(piece.now ?? -1) && places[index] !== piece.now
    )
    const leftBy = [0, 1, 2].map(rank => left.filter(({ piece }) => piece.rank === rank).length)
    const excess = loads.reduce((sum, load, index) => sum + Math.max(0, load - capacity[index]!), 0)
    const costs = [Math.max(1, peak), excess, ...leftBy, peak, changes.length]
    const differs = best?.findIndex((cost, index) => cost !== costs[index]) ?? 0
    if (!best || (differs >= 0 && costs[differs]! < best[differs]!)) best = costs
  }
  const placeFrom = (places: (number | null)[]): void => {
    const next = placeable[places.length]
    if (!next) compare(places)
    else for (const place of [...next.options, null]) placeFrom([...places, place])
  }
  placeFrom([])
  return { best: best!, leastLeftOut }
}

test('few pieces: as good as the best of all plans; bound and shortages are never more than what is so', () => {
  fc.assert(
    fc.property(cases(6, 4), small => {
      const { resource, pieces } = small
      const { peak, bound, changes, leftOut, shortage, gap, loads } = levelOne(small)
      const { best, leastLeftOut } = bruteForce(small, resource)
      const noRoom = leftOut.filter(({ reason }) => reason === 'no_room').map(({ id }) => id)
      const leftBy = [0, 1, 2].map(rank => pieces.filter(one => noRoom.includes(one.id) && one.rank === rank).length)
      const moved = changes.filter(({ reason }) => reason !== 'unplaced' && reason !== 'not_allowed').length
      const left = pieces.filter(({ now, id }) => now !== null && noRoom.includes(id))
      const leftAtHome = left.filter(one => optionsOf(one, resource).options.includes(one.now as number)).length
      const over = loads.after.reduce((sum, load, index) => sum + Math.max(0, load - resource.capacity[index]!), 0)
      expect([Math.max(1, peak.after), over, ...leftBy, peak.after, moved + leftAtHome]).toEqual(best)
      expect(bound.peak).toBeLessThanOrEqual(peak.after + 1e-9)
      expect(gap).toBeGreaterThanOrEqual(-1e-6)

      const unstaffed = pieces.filter(({ id }) => leftOut.some(one => one.id === id && one.reason === 'no_capacity'))
      const excess = resource.fixed.map((minutes, index) => Math.max(0, minutes - resource.capacity[index]!))
      const lacking = [...excess, ...unstaffed.map(({ minutes }) => minutes)].reduce((sum, one) => sum + one, 0)
      const short = shortage.reduce((sum, { minutes }) => sum + minutes, 0)
      expect(short).toBeLessThanOrEqual(leastLeftOut + lacking)
      if (bound.peak > 1 + 1e-9) expect(short).toBeGreaterThan(0)
    }),
    { numRuns: 1000 }
  )
})

test('any work: each piece where it may be or left out, loads add up, no late work over capacity', () => {
  fc.assert(
    fc.property(cases(40, 12), any => {
      const { resource, pieces } = any
      const { capacity, fixed } = resource
      const { places, leftOut, loads, peak, bound, changes } = levelOne(any)
      const sums = [...fixed]
      for (const one of pieces) {
        const { options, isLate } = optionsOf(one, resource)
        const reason = leftOut.find(({ id }) => id === one.id)?.reason
        const place = places.get(one.id)
        expect(place === undefined).toBe(reason !== undefined)
        if (place === undefined) expect(options.length > 0).toBe(isLate && reason === 'no_room')
        else {
          expect(options).toContain(place)
          sums[place]! += one.minutes
          if (isLate) expect(loads.after[place]).toBeLessThanOrEqual(capacity[place]!)
          expect(changes.some(({ id }) => id === one.id)).toBe(place !== one.now)
        }
      }
      expect(loads.after).toEqual(sums)
      expect(bound.peak).toBeLessThanOrEqual(peak.after + 1e-9)
    })
  )
})

test('the order of the pieces changes nothing', () => {
  const shuffled = cases(40, 12).chain(any =>
    fc.record({ any: fc.constant(any), pieces: fc.shuffledSubarray(any.pieces, { minLength: any.pieces.length }) })
  )
  fc.assert(
    fc.property(shuffled, ({ any, pieces }) => {
      expect(levelOne({ ...any, pieces })).toEqual(levelOne(any))
    })
  )
})
