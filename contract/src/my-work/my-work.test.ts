import { expect, test } from 'vitest'
import { byShiftAndPlace } from './by-shift-and-place.ts'
import { nextStepOf } from './next-step.ts'

const [PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION] = [9, 10, 11, 12]
const zone = 'America/La_Paz'
const now = '2026-11-28T02:00:00.000Z' // 22:00 of the 27th in La Paz

let last = 0
const at = (title: string, begins_at: string | null, position_m: number | null = 0, line = 'Roja') => ({
  id: ++last,
  title,
  fkc_status: PENDIENTE,
  begins_at: begins_at && new Date(`${begins_at}-04:00`).toISOString(),
  line: { name: line },
  location: { position_m }
})

test('by part, then night, then along each line, then by the hour', () => {
  const orders = [
    at('no date', null),
    at('missed', '2026-11-20T23:00'),
    at('missed before', '2026-11-19T23:00', 900),
    at('next night', '2026-11-28T23:00'),
    at('place unknown', '2026-11-27T22:00', null),
    at('next but one', '2026-11-29T23:00', 0, 'Amarilla'),
    at('far', '2026-11-27T22:45', 800),
    at('near, after midnight', '2026-11-28T01:30', 100),
    at('near', '2026-11-27T23:30', 100),
    at('other line', '2026-11-28T03:00', 2000, 'Amarilla'),
    { ...at('begun', null), fkc_status: EN_CURSO }
  ]
  expect(orders.toSorted(byShiftAndPlace(now, zone)).map(({ title }) => title)).toEqual([
    'begun',
    'other line',
    'near',
    'near, after midnight',
    'far',
    'place unknown',
    'next night',
    'next but one',
    'missed before',
    'missed',
    'no date'
  ])
})

const all = (): boolean => true
const none = (): boolean => false

test.each([
  ['to begin', PENDIENTE, [1], 0, all, 'start'],
  ['on hold', EN_ESPERA, [1], 0, all, 'start'],
  ['with open checks', EN_CURSO, [1], 0, all, 'continue'],
  ['with an open activity', EN_CURSO, [], 1, all, 'continue'],
  ['all answered', EN_CURSO, [], 0, all, 'review'],
  ['to be reviewed by others', PARA_REVISION, [], 0, all, 'none'],
  ['without the permission', PENDIENTE, [], 0, none, 'none']
] as const)('the next step: %s', (_, fkc_status, open_checks, open_activities, can, step) =>
  expect(nextStepOf({ fkc_status, open_checks, open_activities }, can)).toBe(step)
)
