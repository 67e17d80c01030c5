import type { Capacity } from 'contract/roster/roster.ts'
import { expect, test } from 'vitest'
import { crewText, nightCrew, shortagesOf, shortageText } from './nightCrew.ts'

const [mechanics, electrics] = [1, 2]
const row = (fk_specialty: number | null, people: number, more: Partial<Capacity> = {}): Capacity => ({
  from: '2026-03-10',
  to: '2026-03-10',
  fk_specialty,
  people,
  minutes: people * 420,
  planned: 0,
  unplanned: 0,
  free: people * 420,
  is_estimate: false,
  ...more
})
const night = { minutes: 330 }
const rostered = [row(null, 6), row(mechanics, 4), row(electrics, 1, { planned: 300, free: 120 })]

test.each<[string, readonly Capacity[] | undefined, { people: number; minutes: number; source: string }, string]>([
  ['the people of the roster', rostered, { people: 6, minutes: 2520, source: 'roster' }, 'con 6 personas de turno'],
  ['one of them', [row(null, 1)], { people: 1, minutes: 420, source: 'roster' }, 'con 1 persona de turno'],
  ['nobody on shift', [row(null, 0)], { people: 0, minutes: 0, source: 'roster' }, 'sin nadie de turno'],
  [
    'a night that nobody filled',
    [row(null, 2.6, { is_estimate: true }), row(electrics, 0.4, { is_estimate: true })],
    { people: 4, minutes: 1320, source: 'estimate' },
    'sin cuadrante: con 4 personas'
  ],
  ['no permission', undefined, { people: 4, minutes: 1320, source: 'unknown' }, 'con 4 personas'],
  ['no answer for the night', [], { people: 4, minutes: 1320, source: 'unknown' }, 'con 4 personas']
])('%s', (_, rows, expected, text) => {
  const crew = nightCrew(rows, night, 4)
  expect(crew).toMatchObject(expected)
  expect(crewText(crew)).toBe(text)
})

const work = (id: number | null, minutes: number, stop = 0) => ({
  id,
  name: { 1: 'Mecánica', 2: 'Electricidad', 3: 'Cable' }[id ?? 0] ?? 'Sin especialidad',
  minutes,
  stop
})

test.each([
  ['up to the last free minute', [work(electrics, 120)], false, []],
  ['one more', [work(electrics, 121)], false, [{ name: 'Electricidad', minutes: 1 }]],
  [
    'each specialty by itself',
    [work(mechanics, 1680), work(electrics, 240)],
    false,
    [{ name: 'Electricidad', minutes: 120 }]
  ],
  ['nobody of it on shift', [work(3, 90)], false, [{ name: 'Cable', minutes: 90 }]],
  ['work of no specialty', [work(null, 9000)], false, []],
  ['of work by day only what stops the line counts', [work(electrics, 500, 100)], true, []],
  ['and none of it, if none does', [work(3, 500, 0)], true, []]
])('shortage: %s', (_, specialties, isStopOnly, expected) => {
  expect(shortagesOf(specialties, nightCrew(rostered, night, 4), isStopOnly)).toEqual(expected)
})

test('what the night holds already is missing too', () => {
  const crew = nightCrew([row(null, 1), row(electrics, 1, { planned: 450, free: -30 })], night, 4)
  expect(shortagesOf([work(electrics, 60)], crew, false)).toEqual([{ name: 'Electricidad', minutes: 90 }])
})

test('without a roster no specialty is short', () => {
  expect(shortagesOf([work(electrics, 9000)], nightCrew(undefined, night, 4), false)).toEqual([])
})

test('in words', () => {
  expect(shortageText([{ name: 'Electricidad', minutes: 120 }])).toBe('faltan 2 h 0 min de Electricidad')
  expect(
    shortageText([
      { name: 'Electricidad', minutes: 120 },
      { name: 'Cable', minutes: 45 }
    ])
  ).toBe('faltan 2 h 0 min de Electricidad y 0 h 45 min de Cable')
})
