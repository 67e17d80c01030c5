import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, secret } from './columns.ts'

/** Who changed what: written by the trigger `record_change` in the same transaction, append-only. */
export const audit_log = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant()
      .notNull()
      .default(sql`now()`),
    entity: text().notNull(),
    fk_entity: integer().notNull(),
    action: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    fk_user: integer(),
    address: text(),
    request: text(),
    /** the line of the record at the time of the change */
    fk_line: integer()
  },
  // The list is ordered by moment whatever its filter, so each index continues with the moment, and nothing is sorted.
  t => [
    index('audit_log_entity').on(t.entity, t.fk_entity, t.at, t.id),
    index('audit_log_kind').on(t.entity, t.at, t.id),
    index('audit_log_user').on(t.fk_user, t.at, t.id),
    index('audit_log_at').on(t.at, t.id),
    index('audit_log_deleted')
      .on(t.at, t.id)
      .where(sql`action = 'delete'`)
  ]
)

/** A sealed range of the audit: `hash` covers its rows and the previous seal, so that later changes are detected. */
export const audit_seal = pgTable(
  'audit_seal',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    from_id: bigint({ mode: 'number' }).notNull(),
    to_id: bigint({ mode: 'number' }).notNull(),
    rows: integer().notNull(),
    previous_hash: text().notNull(),
    hash: text().notNull(),
    sealed_at: instant()
      .notNull()
      .default(sql`now()`)
  },
  t => [unique('audit_seal_from').on(t.from_id), unique('audit_seal_previous').on(t.previous_hash)]
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
    /** lines that the caller needed for it */
    lines: integer().array().notNull().default([]),
    created_at: instant()
      .notNull()
      .default(sql`now()`)
  },
  t => [primaryKey({ columns: [t.fk_user, t.route, t.key] }), index('idempotency_key_age').on(t.created_at)]
)

/**
 * Mails waiting to be sent, written in the transaction that causes them; a sent mail is deleted. `content` is sealed,
 * because it may hold a one-time code; a mail about a record has none, but says which (`kind`, `reference`) and is
 * written when it is sent. After `expires_at` it isn't sent any more.
 */
export const mail = pgTable(
  'mail',
  {
    id: uuid().primaryKey(),
    recipient: text().notNull(),
    content: secret(),
    kind: text(),
    reference: integer(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    expires_at: instant().notNull(),
    attempts: integer().notNull().default(0),
    next_at: instant()
      .notNull()
      .default(sql`now()`)
  },
  t => [
    index('mail_next').on(t.next_at),
    index('mail_reference')
      .on(t.kind, t.reference)
      .where(sql`kind is not null`),
    check('mail_content', sql`(${t.content} is null) = (${t.kind} is not null and ${t.reference} is not null)`)
  ]
)
