import type { Check } from 'contract/checks/checks.ts'
import { checkStatus } from 'contract/core/classifier.ts'

/** How long after their last answer a person counts as being at its base, in ms. */
const presentMs = 20 * 60_000

type Person = Check['staff'][number]

/**
 * Who of the crew is at which base, by the answers that they gave: the base of each one's last answer, while that is
 * recent and something is open there.
 * @param me the person who looks, who isn't among them; null for an account without one
 * @param now in ms
 * @returns people by the id of the base
 */
export function crewPresence(checks: readonly Check[], me: number | null, now: number): ReadonlyMap<number, Person[]> {
  const last = new Map<number, { person: Person; base: number; at: number }>()
  for (const { staff, performed_at, base_activity } of checks) {
    const at = Date.parse(performed_at ?? '')
    if (!(now - at < presentMs)) continue
    for (const person of staff)
      if (person.id !== me && !((last.get(person.id)?.at ?? 0) >= at))
        last.set(person.id, { person, base: base_activity.base.id, at })
  }
  const open = new Set(
    checks.filter(({ fkc_status }) => fkc_status === checkStatus.PROGRAMADO).map(check => check.base_activity.base.id)
  )
  const present = [...last.values()].filter(({ base }) => open.has(base))
  return new Map(
    [...Map.groupBy(present, ({ base }) => base)].map(([base, there]) => [base, there.map(({ person }) => person)])
  )
}

/** «Ana está en ello», of those who are at a base. */
export const presenceText = (people: readonly Person[]): string =>
  `${new Intl.ListFormat('es').format(people.map(({ first_name }) => first_name))} ${people.length === 1 ? 'está' : 'están'} en ello`
