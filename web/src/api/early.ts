import { apiBase } from './address.ts'

const asked = new Map<string, Promise<Response>>()

/**
 * Asks before the application has come, which then takes the answer instead of asking again.
 * @param address see `addressOf`
 * @returns the answer's data; undefined for anything but a success
 */
export async function askEarly<T>(address: string): Promise<T | undefined> {
  const answer = fetch(apiBase + address, { headers: { Accept: 'application/json' }, credentials: 'same-origin' })
  asked.set(address, answer)
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
  const answer = asked.get(address)
  asked.delete(address)
  return answer
}

/** What nobody has taken by now would be old news later. */
export const forgetEarly = (): void => asked.clear()
