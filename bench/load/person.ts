import { setTimeout as sleep } from 'node:timers/promises'
import { environment, getMe, type Me, menuOfProfile, signIn } from 'contract/auth/auth.ts'
import type { Call } from 'contract/core/resource.ts'
import type { z } from 'zod'
import { Client, type Input, NotDone } from './client.ts'
import { Live } from './live.ts'
import { between, oneOf } from './random.ts'
import type { Settings } from './settings.ts'
import type { Statistics } from './statistics.ts'
import type { World } from './world.ts'

const password = 'Teleferico.2026'

/** One turn of a person's work, repeated until the run is over. */
export type Scenario = (person: Person) => Promise<void>

/** Thrown in a pause when the run is over. */
export class Over extends Error {}

export type Around = { settings: Settings; statistics: Statistics; world: World; url: string; over: AbortSignal }

type Screen = { entities: readonly string[]; load: () => Promise<unknown> }

/** A simulated person with a browser of their own, signed in once. */
export class Person {
  readonly client: Client
  readonly world: World
  readonly #around: Around
  readonly #account: string
  #me: Me | undefined
  #live: Live | undefined
  #screen: Screen | undefined
  #isLoading = false

  constructor(around: Around, { kind, number, account }: { kind: string; number: number; account: string }) {
    this.#around = around
    this.#account = account
    this.world = around.world
    this.client = new Client(around.url, { who: `${kind} ${number}`, kind, statistics: around.statistics })
  }

  get me(): Me {
    if (!this.#me) throw new Error(`${this.client.who} has not signed in`)
    return this.#me
  }

  /** The lines that the top bar offers. */
  get lines(): number[] {
    return this.me.locations.map(line => line.fk_location)
  }

  /** Opens the page, signs in, loads what surrounds every screen, and opens the socket. */
  async signIn(): Promise<void> {
    await this.call(environment)
    const { token } = await this.call(signIn, { body: { email: `${this.#account}@teleferico.example`, password } })
    this.client.token = token
    this.#me = await this.call(getMe)
    await this.call(menuOfProfile, { params: { profile: this.#me.profile.id } })
    this.#live = new Live(this.#around.url, {
      token,
      userId: this.#me.uuid,
      tell: entities => void this.#refetch(entities),
      lost: why => this.#around.over.aborted || this.client.fail('WS', '/socket.io', 'socket lost', why)
    })
  }

  call<C extends Call>(call: C, input?: Input<C>): Promise<z.output<C['reply']>> {
    return this.client.call(call, input)
  }

  /** Opens a screen; until another is opened, it reloads when one of these entities changes. */
  async show<T>(entities: readonly string[], load: () => Promise<T>): Promise<T> {
    this.#screen = { entities, load }
    return load()
  }

  /** Pauses as a person does between clicks: `clicks` times two to eight seconds. @throws Over */
  async think(clicks = 1): Promise<void> {
    const ms = (between(2000, 8000) * clicks) / this.#around.settings.pace
    await sleep(ms, undefined, { signal: this.#around.over }).catch(() => {
      throw new Over()
    })
  }

  /** A line, usually one on which the technicians of the demonstration work. */
  anyLine(): number {
    const busy = this.lines.filter(line => this.world.busyLines.includes(line))
    return oneOf(Math.random() < 0.85 && busy.length ? busy : this.lines) ?? 0
  }

  /** Repeats the scenario until the run is over. A refusal or failure ends the turn only. */
  async live(scenario: Scenario): Promise<void> {
    const { over, statistics } = this.#around
    while (!over.aborted) {
      try {
        await scenario(this)
        statistics.turned(this.client.kind)
        await this.think()
      } catch (error) {
        if (error instanceof Over) return
        if (!(error instanceof NotDone))
          this.client.fail(
            '–',
            this.client.kind,
            'scenario',
            error instanceof Error ? (error.stack ?? error.message) : String(error)
          )
        await this.think().catch(() => {})
      }
    }
  }

  leave(): void {
    this.#live?.close()
    this.client.close()
  }

  async #refetch(entities: ReadonlySet<string>): Promise<void> {
    const { settings, over } = this.#around
    if (over.aborted || (settings.refetch === 'control' && this.client.kind !== 'control centre')) return
    const screen = this.#screen
    if (!screen || this.#isLoading || !screen.entities.some(entity => entities.has(entity))) return
    this.#isLoading = true
    // Failures are recorded by the client.
    await screen.load().catch(() => {})
    this.#isLoading = false
  }
}
