import { expect, test } from 'vitest'
import {
  conflictsOf,
  countDays,
  type Draft,
  type DraftDay,
  emptyDay,
  itemsOf,
  readDraft,
  refusalsOf,
  withDays,
  withoutSaved
} from './draft.ts'

const night = { fk_line: 1, fkc_shift: 62, fkc_absence: null, version: 0 }
const late = { ...night, fkc_shift: 61 }
const day = (fk_staff: number, date: string, more: DraftDay = night) => ({ fk_staff, date, ...more })
const none = () => undefined

test('days are added by person; one that is as it is stored leaves the draft', () => {
  const draft = withDays({}, [day(7, '2026-03-02'), day(7, '2026-03-03'), day(8, '2026-03-02')], none)
  expect(countDays(draft)).toBe(3)
  const stored = (fk_staff: number) => (fk_staff === 8 ? night : undefined)
  expect(withDays(draft, [day(8, '2026-03-02')], stored)).toEqual({ 7: draft[7] })
  expect(withDays(draft, [day(7, '2026-03-02', { ...emptyDay })], none)[7]).toEqual({ '2026-03-03': night })
})

test('people whose days don’t change keep their object, so that their rows aren’t drawn again', () => {
  const draft = withDays({}, [day(7, '2026-03-02'), day(8, '2026-03-02')], none)
  expect(withDays(draft, [day(7, '2026-03-05')], none)[8]).toBe(draft[8])
})

test('what was typed while it was saved stays, with the version that the day has then', () => {
  const sent = [day(7, '2026-03-02'), day(7, '2026-03-03')]
  const draft: Draft = { 7: { '2026-03-02': late, '2026-03-03': night, '2026-03-04': night } }
  const saved = sent.map(one => ({ ...one, version: 4 }))
  expect(withoutSaved(draft, sent, saved)).toEqual({
    7: { '2026-03-02': { ...late, version: 4 }, '2026-03-04': night }
  })
  expect(withoutSaved({ 7: { '2026-03-02': night } }, sent, saved)).toEqual({})
})

test('a day that somebody else changed is a conflict, unless it is as it was typed', () => {
  const draft: Draft = { 7: { '2026-03-02': night, '2026-03-03': night, '2026-03-04': night } }
  const stored: Record<string, DraftDay> = {
    '2026-03-02': { ...late, version: 1 },
    '2026-03-03': { ...night, version: 2 },
    '2026-03-04': { ...late, version: 0 }
  }
  expect(conflictsOf(draft, (_, date) => stored[date])).toEqual([
    { fk_staff: 7, date: '2026-03-02', stored: stored['2026-03-02'], typed: night }
  ])
  expect(conflictsOf(draft, none)).toEqual([])
})

test('the call takes the days by person and date; its refusals come back to them', () => {
  const sent = itemsOf({ 8: { '2026-03-03': night, '2026-03-02': night }, 7: { '2026-03-02': late } })
  expect(sent.map(({ fk_staff, date }) => `${fk_staff} ${date}`)).toEqual([
    '7 2026-03-02',
    '8 2026-03-02',
    '8 2026-03-03'
  ])
  expect(
    refusalsOf(
      { 'items.2.fkc_shift': ['Ya está'], 'items.2.fk_line': ['No'], 'items.9.date': ['x'], items: ['y'] },
      sent
    )
  ).toEqual([{ fk_staff: 8, date: '2026-03-03', text: 'Ya está. No' }])
})

test.each([
  ['nothing', null],
  ['a text', 'x'],
  ['days that aren’t', { 7: { yesterday: night, '2026-03-02': { fk_line: 1 } }, x: { '2026-03-02': night } }]
])('of what the browser kept, %s is no draft', (_, stored) => expect(readDraft(stored)).toEqual({}))

test('a draft is read as it was kept', () => {
  const draft: Draft = { 7: { '2026-03-02': night } }
  expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
})
