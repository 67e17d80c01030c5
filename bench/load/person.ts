import { setTimeout as sleep } from 'node:timers/promises'
import { environment, getMe, type Me, menuOfProfile, signIn } from 'contract/auth.ts'
import type { Call } from 'contract/resource.ts'
import type { z } from 'zod'
import { Client, type Input, NotDone } from './client.ts'
import { Live } from './live.ts'
import { between, oneOf } from './random.ts'
import type { Settings } from './settings.ts'
import type { Statistics } from './statistics.ts'
import type { World } from './world.ts'

const password = 'Teleferico.2026'

/** What somebody does again and again. */
export type Scenario = (person: Person) => Promise<void>

/** The run is over: whoever thinks stops thinking. */
export class Over extends Error {}

export type Around = { settings: Settings; statistics: Statistics; world: World; url: string; over: AbortSignal }

type Screen = { entities: readonly string[]; load: () => Promise<unknown> }

/** Somebody with a browser of their own, signed in once. */
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

  /** The lines in the top bar's choice. */
  get lines(): number[] {
    return this.me.locations.map(line => line.fk_location)
  }

  /** Opens the page, signs in, loads what is around every screen, listens. */
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

  /** Opens a screen; while it is looked at, it asks again when one of these entities changes. */
  async show<T>(entities: readonly string[], load: () => Promise<T>): Promise<T> {
    this.#screen = { entities, load }
    return load()
  }

  /** Reads, decides, finds the button: `clicks` moments of two to eight seconds. @throws Over */
  async think(clicks = 1): Promise<void> {
    const ms = (between(2000, 8000) * clicks) / this.#around.settings.pace
    await sleep(ms, undefined, { signal: this.#around.over }).catch(() => {
      throw new Over()
    })
  }

  /** A line, most often one where the technicians of the demonstration work. */
  anyLine(): number {
    const busy = this.lines.filter(line => this.world.busyLines.includes(line))
    return oneOf(Math.random() < 0.85 && busy.length ? busy : this.lines) ?? 0
  }

  /** Lives the scenario until the run is over. What is refused or fails ends the turn, not the person. */
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
    // What fails is on record.
    await screen.load().catch(() => {})
    this.#isLoading = false
  }
}
