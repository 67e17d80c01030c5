import { describe, expect, test } from 'vitest'
import { level, type LevelledResource } from './level.ts'
import type { Piece, Resource } from './pieces.ts'

const resource = (capacity: number[], fixed = capacity.map(() => 0)): Resource => ({ id: 1, capacity, fixed })

const piece = (id: number, minutes: number, rest: Partial<Piece>): Piece => ({
  id,
  resource: 1,
  minutes,
  from: 0,
  to: 0,
  latest: null,
  now: null,
  rank: 0,
  ...rest
})

/** Levels the pieces of one resource. */
function levelOne(one: Resource, pieces: readonly Piece[]): LevelledResource {
  const [result] = level([one], pieces)
  if (!result) throw new Error('no result')
  return result
}

describe('one resource', () => {
  test('what is level stays as it is', () => {
    const pieces = [0, 1, 2].map(week => piece(week, 60, { to: 2, now: week }))
    const { changes, places, peak, gap } = levelOne(resource([100, 100, 100]), pieces)
    expect(changes).toEqual([])
    expect([...places]).toEqual([
      [0, 0],
      [1, 1],
      [2, 2]
    ])
    expect(peak).toEqual({ before: 0.6, after: 0.6 })
    expect(gap).toBe(0)
  })

  test('moves what is over capacity, within its tolerance, and says why', () => {
    const pieces = [
      piece(1, 60, { to: 1, now: 0 }),
      piece(2, 60, { to: 0, now: 0 }),
      piece(3, 30, { to: 2, now: null })
    ]
    const { changes, loads } = levelOne(resource([100, 100, 100]), pieces)
    expect(changes).toEqual([
      { id: 1, from: 0, to: 1, reason: 'over_capacity' },
      { id: 3, from: null, to: 2, reason: 'unplaced' }
    ])
    expect(loads).toEqual({ before: [120, 0, 0], after: [60, 60, 30] })
  })

  test('moves what is within capacity too where that lowers the peak', () => {
    const pieces = [piece(1, 45, { to: 1, now: 0 }), piece(2, 45, { to: 0, now: 0 })]
    expect(levelOne(resource([100, 100]), pieces).changes).toEqual([{ id: 1, from: 0, to: 1, reason: 'peak' }])
  })

  test('moves one piece to make room for another', () => {
    const pieces = [
      piece(1, 60, { to: 1, now: 0 }),
      piece(2, 60, { to: 0, now: 0 }),
      piece(3, 60, { from: 1, to: 2, now: 1 })
    ]
    expect(levelOne(resource([100, 100, 100]), pieces).changes).toEqual([
      { id: 1, from: 0, to: 1, reason: 'over_capacity' },
      { id: 3, from: 1, to: 2, reason: 'makes_room' }
    ])
  })

  test('spreads what lies in one night over all nights', () => {
    const pieces = Array.from({ length: 46 }, (_, index) => piece(index + 1, 60, { to: 9, now: 4 }))
    const { peak, bound } = levelOne(resource(Array.from({ length: 10 }, () => 480)), pieces)
    expect(peak).toEqual({ before: 46 / 8, after: 5 / 8 })
    expect(bound.peak).toBe(5 / 8)
  })

  test.each([
    ['few pieces', 2],
    ['many pieces', 20]
  ])('one interval that must be over capacity is no excuse for the others: %s', (_few, count) => {
    const pieces = [
      piece(1, 150, { to: 0, now: 0 }),
      ...Array.from({ length: count }, (_, index) => piece(2 + index, 120 / count, { from: 1, to: 2, now: 1 }))
    ]
    const { loads, peak, changes } = levelOne(resource([100, 100, 100]), pieces)
    expect(peak).toEqual({ before: 1.5, after: 1.5 })
    expect(Math.max(...loads.after.slice(1))).toBeLessThanOrEqual(100)
    expect(new Set(changes.map(({ reason }) => reason))).toEqual(new Set(['over_capacity']))
  })

  test('needs a stop: only the nights that are allowed', () => {
    const pieces = [1, 2, 3].map(id => piece(id, 50, { to: 3, allowed: new Set([1, 3]), now: 0 }))
    const { places, changes, shortage, bound } = levelOne(resource([90, 90, 90, 90]), pieces)
    expect([...places.values()].toSorted((a, b) => a - b)).toEqual([1, 1, 3])
    expect(changes.map(({ reason }) => reason)).toEqual(['not_allowed', 'not_allowed', 'not_allowed'])
    expect(bound).toEqual({ peak: 100 / 90, from: 1, to: 3 })
    expect(shortage).toEqual([{ from: 1, to: 3, minutes: 50 }])
  })

  test('a night without people takes nothing; what lies there moves, what is fixed there is a shortage', () => {
    const pieces = [piece(1, 30, { to: 1, now: 0 })]
    const { places, loads, peak, bound, shortage } = levelOne(resource([0, 60], [45, 0]), pieces)
    expect([...places]).toEqual([[1, 1]])
    expect(loads).toEqual({ before: [75, 0], after: [45, 30] })
    expect(peak).toEqual({ before: 0, after: 0.5 })
    expect(bound.peak).toBe(0.5)
    expect(shortage).toEqual([{ from: 0, to: 0, minutes: 45 }])
  })

  test('leaves out what can be nowhere, with the reason', () => {
    const pieces = [
      piece(1, 30, { from: -5, to: -1 }),
      piece(2, 30, { from: 5, to: 9 }),
      piece(3, 30, { to: 1, allowed: new Set([2]) }),
      piece(4, 30, { from: 2, to: 2 })
    ]
    const { leftOut, places, shortage } = levelOne(resource([60, 60, 0]), pieces)
    expect(leftOut).toEqual([
      { id: 1, reason: 'outside_period' },
      { id: 2, reason: 'outside_period' },
      { id: 3, reason: 'not_allowed' },
      { id: 4, reason: 'no_capacity' }
    ])
    expect(places.size).toBe(0)
    expect(shortage).toEqual([{ from: 2, to: 2, minutes: 30 }])
  })

  test('nothing at all', () => {
    const { peak, bound, gap, shortage } = levelOne(resource([]), [])
    expect([peak.before, peak.after, bound.peak, gap, shortage]).toEqual([0, 0, 0, 0, []])
  })

  test('each resource is its own; work of one that is not given is ignored', () => {
    const [first, second, ...others] = level(
      [resource([60, 60]), { ...resource([60, 60]), id: 2 }],
      [1, 2, 3].map(id => piece(id, 60, { resource: id, now: 0, to: 1 }))
    )
    expect([...(first?.places ?? [])]).toEqual([[1, 0]])
    expect([...(second?.places ?? [])]).toEqual([[2, 0]])
    expect(others).toEqual([])
  })
})

