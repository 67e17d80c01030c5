import { expect, test } from 'vitest'
import { lowerBound, shortagesOf } from './bound.ts'
import { type Piece, slotsOf, taskOf } from './pieces.ts'

type Work = [minutes: number, from: number, to: number, allowed?: number[]]

/** Intervals and tasks of a table's row; ids count from 1. */
function setUp(capacity: number[], fixed: number[], works: Work[]) {
  const slots = slotsOf({ id: 1, capacity, fixed })
  const tasks = works.flatMap(([minutes, from, to, allowed], index) => {
    const restriction = allowed ? { allowed: new Set(allowed) } : {}
    const piece: Piece = {
      id: index + 1,
      resource: 1,
      minutes,
      from,
      to,
      latest: null,
      now: null,
      rank: 0,
      ...restriction
    }
    return taskOf(piece, slots).task ?? []
  })
  return { slots, tasks }
}

const times = (count: number, ...work: Work): Work[] => Array.from({ length: count }, () => work)

test.each<[name: string, capacity: number[], fixed: number[], works: Work[], peak: number, from: number, to: number]>([
  ['nothing to do', [60, 60], [0, 0], [], 0, 0, 0],
  [
    'work that has one interval',
    [60, 60],
    [0, 0],
    [
      [30, 0, 0],
      [60, 0, 0]
    ],
    1.5,
    0,
    0
  ],
  ['work that has a span', [60, 60, 60], [0, 0, 0], times(6, 30, 1, 2), 1.5, 1, 2],
  [
    'work that may be elsewhere does not count',
    [60, 60, 60],
    [0, 0, 0],
    [...times(3, 30, 1, 1), [30, 0, 1]],
    1.5,
    1,
    1
  ],
  ['whole pieces: of three of an hour two share an interval', [60, 60], [0, 0], times(3, 60, 0, 1), 2, 0, 1],
  ['whole pieces beside fixed work', [60, 60], [45, 0], times(2, 30, 0, 1), 1, 0, 1],
  ['what is fixed alone', [60, 600], [90, 0], [[60, 0, 1]], 1.5, 0, 0],
  [
    'the longest piece in its best interval',
    [60, 100],
    [0, 0],
    [
      [90, 0, 1],
      [15, 0, 1]
    ],
    0.9,
    1,
    1
  ],
  ['capacities differ', [120, 60], [0, 0], times(6, 30, 0, 1), 1, 0, 1],
  ['only allowed intervals', [60, 60, 60], [0, 0, 0], times(3, 60, 0, 2, [0, 2]), 2, 0, 2],
  [
    'a set within another set',
    [60, 60, 60, 60],
    [0, 0, 0, 0],
    [...times(3, 60, 0, 3, [1]), ...times(1, 60, 0, 3, [1, 3])],
    3,
    1,
    1
  ],
  ['an interval without people offers nothing', [0, 60], [0, 0], times(2, 45, 0, 1), 1.5, 1, 1],
  ['what is fixed where there are no people has no ratio', [0, 60], [90, 0], [[30, 0, 1]], 0.5, 1, 1]
])('bound: %s', (_name, capacity, fixed, works, peak, from, to) => {
  const { slots, tasks } = setUp(capacity, fixed, works)
  const bound = lowerBound(slots, tasks)
  expect(bound.peak).toBeCloseTo(peak, 9)
  expect([bound.from, bound.to]).toEqual([from, to])
})

test.each<[name: string, capacity: number[], fixed: number[], works: Work[], expected: [number, number, number][]]>([
  ['all fits', [60, 60], [0, 0], times(4, 30, 0, 1), []],
  ['weeks that lack two hours', [60, 60, 60], [0, 0, 0], times(8, 30, 1, 2), [[1, 2, 120]]],
  [
    'two places apart',
    [60, 60, 60],
    [0, 0, 0],
    [
      [90, 0, 0],
      [75, 2, 2]
    ],
    [
      [0, 0, 30],
      [2, 2, 15]
    ]
  ],
  ['whole pieces waste room', [50, 50], [0, 0], times(3, 30, 0, 1), [[0, 1, 30]]],
  ['what is fixed alone', [60, 60], [75, 0], [[30, 0, 1]], [[0, 0, 15]]],
  ['what is fixed where there are no people', [0, 60], [45, 0], [], [[0, 0, 45]]],
  ['work where there are no people', [0, 0, 60], [0, 0, 0], [[30, 0, 1]], [[0, 1, 30]]],
  [
    'a piece longer than each of its intervals',
    [60, 60, 60],
    [0, 0, 0],
    [
      [90, 0, 2],
      [15, 0, 0]
    ],
    [[0, 2, 30]]
  ],
  ['too few nights without service', [60, 60, 60, 60], [0, 0, 0, 0], times(5, 30, 0, 3, [1, 3]), [[1, 3, 30]]]
])('shortage: %s', (_name, capacity, fixed, works, expected) => {
  const { slots, tasks } = setUp(capacity, fixed, works)
  expect(shortagesOf(slots, tasks).map(({ from, to, minutes }) => [from, to, minutes])).toEqual(expected)
})
