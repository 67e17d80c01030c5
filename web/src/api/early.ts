import { apiBase } from './address.ts'

/** An answer that waits longer is old news, in milliseconds. */
const longest = 10_000

const asked = new Map<string, { answer: Promise<Response>; at: number }>()
let isOver = false

/**
 * Asks before the application has come, which then takes the answer instead of asking again. Once it stands there, nothing is
 * asked early any more: the answer would be taken for a later one, perhaps for somebody else's.
 * @param address see `addressOf`
 * @returns the answer's data; undefined for anything but a success
 */
export async function askEarly<T>(address: string): Promise<T | undefined> {
  if (isOver) return undefined
  const answer = fetch(apiBase + address, { headers: { Accept: 'application/json' }, credentials: 'same-origin' })
  asked.set(address, { answer, at: performance.now() })
  try {
    const response = await answer
    return response.ok ? ((await response.clone().json()) as { data: T }).data : undefined
  } catch {
    // The application meets the same failure, and says so.
    return undefined
  }
}

/** An answer that was asked for before the application came, once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const early = asked.get(address)
  asked.delete(address)
  return early && performance.now() - early.at < longest ? early.answer : undefined
}

/** From now on answers come from the server: the page stands there, or somebody has signed in or out. */
export function forgetEarly(): void {
  isOver = true
  asked.clear()
}
