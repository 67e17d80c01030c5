import { checkStatus } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { aCheck } from '../../../test/workOrders.ts'
import { crewPresence, presenceText } from './crewPresence.ts'

const now = Date.parse('2026-03-11T04:00:00.000Z')
const [ana, luis, me] = ['Ana', 'Luis', 'Rosa'].map((first_name, index) => ({
  id: index + 1,
  first_name,
  last_name: 'Mamani'
})) as [Person, Person, Person]
type Person = { id: number; first_name: string; last_name: string }

function at(id: number, base: number, minutesAgo?: number, staff: Person[] = []) {
  const check = aCheck(id)
  const base_activity = { ...check.base_activity, base: { ...check.base_activity.base, id: base } }
  const performed_at = minutesAgo === undefined ? null : new Date(now - minutesAgo * 60_000).toISOString()
  return {
    ...check,
    base_activity,
    performed_at,
    staff,
    fkc_status: performed_at ? checkStatus.REALIZADO : checkStatus.PROGRAMADO
  }
}

test.each<[string, Parameters<typeof crewPresence>[0], Record<number, string>]>([
  ['the base of the last answer', [at(1, 5, 9, [ana]), at(2, 6, 3, [ana]), at(3, 5), at(4, 6)], { 6: 'Ana está en ello' }],
  ['several people', [at(1, 5, 9, [ana]), at(2, 5, 3, [luis]), at(3, 5)], { 5: 'Ana y Luis están en ello' }],
  ['not oneself', [at(1, 5, 9, [me]), at(3, 5)], {}],
  ['not where nothing is open', [at(1, 5, 9, [ana]), at(3, 6)], {}],
  ['not after twenty minutes', [at(1, 5, 20, [ana]), at(3, 5)], {}],
  ['a phone whose clock is ahead', [at(1, 5, -2, [ana]), at(3, 5)], { 5: 'Ana está en ello' }]
])('%s', (_what, checks, expected) => {
  const there = crewPresence(checks, me.id, now)
  expect(Object.fromEntries([...there].map(([base, people]) => [base, presenceText(people)]))).toEqual(expected)
}) // oxfmt-ignore
