import type { Calendar, CalendarEntry, CalendarNight } from 'contract/planning/calendar.ts'
import { expect, test } from 'vitest'
import { fixedBecause, type Move, movedSpan, type Surroundings, verdictOf, withMove } from './moves.ts'
import { boardOf, isShown, levelOf, levelText, nightKey, placesOf } from './nights.ts'

const zone = 'America/La_Paz'
const [electrical, mechanical] = [7, 8]

const aNight = (date: string, more: Partial<CalendarNight> = {}): CalendarNight => ({
  fk_line: 1,
  date,
  from: `${date}T23:00:00-04:00`,
  to: `${date}T23:00:00-04:00x`,
  is_closed: false,
  is_estimate: false,
  capacity: 600,
  planned: 120,
  unplanned: 0,
  by_specialty: [{ fk_specialty: electrical, capacity: 300, planned: 120, unplanned: 0 }],
  ...more
})
const anEntry = (more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  kind: 'order',
  id: 5,
  version: 1,
  fk_work_order: 5,
  fk_unplanned: null,
  code: 'OT-5',
  title: 'Engrase',
  // 23:30 of the ninth until 01:30.
  start: '2026-03-10T03:30:00.000Z',
  end: '2026-03-10T05:30:00.000Z',
  date: '2026-03-09',
  nights: [{ date: '2026-03-09', minutes: 120 }],
  fk_line: 1,
  fkc_status: 9,
  type: 162,
  people: [3],
  minutes: 120,
  requires_stop: true,
  specialties: [electrical],
  trainings: [],
  count: 1,
  ...more
})

const dates = ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11']
const aCalendar = (entries: CalendarEntry[], more: Partial<CalendarNight> = {}): Calendar => ({
  entries,
  nights: dates.map(date => aNight(date, date === '2026-03-10' ? more : {}))
})
const around = (calendar: Calendar, more: Partial<Surroundings> = {}): Surroundings => ({
  board: boardOf(calendar),
  now: '2026-03-09T12:00:00.000Z',
  zone,
  specialties: new Map([[electrical, 'Electricidad']]),
  nameOf: id => `Persona ${id}`,
  ...more
})
const move = (entry: CalendarEntry, to: string, people?: Move['people']): Move => ({
  placed: placesOf(entry)[0] as Move['placed'],
  to,
  ...(people && { people })
})
const verdict = (to: string, entry = anEntry(), night: Partial<CalendarNight> = {}, people?: Move['people']) =>
  verdictOf(move(entry, to, people), around(aCalendar([entry], night)))

test.each([
  ['80 % is almost full', 600, 480, 'near', 'casi llena: quedan 2 h 0 min'],
  ['less is free', 600, 479, 'free', 'quedan 2 h 1 min'],
  ['100 % is full', 600, 600, 'full', 'llena'],
  ['more doesn’t fit', 600, 601, 'over', 'sobran 0 h 1 min'],
  ['nobody, and nothing to do', 0, 0, 'none', 'nadie de turno'],
  ['nobody, but work', 0, 60, 'over', 'sobran 1 h 0 min']
])('%s', (_, capacity, planned, level, text) => {
  const load = { capacity, planned, unplanned: 0 }
  expect(levelOf(load)).toBe(level)
  expect(levelText(load)).toBe(text)
})

test('a move keeps hour and length', () => {
  expect(movedSpan(anEntry(), 2, zone)).toEqual({ start: '2026-03-12T03:30:00.000Z', end: '2026-03-12T05:30:00.000Z' })
  expect(movedSpan(anEntry({ end: null }), -1, zone)).toEqual({ start: '2026-03-09T03:30:00.000Z', end: null })
})

test('what fits says how full the night will be', () => {
  expect(verdict('2026-03-10')).toEqual({
    kind: 'fits',
    text: 'Noche del mar 10/03/2026: 4 h 0 min de 10 h 0 min. Cabe: quedan 6 h 0 min'
  })
})

test.each([
  ['a full night', { planned: 500 }, 'sobran 0 h 20 min'],
  [
    'a full specialty',
    { by_specialty: [{ fk_specialty: electrical, capacity: 100, planned: 0, unplanned: 0 }] },
    'Electricidad, sobran 0 h 20 min'
  ],
  ['nobody on shift', { capacity: 0, planned: 0 }, 'sobran 2 h 0 min'],
  [
    'a full specialty of others',
    { by_specialty: [{ fk_specialty: mechanical, capacity: 0, planned: 10, unplanned: 0 }] },
    undefined
  ]
] as const)('%s', (_, night, warning) => {
  const { kind, text } = verdict('2026-03-10', anEntry(), night as Partial<CalendarNight>)
  expect(kind).toBe(warning ? 'warn' : 'fits')
  if (warning) expect(text).toContain(warning)
})

test('an estimate says so', () => {
  expect(verdict('2026-03-10', anEntry(), { is_estimate: true }).text).toContain('(sin cuadrante: promedio)')
})

test.each([
  ['begun', anEntry({ fkc_status: 11 }), 'Solo se mueven órdenes pendientes'],
  ['due', anEntry({ kind: 'due' }), 'Lo que está por programar se lleva a una noche en Programación'],
  ['an execution of a closed order', anEntry({ kind: 'execution', fkc_status: 13 }), 'Su orden ya no se cambia']
])('what is %s stays where it is', (_, entry, text) => {
  expect(fixedBecause(entry)).toBe(text)
  expect(verdict('2026-03-10', entry)).toEqual({ kind: 'refuse', text })
})

