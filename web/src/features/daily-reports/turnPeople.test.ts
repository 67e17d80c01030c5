import type { RosterDay } from 'contract/roster/roster.ts'
import { expect, test } from 'vitest'
import { turnChoices } from './turnPeople.ts'

const turn = { fk_line: 1, fkc_shift: 62 }
const people = ['Apaza', 'Mamani', 'Nina', 'Poma', 'Quispe'].map((last_name, index) => ({
  id: index + 1,
  first_name: 'Rosa',
  last_name
}))
const day = (fk_staff: number, more: Partial<RosterDay>): RosterDay => ({
  fk_staff,
  date: '2026-03-10',
  fk_line: null,
  fkc_shift: null,
  fkc_absence: null,
  version: 1,
  ...more
})

test('who is on the turn stands first, the others with why they aren’t', () => {
  const days = [
    day(1, { fkc_absence: 112 }),
    day(2, { fk_line: 1, fkc_shift: 62 }),
    day(3, { fk_line: 1, fkc_shift: 60 }),
    day(4, { fk_line: 2, fkc_shift: 62 })
  ]
  expect(turnChoices(people, days, turn)).toEqual([
    { group: 'De turno', items: [{ value: '2', label: 'Mamani, Rosa' }] },
    {
      group: 'Fuera de turno',
      items: [
        { value: '1', label: 'Apaza, Rosa · Baja médica' },
        { value: '3', label: 'Nina, Rosa · Turno de mañana' },
        { value: '4', label: 'Poma, Rosa · En otra línea' },
        { value: '5', label: 'Quispe, Rosa' }
      ]
    }
  ])
})

test('nobody on the turn: no empty group', () => {
  expect(turnChoices(people.slice(0, 1), [day(1, { fkc_absence: 110 })], turn)).toEqual([
    { group: 'Fuera de turno', items: [{ value: '1', label: 'Apaza, Rosa · Día libre' }] }
  ])
})

test.each([undefined, []])('a day that nobody filled, or that may not be seen: by name (%j)', days => {
  expect(turnChoices(people.slice(0, 2), days, turn)).toEqual([
    { value: '1', label: 'Apaza, Rosa' },
    { value: '2', label: 'Mamani, Rosa' }
  ])
})
