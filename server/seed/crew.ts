import type { Clock } from './clock.ts'
import type { Random } from './random.ts'
import type { LineWorld, Person } from './world.ts'

/** Who plans, executes and signs. */
export function crewOf(people: readonly Person[], clock: Clock) {
  const pools = new Map<string, Person[]>()
  const technicians = people.filter(({ profile }) => profile === 'Técnico')
  const supervisors = people.filter(({ profile }) => profile === 'Supervisor')
  const planners = people.filter(({ profile }) => profile === 'Planificador')

  /** Technicians of the line and specialty, with the training if one is needed: those who may do the work. */
  function pool(line: LineWorld, specialty: string, training?: string): readonly Person[] {
    const key = `${line.id} ${specialty} ${training}`
    let found = pools.get(key)
    if (!found) {
      const able = technicians.filter(person => person.specialties.includes(specialty) && (!training || person.trainings.has(training)))
      const own = able.filter(person => person.lines.has(line.id))
      pools.set(key, (found = own.length > 1 ? own : able.length ? able : technicians.filter(person => person.specialties.includes(specialty))))
    }
    return found
  }

  const user = (person: Person | undefined) => person?.user ?? null
  const since = (day: number) => day - clock.start
  return {
    technicians,
    choose: (random: Random, line: LineWorld, { specialty, training, count }: { specialty: string; training?: string | undefined; count: number }) => random.some(pool(line, specialty, training), count),
    /** supervisors take turns by the week; nobody signs what he did himself, for they don't execute */
    supervisor: (line: LineWorld, day: number) => user(supervisors[(Math.floor(since(day) / 7) + line.index) % supervisors.length]),
    planner: (line: LineWorld) => user(planners[line.index % 3 === 0 ? 1 : 0]),
    /** whoever of the people has an account writes down what was done */
    writer: (team: readonly Person[]) => user(team.find(person => person.user !== null))
  }
}

export type Crew = ReturnType<typeof crewOf>
