/** Durations of requests, counted in steps of 2 %: exact enough, and in constant memory. */
export class Durations {
  count = 0
  readonly #steps = new Map<number, number>()

  add(ms: number): void {
    const step = Math.ceil(Math.log(Math.max(ms, 0.1)) / step2)
    this.#steps.set(step, (this.#steps.get(step) ?? 0) + 1)
    this.count++
  }

  /** The duration, in ms, that this share of the requests stayed below; 0 without requests. */
  at(share: number): number {
    let left = Math.ceil(this.count * share)
    for (const [step, n] of [...this.#steps].toSorted(([a], [b]) => a - b)) {
      left -= n
      if (left <= 0) return Math.round(Math.exp(step * step2) * 10) / 10
    }
    return 0
  }
}

const step2 = Math.log(1.02)

/** An unexpected result; the first of each sort are shown. */
export type Failure = { at: string; who: string; method: string; path: string; status: number | string; body: string }

const shownFailures = 20

/**
 * People whose screens all reload at once on one account: what they wait for is each other (decision 37), many times as
 * long as for anybody else.
 */
const sharing = 'control centre'

/** Everything that a run counts. */
export class Statistics {
  readonly all = new Durations()
  readonly byKind = new Map<string, Durations>()
  readonly byRoute = new Map<string, Durations>()
  readonly refusals = new Map<string, number>()
  readonly failures = new Map<string, number>()
  readonly examples: Failure[] = []
  refused = 0
  errors = 0
  /** requests repeated because the server had just closed their keep-alive connection, as browsers do */
  reconnected = 0
  /** completed turns, by kind of person */
  turns = new Map<string, number>()
  /** where the durations go besides, for comparing parts of a run; see `sharing` */
  parts: Durations[] = []
  #window = new Durations()

  answered(kind: string, route: string, ms: number): void {
    for (const durations of [this.all, this.#window, listed(this.byKind, kind), listed(this.byRoute, route)])
      durations.add(ms)
    if (kind !== sharing) for (const part of this.parts) part.add(ms)
  }

  /** Counts a refusal that real people get too, because of a conflict or a rule. */
  refusedAs(route: string, reason: string): void {
    this.refused++
    add(this.refusals, `${reason}  ${route}`)
  }

  failed(failure: Failure, route: string): void {
    this.errors++
    const sort = `${failure.status}  ${route}`
    const seen = add(this.failures, sort)
    if (seen > 3 || this.examples.length >= shownFailures) return
    this.examples.push(failure)
    console.error(
      `  error: ${failure.who}  ${failure.method} ${failure.path}  ${failure.status}  ${failure.body.slice(0, 600)}`
    )
  }

  turned(kind: string): void {
    add(this.turns, kind)
  }

  /** The durations since the last call. */
  takeWindow(): Durations {
    const window = this.#window
    this.#window = new Durations()
    return window
  }
}

function add(counts: Map<string, number>, name: string): number {
  const n = (counts.get(name) ?? 0) + 1
  counts.set(name, n)
  return n
}

function listed(durations: Map<string, Durations>, name: string): Durations {
  const found = durations.get(name) ?? new Durations()
  durations.set(name, found)
  return found
}
