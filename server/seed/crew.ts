import type { Clock } from './clock.ts'
import type { Random } from './random.ts'
import type { Roster } from './roster.ts'
import type { LineWorld, Person } from './world.ts'

type Demands = { specialties: readonly string[]; trainings: readonly string[] }

/** Chooses who plans, executes and signs. */
export function crewOf(people: readonly Person[], clock: Clock, roster: Roster) {
  const pools = new Map<string, Person[]>()
  const technicians = people.filter(({ profile }) => profile === 'Técnico')
  const supervisors = people.filter(({ profile }) => profile === 'Supervisor')
  const planners = people.filter(({ profile }) => profile === 'Planificador')

  /** Technicians of the line with one of the specialties and all trainings; of other lines too if there are too few. */
  function pool(line: LineWorld, specialties: readonly string[], trainings: readonly string[]): readonly Person[] {
    const key = [line.id, ...specialties, ...trainings].join(' ')
    let found = pools.get(key)
    if (!found) {
      const skilled = technicians.filter(person =>
        specialties.some(specialty => person.specialties.includes(specialty))
      )
      const able = technicians.filter(person => trainings.every(training => person.trainings.has(training)))
      const suited = skilled.filter(person => able.includes(person))
      const choices = [suited.filter(person => person.lines.has(line.id)), suited, able, skilled]
      pools.set(key, (found = choices.find((choice, index) => choice.length > (index ? 0 : 1)) ?? []))
    }
    return found
  }

  const user = (person: Person | undefined) => person?.user ?? null
  const since = (day: number) => day - clock.start
  return {
    technicians,
    /**
     * The people of an order, of those on shift on the line: who have the specialties and trainings first. If none of
     * the shift has the specialties, those of other days.
     * @param at when it begins, in milliseconds; null: not scheduled yet, by anybody
     */
    choose(
      random: Random,
      line: LineWorld,
      { specialties, trainings, count, at }: Demands & { count: number; at: number | null }
    ): Person[] {
      const suited = pool(line, specialties, trainings)
      if (at === null) return random.some(suited, count)
      const { day, fkc_shift } = roster.shiftAt(at)
      const onShift = roster.onShift(line, day, fkc_shift).filter(person => technicians.includes(person))
      const skilled = pool(line, specialties, [])
      const team = new Set<Person>()
      for (const choices of [suited, skilled]) {
        const present = onShift.filter(person => choices.includes(person) && !team.has(person))
        for (const person of random.some(present, count - team.size)) team.add(person)
      }
      // The others of the shift help them.
      if (team.size > 0) return [...team, ...onShift.filter(person => !team.has(person))].slice(0, count)
      const free = suited.filter(person => roster.isFree(person, day))
      return random.some(free.length > 0 ? free : suited, count)
    },
    /** supervisors rotate weekly; they don't execute work, so none signs their own */
    supervisor: (line: LineWorld, day: number) =>
      user(supervisors[(Math.floor(since(day) / 7) + line.index) % supervisors.length]),
    planner: (line: LineWorld) => user(planners[line.index % 3 === 0 ? 1 : 0]),
    /** the first of the people who has an account writes down what was done */
    writer: (team: readonly Person[]) => user(team.find(person => person.user !== null))
  }
}

export type Crew = ReturnType<typeof crewOf>
