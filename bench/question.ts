import type { Facts } from './facts.ts'

/** The values for one request; only numbers, because pgbench's variables can only be numbers. */
export type Pick = Record<string, number>

type Row = Record<string, unknown>

/** The same question twice: as a request of our API, and as SQL that a developer would write by hand. */
export type Question = {
  name: string
  what: string
  /** the ratio to reach, by number of connections */
  goals: Partial<Record<number, number>>
  /** the values to ask with, each equally often; the same on both sides */
  picks: (facts: Facts) => Pick[]
  /** texts for `:name` in the statements */
  texts?: (facts: Facts) => Record<string, string>
  request: (pick: Pick, texts: Record<string, string>) => { method: 'GET' | 'POST'; path: string; body?: unknown }
  /** prepared statements for pgbench; `:name` stands for a value of the pick or one of the texts */
  sql: string
  /** the part in which both answers must agree; compared once, before measuring */
  same?: { api: (data: never) => unknown; sql: (results: Row[][]) => unknown }
  /** part of `--growth` */
  growth?: true
}
