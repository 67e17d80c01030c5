import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Response times of a user, in milliseconds; `refused` answers were not 200. */
export type Waits = { mean: number; p95: number; count: number; refused: number }

/** What a planner's screens ask. */
const questions = [
  'workorders?itemsPerPage=10',
  'workorders?search=tensado',
  'base-activities/checks?paginated=true&itemsPerPage=10',
  'auth/me',
  'base?itemsPerPage=10'
]

/** A user at work, with a browser's connections. */
export class Bystander {
  readonly token: string
  readonly #url: string
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 6 })

  private constructor(url: string, token: string) {
    this.#url = url
    this.token = token
  }

  static async signIn(url: string, account: string): Promise<Bystander> {
    const answer = await fetch(`${url}/api/v1/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${account}@teleferico.example`, password: 'Teleferico.2026' })
    })
    const { data } = (await answer.json()) as { data: { token: string } }
    return new Bystander(url, data.token)
  }

  /** Asks one question after the other, with short pauses, for so many milliseconds. */
  async measure(milliseconds: number): Promise<Waits> {
    const waits: number[] = []
    let refused = 0
    for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(30)) {
      for (const question of questions) {
        const begin = performance.now()
        if ((await this.#ask(question)) !== 200) refused++
        waits.push(performance.now() - begin)
      }
    }
    waits.sort((a, b) => a - b)
    const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length
    return { mean, p95: waits[Math.floor(waits.length * 0.95)] ?? 0, count: waits.length, refused }
  }

  /** @returns the status; 0 when no answer came */
  #ask(question: string): Promise<number> {
    return new Promise(resolve => {
      const headers = { authorization: `Bearer ${this.token}` }
      http
        .get(`${this.#url}/api/v1/${question}`, { agent: this.#agent, headers }, answer =>
          answer.resume().on('close', () => resolve(answer.statusCode ?? 0))
        )
        .on('error', () => resolve(0))
    })
  }
}
