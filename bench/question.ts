import type { Facts } from './facts.ts'

/** One of the things that are asked; numbers only, for pgbench has no other variables of its own. */
export type Pick = Record<string, number>

type Row = Record<string, unknown>

/** The same question twice: as a request of our API and as the SQL that a developer writes by hand. */
export type Question = {
  name: string
  what: string
  /** the ratio to reach, by number of connections */
  goals: Partial<Record<number, number>>
  /** what is asked, each as likely as the others; on both sides the same */
  picks: (facts: Facts) => Pick[]
  /** texts of the statements: `:name` */
  texts?: (facts: Facts) => Record<string, string>
  request: (pick: Pick, texts: Record<string, string>) => { method: 'GET' | 'POST'; path: string; body?: unknown }
  /** statements for pgbench, prepared; `:name` is one of the pick or the texts */
  sql: string
  /** what both answers must have in common; asked once, before measuring */
  same?: { api: (data: never) => unknown; sql: (results: Row[][]) => unknown }
  /** part of `--growth` */
  growth?: true
}
