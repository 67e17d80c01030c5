import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Who changed what: written by the trigger `record_change` in the same transaction, append-only. */
export const audit_log = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull().default(sql`now()`),
    entity: text().notNull(),
    fk_entity: integer().notNull(),
    action: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    fk_user: integer(),
    address: text(),
    request: text()
  },
  t => [index('audit_log_entity').on(t.entity, t.fk_entity, t.id)]
)

/** The first answer to a write that carried an `Idempotency-Key`; kept 7 days. */
export const idempotency_key = pgTable(
  'idempotency_key',
  {
    fk_user: integer().notNull(),
    route: text().notNull(),
    key: text().notNull(),
    body_hash: text().notNull(),
    answer: text().notNull(),
    created_at: instant().notNull().default(sql`now()`)
  },
  t => [primaryKey({ columns: [t.fk_user, t.route, t.key] }), index('idempotency_key_age').on(t.created_at)]
)
