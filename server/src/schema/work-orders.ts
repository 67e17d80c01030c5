import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { asset } from './assets.ts'
import { base } from './bases.ts'
import { classifier, failure_type } from './catalogs.ts'
import { day, fk, instant, partOf, record } from './columns.ts'
import { location } from './locations.ts'
import { staff } from './staff.ts'
import { stateChange } from './state-change.ts'

/** Checks that were programmed together, for a line and a date. */
export const batch = pgTable(
  'batch',
  {
    ...record(),
    fk_location: fk(() => location.id).notNull(),
    fk_line: fk(() => location.id),
    title: text().notNull(),
    scheduled_date: day().notNull(),
    split_by: text(),
    fk_user: integer()
  },
  t => [
    index('batch_line').on(t.fk_line, t.id.desc().nullsFirst()),
    check('batch_split_by', sql`${t.split_by} in ('specialty', 'shift', 'location')`)
  ]
)

/** `code` (`OT-2026-000123`) is set by a trigger, numbered within the operator's year. */
export const work_order = pgTable(
  'work_order',
  {
    ...record(),
    code: text().notNull().unique().default(''),
    type: fk(() => classifier.id).notNull(),
    fkc_status: fk(() => classifier.id)
      .notNull()
      .default(9),
    fkc_priority: fk(() => classifier.id)
      .notNull()
      .default(8),
    fk_location: fk(() => location.id).notNull(),
    fk_line: fk(() => location.id),
    fk_base: fk(() => base.id),
    fk_asset: fk(() => asset.id),
    fk_batch: fk(() => batch.id),
    title: text().notNull(),
    description: text(),
    scheduled_start: instant(),
    scheduled_end: instant(),
    started_at: instant(),
    finished_at: instant(),
    closed_at: instant(),
    fk_closed_by: integer(),
    fk_created_by: integer(),
    fk_responsible: fk(() => staff.id),
    requires_stop: boolean().notNull().default(false),
    waiting_reason: text(),
    down_from: instant(),
    down_to: instant(),
    fk_failure_type: fk(() => failure_type.id),
    cause: text(),
    solution: text()
  },
  t => [
    index('work_order_line_status').on(t.fk_line, t.fkc_status, t.id.desc().nullsFirst()),
    index('work_order_line_type').on(t.fk_line, t.type, t.fkc_status, t.id.desc().nullsFirst()),
    index('work_order_responsible')
      .on(t.fk_responsible, t.id.desc().nullsFirst())
      .where(sql`fk_responsible is not null`),
    index('work_order_line').on(t.fk_line, t.id.desc().nullsFirst()),
    index('work_order_batch').on(t.fk_batch),
    index('work_order_base').on(t.fk_base, t.id.desc().nullsFirst()),
    // For what dashboards count between two days.
    index('work_order_created').on(t.fk_line, t.created_at, t.type, t.fkc_status),
    index('work_order_scheduled').on(t.fk_line, t.scheduled_start),
    // For what was worked on in a shift.
    index('work_order_started')
      .on(t.fk_line, t.started_at)
      .where(sql`started_at is not null`),
    // For the words of orders, when the name of a place or an asset changes.
    index('work_order_location').on(t.fk_location),
    index('work_order_asset')
      .on(t.fk_asset)
      .where(sql`fk_asset is not null`),
    check('work_order_type', sql`${t.type} in (1, 2, 3, 162, 168)`),
    check('work_order_status', sql`${t.fkc_status} in (9, 10, 11, 12, 13, 15)`),
    check('work_order_priority', sql`${t.fkc_priority} in (6, 7, 8, 150, 151)`),
    check('work_order_schedule', sql`${t.scheduled_end} >= ${t.scheduled_start}`),
    check('work_order_downtime', sql`${t.down_to} >= ${t.down_from}`)
  ]
)

/** Number of orders by line, type and state: the sum of `n`. Kept by the trigger `keep_total`. */
export const work_order_total = pgTable(
  'work_order_total',
  { fk_line: integer(), type: integer().notNull(), fkc_status: integer().notNull(), n: integer().notNull() },
  t => [index('work_order_total_key').on(t.fk_line, t.type, t.fkc_status, t.n)]
)