describe.each([
  ['few pieces, all plans looked at', 0],
  ['many pieces, searched', 30]
])('late work: %s', (_name, others) => {
  /** Work with no choice but one week after all others, which makes the case too large for looking at all plans. */
  const more = Array.from({ length: others }, (_, index) => piece(100 + index, 1, { from: 2, to: 3 }))
  const late = (id: number, rank: Piece['rank'], to = -1) => piece(id, 60, { from: -3, to, latest: 1, rank })

  test('the critical first, within capacity', () => {
    const pieces = [late(1, 2), late(2, 1), late(3, 0), late(4, 2), late(5, 1), ...more]
    const { places, leftOut, peak } = levelOne(resource([120, 60, 60, 60]), pieces)
    expect([2, 3, 5].every(id => places.has(id))).toBe(true)
    expect(leftOut).toEqual([
      { id: 1, reason: 'no_room' },
      { id: 4, reason: 'no_room' }
    ])
    expect(peak.after).toBeLessThanOrEqual(1)
  })

  test('what is within tolerance goes first', () => {
    const { places, leftOut } = levelOne(resource([60, 60, 60, 60]), [
      late(1, 0),
      late(2, 0),
      piece(3, 60, { to: 1, rank: 2 }),
      ...more
    ])
    expect(places.has(3)).toBe(true)
    expect(leftOut).toHaveLength(1)
  })

  test('work within tolerance makes room for late work', () => {
    const timely = [piece(2, 45, { to: 3, now: 0 }), piece(3, 45, { to: 3, now: 1 })]
    const { leftOut, places } = levelOne(resource([60, 60, 90, 90]), [late(1, 0), ...timely, ...more])
    expect(leftOut).toEqual([])
    expect(places.get(1)).toBeLessThan(2)
  })

  test('nothing late goes where there is too much already', () => {
    const crowd = [piece(2, 90, { to: 0, now: 0 }), piece(3, 30, { from: 1, to: 1, now: 1 })]
    const { leftOut, peak } = levelOne(resource([60, 60, 60, 60]), [late(1, 0), ...crowd, ...more])
    expect(leftOut).toEqual([{ id: 1, reason: 'no_room' }])
    expect(peak.after).toBe(1.5)
  })
})

test('late work does not take the room that another piece leaves in an interval over capacity', () => {
  const filler = Array.from({ length: 12 }, (_, index) => piece(10 + index, 1, { from: 2, to: 3, now: 3 }))
  const pieces = [
    piece(1, 140, { now: 0 }),
    piece(2, 1, { to: 2, allowed: new Set([0, 2]), now: 0 }),
    piece(3, 1, { from: -1, to: -1, latest: 1 }),
    piece(4, 1, { from: -1, to: -1, latest: 1, allowed: new Set([1]), rank: 1 }),
    ...filler
  ]
  const { places, leftOut } = levelOne(resource([100, 100, 100, 100], [0, 99, 0, 0]), pieces)
  expect(places.get(3)).toBe(1)
  expect(leftOut).toEqual([{ id: 4, reason: 'no_room' }])
})
