import { addMonths } from 'contract/core/days.ts'
import { user } from '../src/schema/access.ts'
import { staff, staff_location, staff_specialty } from '../src/schema/staff.ts'
import { staff_training } from '../src/schema/trainings.ts'
import { hashPassword, noPassword } from '../src/platform/password.ts'
import type { Catalogs } from './build-catalogs.ts'
import { trainings } from './catalogs.ts'
import { type Clock, iso } from './clock.ts'
import { accounts, inactive, profileOfPosition, staff as colleagues, trainingsOf } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import type { Store } from './store.ts'
import type { LineWorld, Person } from './world.ts'

const password = 'Teleferico.2026'

export type ProfileIds = ReadonlyMap<string, number>

/** @throws when the reference data is missing */
function profileId(profiles: ProfileIds, name: string): number {
  const id = profiles.get(name)
  if (id === undefined) throw new Error(`no profile ${name}: is the reference data there?`)
  return id
}

/** The password hash of each account, computed in parallel while the other data is made. */
export const hashPasswords = (): Promise<string[]> => Promise.all(accounts.map(() => hashPassword(password)))

/** Makes people, their lines, specialties, trainings and accounts. The accounts of the demonstration come first. */
export async function buildPeople(
  store: Store,
  {
    catalogs,
    lines,
    clock,
    profiles,
    hashes
  }: { catalogs: Catalogs; lines: readonly LineWorld[]; clock: Clock; profiles: ProfileIds; hashes: Promise<string[]> }
): Promise<Person[]> {
  const random = randomFrom('people')
  const shares = shareLines(lines)
  const given = await hashes
  const people = accounts.map(
    ([profileName, name, dni, first_name, last_name, position, department, where, skills], index) => {
      const own = where === '*' ? lines : lines.filter(line => where.includes(line.facts.code))
      const email = `${name}@teleferico.example`
      const id = addStaff(store, { dni, first_name, last_name, position, department, email }, random)
      const account = store.add(user, {
        email,
        password_hash: given[index] as string,
        first_name,
        fk_staff: id,
        fk_profile: profileId(profiles, profileName)
      })
      return complete(
        store,
        {
          id,
          account,
          profileName,
          name: `${first_name} ${last_name}`,
          own,
          skills: skills.split(' ').filter(Boolean)
        },
        { catalogs, clock, random, isFresh: true }
      )
    }
  )
  for (const [dni, first_name, last_name, position, department, skills] of colleagues) {
    const is_active = !inactive.includes(dni)
    const email = emailOf(first_name, last_name)
    const id = addStaff(store, { dni, first_name, last_name, position, department, email, is_active }, random)
    const profileName = (is_active && profileOfPosition.find(([start]) => position.startsWith(start))?.[1]) || null
    const account = profileName
      ? store.add(user, {
          email,
          password_hash: noPassword,
          first_name,
          fk_staff: id,
          fk_profile: profileId(profiles, profileName)
        })
      : null
    const specialties = skills.split(' ').filter(Boolean)
    const leads = /^(Gerente|Jefe|Supervisor|Planificador|Analista|Encargad)/.test(position)
    const own = leads ? lines : shares(specialties)
    people.push(
      complete(
        store,
        {
          id,
          account,
          profileName: is_active ? profileName : null,
          name: `${first_name} ${last_name}`,
          own,
          skills: specialties
        },
        { catalogs, clock, random, isFresh: false }
      )
    )
  }
  return people
}

function addStaff(store: Store, row: typeof staff.$inferInsert, random: Random): number {
  return store.add(staff, {
    is_active: true,
    ...row,
    phone: `7${random.int(1_000_000, 9_999_999)}`,
    external_id: `RH-${row.dni}`
  })
}

const emailOf = (first: string, last: string) =>
  `${first.split(' ')[0]}.${last.split(' ')[0]}@teleferico.example`
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/**
 * Assigns lines to the people of each main specialty, so that every line has several of each: in the first round line
 * by line, in the second one starting elsewhere.
 */
function shareLines(lines: readonly LineWorld[]) {
  const dealt = new Map<string, number>()
  return ([main = '']: readonly string[]): LineWorld[] => {
    const turn = dealt.get(main) ?? 0
    dealt.set(main, turn + 1)
    const span = { MEC: 3, ELE: 4, CTR: 10, CAB: 10, VEH: 10, RES: 10, OPE: 3 }[main] ?? 2
    return Array.from({ length: span }, (_, i) => lines[(turn * span + i) % lines.length] as LineWorld)
  }
}

type Whole = {
  id: number
  account: number | null
  profileName: string | null
  name: string
  own: readonly LineWorld[]
  skills: readonly string[]
}

function complete(
  store: Store,
  { id, account, profileName, name, own, skills }: Whole,
  { catalogs, clock, random, isFresh }: { catalogs: Catalogs; clock: Clock; random: Random; isFresh: boolean }
): Person {
  const unique = [...new Set(own)].sort((a, b) => a.id - b.id)
  // Operators of a single line have it locked.
  const isLocked = skills[0] === 'OPE' && !isFresh && unique.length === 3 && random.chance(0.5)
  const assigned = isLocked ? unique.slice(0, 1) : unique
  for (const line of assigned) store.add(staff_location, { fk_staff: id, fk_location: line.id, is_locked: isLocked })
  for (const skill of skills) store.add(staff_specialty, { fk_staff: id, fk_specialty: catalogs.specialty(skill) })
  const codes = new Set(['IND', 'PAX', ...skills.flatMap(skill => trainingsOf[skill] ?? [])])
  const valid = new Set<string>()
  for (const code of codes) {
    const months = trainings.find(([known]) => known === code)?.[3] ?? null
    const days = months === null ? random.int(300, 2500) : daysSince(months, random, isFresh)
    const obtained = clock.text(clock.today - days)
    const valid_until = months === null ? null : addMonths(obtained, months)
    if (valid_until === null || valid_until >= clock.text(clock.today + 30)) valid.add(code)
    store.add(staff_training, {
      fk_staff: id,
      fk_training: catalogs.training(code),
      obtained_on: obtained,
      valid_until,
      created_at: iso(clock.at(clock.today - Math.min(days, 700), 600)),
      updated_at: iso(clock.at(clock.today - Math.min(days, 700), 600))
    })
  }
  return {
    id,
    user: account,
    name,
    lines: new Set(assigned.map(line => line.id)),
    specialties: skills,
    profile: profileName,
    trainings: valid
  }
}

/** Days since a training was obtained: some have expired, some expire soon. */
function daysSince(months: number, random: Random, isFresh: boolean): number {
  const validity = Math.round(months * 30.4)
  if (isFresh) return Math.round(validity * (0.2 + random.next() * 0.4))
  const [expired, soon, usual] = [
    validity + random.int(3, 90),
    validity - random.int(2, 28),
    random.int(20, validity - 40)
  ]
  // Few have expired, because their people can't be put on a shift without a warning.
  return random.weighted([
    [expired, 2],
    [usual, 5],
    [soon, 9],
    [usual, 84]
  ])
}