test.each([
  ['a date that is over', '2026-03-08', {}, 'Esa fecha ya ha pasado'],
  ['a night out of sight', '2026-03-20', {}, 'Esa noche no está a la vista']
])('%s is refused', (_, to, night, text) => {
  expect(verdict(to, anEntry(), night)).toEqual({ kind: 'refuse', text })
})

test('a night in which the line doesn’t stop is warned of, as everywhere', () => {
  expect(verdict('2026-03-10', anEntry(), { from: 'x', to: 'x' })).toMatchObject({
    kind: 'warn',
    text: expect.stringContaining('esa noche la línea no para')
  })
})

test('an execution in course goes to another night', () => {
  expect(verdict('2026-03-10', anEntry({ kind: 'execution', fkc_status: 11, type: 1 })).kind).toBe('fits')
})

test.each([
  ['away', 'Persona 4 está ausente ese día'],
  ['elsewhere', 'Persona 4 está en otra línea ese día'],
  ['day', 'Persona 4 no está en el turno de noche'],
  ['night', undefined],
  [undefined, undefined]
] as const)('a person who is %s', (presence, warning) => {
  const entry = anEntry()
  const own = move(entry, entry.date, { from: 3, to: 4 })
  const { kind, text } = verdictOf(own, around(aCalendar([entry]), { presenceOf: () => presence }))
  expect(kind).toBe(warning ? 'warn' : 'fits')
  if (warning) expect(text).toContain(warning)
})

test.each([
  ['holds what it needs', [20, 21], undefined],
  ['lacks one of two', [20], 'Persona 4 no tiene vigente: Rescate'],
  ['lacks both', [], 'Persona 4 no tiene vigente: Altura, Rescate'],
  ['is not known', undefined, undefined]
])('a person who %s', (_, held, refusal) => {
  const trainings = [
    { id: 20, name: 'Altura' },
    { id: 21, name: 'Rescate' }
  ]
  const entry = anEntry({ trainings })
  const { kind, text } = verdictOf(
    move(entry, entry.date, { from: 3, to: 4 }),
    around(aCalendar([entry]), { trainingsOf: () => held })
  )
  expect(kind).toBe(refusal ? 'refuse' : 'fits')
  if (refusal) expect(text).toBe(refusal)
})

test('another night asks for no training of who is there', () => {
  const entry = anEntry({ trainings: [{ id: 20, name: 'Altura' }] })
  expect(verdictOf(move(entry, '2026-03-10'), around(aCalendar([entry]), { trainingsOf: () => [] })).kind).toBe('fits')
})

test('who is on an order is looked up in its new night', () => {
  const entry = anEntry({ people: [3, 4] })
  const presenceOf = (person: number, date: string) => (person === 4 && date === '2026-03-10' ? 'away' : 'night')
  const { kind, text } = verdictOf(move(entry, '2026-03-10'), around(aCalendar([entry]), { presenceOf }))
  expect(kind).toBe('warn')
  expect(text).toContain('Atención: Persona 4 está ausente ese día')
  expect(text).not.toContain('Persona 3')
})

test('a person who is there already, and both at once, are refused', () => {
  const entry = anEntry({ people: [3, 4] })
  expect(verdict(entry.date, entry, {}, { from: 3, to: 4 })).toEqual({
    kind: 'refuse',
    text: 'Persona 4 ya está en este trabajo'
  })
  expect(verdict('2026-03-10', anEntry(), {}, { from: 3, to: 4 }).kind).toBe('refuse')
})

test('the board after a move: both nights have another load, the others are the same objects', () => {
  const entry = anEntry()
  const before = boardOf(aCalendar([entry]))
  const after = withMove(before, move(entry, '2026-03-11'), zone)
  const night = (date: string) => after.nights.get(nightKey(1, date))
  expect(night('2026-03-09')).toMatchObject({ planned: 0, by_specialty: [{ planned: 0 }] })
  expect(night('2026-03-11')).toMatchObject({ planned: 240, by_specialty: [{ planned: 240 }] })
  expect(night('2026-03-10')).toBe(before.nights.get(nightKey(1, '2026-03-10')))
  expect(after.entries.get(nightKey(1, '2026-03-09'))).toEqual([])
  expect(after.entries.get(nightKey(1, '2026-03-11'))).toMatchObject([
    { date: '2026-03-11', minutes: 120, entry: { date: '2026-03-11', start: '2026-03-12T03:30:00.000Z' } }
  ])
})

test('an order of two nights moves whole', () => {
  const nights = [
    { date: '2026-03-09', minutes: 60 },
    { date: '2026-03-10', minutes: 60 }
  ]
  const entry = anEntry({ nights })
  const second = placesOf(entry)[1] as Move['placed']
  const after = withMove(boardOf(aCalendar([entry])), { placed: second, to: '2026-03-11' }, zone)
  expect([...after.entries.values()].flat().map(({ date }) => date)).toEqual(['2026-03-10', '2026-03-11'])
})

test('a change of people leaves the nights as they are', () => {
  const entry = anEntry()
  const after = withMove(boardOf(aCalendar([entry])), move(entry, entry.date, { from: 3, to: 4 }), zone)
  expect(after.nights.get(nightKey(1, entry.date))).toMatchObject({ planned: 120 })
  expect(after.entries.get(nightKey(1, entry.date))).toMatchObject([{ entry: { people: [4] } }])
})

test.each([
  [{}, true],
  [{ fk_specialty: ['7'] }, true],
  [{ fk_specialty: ['8'] }, false],
  [{ fk_staff: ['3', '9'] }, true],
  [{ fk_staff: ['9'] }, false],
  [{ type: ['due'] }, false],
  [{ type: ['162'], fk_staff: ['3'] }, true]
])('filters %j show it: %s', (filters, expected) => {
  expect(isShown(anEntry(), filters)).toBe(expected)
})
