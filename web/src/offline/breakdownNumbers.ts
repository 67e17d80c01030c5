import type { BreakdownReply } from 'contract/unplanned/breakdowns.ts'
import { readStored, writeStored } from '../api/storage.ts'

/*
 * Which numbers the server has given to orders that were made on this device. Until then they go by a negative one,
 * which what is written about them carries: `local`.
 */

/** How many are remembered. */
const maxNumbers = 20

type Numbered = BreakdownReply & { local: number }

const keyOf = (user: string) => `breakdowns-sent:${user}`

const read = (user: string): Numbered[] => {
  const stored = readStored(keyOf(user))
  return Array.isArray(stored) ? (stored as Numbered[]).filter(one => typeof one?.local === 'number') : []
}

/** Whether the server hasn't given the order a number yet. */
export const isUnnumbered = ({ id }: { id: number }): boolean => id < 0

export function noteNumber(user: string, local: number, reply: BreakdownReply): void {
  writeStored(keyOf(user), [{ ...reply, local }, ...read(user).filter(one => one.local !== local)].slice(0, maxNumbers))
}

/** What the server has made of an order; undefined as long as it hasn't. */
export const numberOf = (user: string, local: number): BreakdownReply | undefined =>
  read(user).find(one => one.local === local)

/** The number by which an order went before the server had it; its own if it never went by another. */
export const localOf = (user: string, id: number): number => read(user).find(one => one.id === id)?.local ?? id