/**
 * The number of an order's checks, of those answered and flagged, and their work in minutes, and what the checks are
 * filtered by: specialties of their activities, criticalities of their bases. Without a row, all are 0 and empty. Kept
 * by the trigger `keep_progress`.
 */
export const work_order_progress = pgTable(
  'work_order_progress',
  {
    fk_work_order: integer()
      .primaryKey()
      .references(() => work_order.id, { onDelete: 'cascade' }),
    checks_count: integer().notNull().default(0),
    checks_answered: integer().notNull().default(0),
    checks_flagged: integer().notNull().default(0),
    labour_minutes: integer().notNull().default(0),
    specialties: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    criticalities: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** minutes by specialty, with and without a stop of the line, without those of cancelled checks */
    shares: jsonb()
      .$type<{ fk_specialty: number | null; stop: number; running: number }[]>()
      .notNull()
      .default(sql`'[]'`)
  },
  t => [
    index('work_order_progress_flagged')
      .on(t.fk_work_order)
      .where(sql`checks_flagged > 0`)
  ]
)

/**
 * The words by which an order is found, as `search_key` writes them: its own and those of its base, asset, place and
 * people, and of the bases of its checks. Kept by the trigger `keep_words`.
 */
export const work_order_words = pgTable(
  'work_order_words',
  {
    fk_work_order: integer()
      .primaryKey()
      .references(() => work_order.id, { onDelete: 'cascade' }),
    fk_line: integer(),
    text: text().notNull()
  },
  t => [index('work_order_words_text').using('gin', t.fk_line, t.text.op('gin_trgm_ops'))]
)

/** The last number used in a year; the lock on its row keeps the numbering without gaps. */
export const work_order_number = pgTable('work_order_number', { year: integer(), last: integer().notNull() }, t => [
  primaryKey({ columns: [t.year] })
])

/** Planned and real minutes of a person on an order. */
export const work_order_staff = pgTable(
  'work_order_staff',
  {
    ...record(),
    fk_work_order: partOf(() => work_order.id),
    fk_line: fk(() => location.id),
    fk_staff: fk(() => staff.id).notNull(),
    planned_minutes: integer(),
    real_minutes: integer(),
    override_reason: text()
  },
  t => [
    unique('work_order_staff_once').on(t.fk_work_order, t.fk_staff),
    index('work_order_staff_staff').on(t.fk_staff, t.fk_work_order)
  ]
)

export const work_order_observation = pgTable(
  'work_order_observation',
  {
    ...record(),
    fk_work_order: partOf(() => work_order.id),
    fk_line: fk(() => location.id),
    text: text().notNull(),
    fk_user: integer()
  },
  t => [index('work_order_observation_order').on(t.fk_work_order, t.id)]
)

/**
 * An unfinished order that a shift leaves to the next, with what was left of it then. It waits until somebody takes it,
 * or the order goes to review: `ended_at`. One of an order waits at a time.
 */
export const work_order_hand_over = pgTable(
  'work_order_hand_over',
  {
    ...record(),
    fk_work_order: partOf(() => work_order.id),
    fk_line: fk(() => location.id),
    text: text().notNull(),
    at: instant().notNull(),
    fk_user: integer().notNull(),
    fk_to_staff: fk(() => staff.id),
    open_checks: integer().notNull(),
    open_activities: integer().notNull(),
    ended_at: instant(),
    fk_taken_by: integer()
  },
  t => [
    uniqueIndex('work_order_hand_over_waiting')
      .on(t.fk_work_order)
      .where(sql`ended_at is null`),
    index('work_order_hand_over_order').on(t.fk_work_order, t.id),
    index('work_order_hand_over_line').on(t.fk_line, t.at),
    index('work_order_hand_over_to')
      .on(t.fk_to_staff)
      .where(sql`ended_at is null`),
    check('work_order_hand_over_taken', sql`${t.fk_taken_by} is null or ${t.ended_at} is not null`)
  ]
)

/** Its changes of state. */
export const work_order_transition = pgTable(
  'work_order_transition',
  { ...stateChange(), fk_work_order: partOf(() => work_order.id) },
  t => [index('work_order_transition_order').on(t.fk_work_order, t.id)]
)
