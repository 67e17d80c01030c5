import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Beside, floodInTurns, isTooLong } from './hostile.ts'
import { checkInvariants } from './invariants.ts'
import { type Sample, takeSample } from './memory.ts'
import { loggedLines, type OwnServer, startOwnServer } from './own-server.ts'
import { kinds } from './people/kinds.ts'
import { type Around, Person, type Scenario } from './person.ts'
import { resultOf, stateLine, summary } from './report.ts'
import { readSettings } from './settings.ts'
import { Statistics } from './statistics.ts'
import { newWorld } from './world.ts'

// Simulates people at work for an hour: does memory stay flat, does anything fail? It only reports; but with a hostile
// client beside them it ends with 1 where people wait more than twice as long for that.

const sampleMs = 5000
const lineMs = 30_000

const settings = readSettings(process.argv.slice(2))
const startedAt = new Date().toISOString()
const results = fileURLToPath(new URL('../results/', import.meta.url))
mkdirSync(results, { recursive: true })
const name = `${results}load-${startedAt.replaceAll(/[:.]/g, '-')}`

const over = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => over.abort())

let own: OwnServer | undefined
if (settings.url === undefined) {
  console.log('starting a server with demonstration data…')
  own = await startOwnServer(`${name}.log`)
}
own?.died.addEventListener('abort', () => over.abort())
const url = settings.url ?? own?.url ?? ''
try {
  await run()
} finally {
  await own?.stop()
}

async function run(): Promise<void> {
  const statistics = new Statistics()
  const around: Around = { settings, statistics, url, over: over.signal, world: newWorld(await linesOfTechnician()) }
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1000
  const samples: Sample[] = []
  console.log(`${settings.people} people at ${url}, ${settings.minutes} min, pace ${settings.pace}`)

  const people = Array.from({ length: settings.people }, (_, index) => newPerson(around, index))
  const lives = people.map(async ({ person, scenario }) => {
    if (await arrive(person, people.length)) await person.live(scenario)
  })
  const end = setTimeout(() => over.abort(), settings.minutes * 60_000)
  const flooded = settings.hostile ? besidePeople() : undefined
  await watch()
  clearTimeout(end)
  const hostile = await flooded
  if (hostile && isTooLong(hostile)) process.exitCode = 1
  const lasted = seconds()
  await Promise.all(lives)
  for (const { person } of people) person.leave()
  if (own?.died.aborted)
    statistics.failed(
      {
        at: new Date().toISOString(),
        who: 'server',
        method: '–',
        path: '',
        status: 'ended',
        body: 'the server ended by itself'
      },
      'server'
    )
  const findings = own?.died.aborted ? [] : await look(around)
  const afterwards = own?.died.aborted ? undefined : await own?.collect()
  const result = resultOf({
    afterwards,
    hostile,
    settings,
    statistics,
    world: around.world,
    samples,
    findings,
    seconds: lasted,
    logged: own ? loggedLines(own.logFile) : [],
    startedAt
  })
  writeFileSync(`${name}.json`, JSON.stringify(result, null, 2))
  console.log(summary(result))
  console.log(`written to bench/results/${name.slice(results.length)}.json`)

  /** Once everybody has arrived. */
  async function besidePeople(): Promise<Beside> {
    await sleep(arrivalMs(people.length) + 5000, undefined, { signal: over.signal }).catch(() => {})
    return floodInTurns(url, statistics, over.signal)
  }

  /** Takes samples and prints a line until the run is over. */
  async function watch(): Promise<void> {
    let lineAt = 0
    while (!over.signal.aborted) {
      const sample = await takeSample(url, seconds(), own)
      if (sample) samples.push(sample)
      if (seconds() - lineAt >= lineMs / 1000) {
        console.log(stateLine(statistics, { seconds: seconds(), windowSeconds: seconds() - lineAt, sample }))
        lineAt = seconds()
      }
      await sleep(sampleMs, undefined, { signal: over.signal }).catch(() => {})
    }
  }
}

function newPerson(around: Around, index: number): { person: Person; scenario: Scenario } {
  const { kind, account, scenario } = kinds[index % kinds.length] as (typeof kinds)[number]
  return { person: new Person(around, { kind, number: Math.floor(index / kinds.length) + 1, account }), scenario }
}

/** People sign in within half a minute, as at the beginning of a shift. */
function arrivalMs(people: number): number {
  return Math.min(30_000, people * 200) / settings.pace
}

/** Signs in, at some moment of the arrival. A failed sign-in is recorded. */
async function arrive(person: Person, people: number): Promise<boolean> {
  await sleep(Math.random() * arrivalMs(people), undefined, { signal: over.signal }).catch(() => {})
  if (over.signal.aborted) return false
  return person.signIn().then(
    () => true,
    () => false
  )
}

/** A person who only reads before and after the run, and isn't part of its figures. */
async function bystander(account: string, around?: Around): Promise<Person> {
  const alone: Around = {
    settings,
    statistics: new Statistics(),
    world: around?.world ?? newWorld([]),
    url,
    over: new AbortController().signal
  }
  const person = new Person(alone, { kind: 'bystander', number: 1, account })
  await person.signIn()
  return person
}

async function linesOfTechnician(): Promise<readonly number[]> {
  const technician = await bystander('tecnico')
  technician.leave()
  return technician.lines
}

async function look(around: Around) {
  console.log('looking at the data…')
  const administrator = await bystander('admin', around)
  const findings = await checkInvariants(administrator)
  administrator.leave()
  return findings
}
