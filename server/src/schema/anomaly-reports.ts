import { type AnyPgColumn, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { asset } from './assets.ts'
import { base } from './bases.ts'
import { classifier, failure_detection, failure_source, failure_type } from './catalogs.ts'
import { check as checks } from './checks.ts'
import { fk, instant, partOf, record } from './columns.ts'
import { location } from './locations.ts'
import { work_order } from './work-orders.ts'
import { stateChange } from './state-change.ts'

/** `code` (`RA-2026-000045`) is set by a trigger, numbered within the operator's year. */
export const anomaly_report = pgTable(
  'anomaly_report',
  {
    ...record(),
    code: text().notNull().unique().default(''),
    fk_location: fk(() => location.id).notNull(),
    fk_line: fk(() => location.id),
    fk_base: fk(() => base.id),
    fk_asset: fk(() => asset.id),
    fk_check: fk(() => checks.id),
    detected_at: instant().notNull(),
    fk_reported_by: integer(),
    description: text().notNull(),
    immediate_action: text(),
    fk_failure_type: fk(() => failure_type.id),
    fk_failure_source: fk(() => failure_source.id),
    fk_failure_detection: fk(() => failure_detection.id),
    fkc_priority: fk(() => classifier.id)
      .notNull()
      .default(8),
    fkc_service_impact: fk(() => classifier.id)
      .notNull()
      .default(90),
    fkc_status: fk(() => classifier.id)
      .notNull()
      .default(40),
    state: text().notNull().default('active'),
    fk_work_order: fk(() => work_order.id),
    /** the report that is about the same, and goes on for both */
    fk_merged_into: fk((): AnyPgColumn => anomaly_report.id),
    /** when it got the state ATENDIDO that it still has; set by a trigger */
    attended_at: instant()
  },
  t => [
    index('anomaly_report_line').on(t.fk_line, t.state, t.id.desc().nullsFirst()),
    index('anomaly_report_line_status').on(t.fk_line, t.state, t.fkc_status, t.id.desc().nullsFirst()),
    index('anomaly_report_reported_by').on(t.fk_reported_by, t.id.desc().nullsFirst()),
    // For what dashboards count between two days.
    index('anomaly_report_detected').on(t.fk_line, t.detected_at, t.fkc_status),
    index('anomaly_report_attended')
      .on(t.fk_line, t.attended_at)
      .where(sql`attended_at is not null`),
    // For coincidences, and for the lists of a place, a base and an asset.
    index('anomaly_report_location').on(t.fk_location, t.detected_at),
    index('anomaly_report_base')
      .on(t.fk_base, t.detected_at)
      .where(sql`fk_base is not null`),
    index('anomaly_report_asset')
      .on(t.fk_asset, t.detected_at)
      .where(sql`fk_asset is not null`),
    index('anomaly_report_check')
      .on(t.fk_check)
      .where(sql`fk_check is not null`),
    index('anomaly_report_work_order')
      .on(t.fk_work_order)
      .where(sql`fk_work_order is not null`),
    index('anomaly_report_merged_into')
      .on(t.fk_merged_into)
      .where(sql`fk_merged_into is not null`),
    check('anomaly_report_status', sql`${t.fkc_status} in (40, 41, 42, 43, 44, 45)`),
    check('anomaly_report_priority', sql`${t.fkc_priority} in (6, 7, 8, 150, 151)`),
    check('anomaly_report_service_impact', sql`${t.fkc_service_impact} in (90, 91, 92)`),
    check('anomaly_report_state', sql`${t.state} in ('active', 'archived')`),
    // Accepted and attended ones have their order, and only those.
    check('anomaly_report_order', sql`(${t.fkc_status} in (42, 43)) = (${t.fk_work_order} is not null)`),
    // One that goes on as another is out of the way, and has a state of its own.
    check(
      'anomaly_report_merged',
      sql`(${t.fkc_status} = 45) = (${t.fk_merged_into} is not null) and (${t.fk_merged_into} is null or (${t.state} = 'archived' and ${t.fk_merged_into} <> ${t.id}))`
    ),
    check('anomaly_report_attended_at', sql`(${t.fkc_status} = 43) = (${t.attended_at} is not null)`)
  ]
)

/** Number of reports by line, situation and state: the sum of `n`. Kept by the trigger `keep_total`. */
export const anomaly_report_total = pgTable(
  'anomaly_report_total',
  { fk_line: integer(), state: text().notNull(), fkc_status: integer().notNull(), n: integer().notNull() },
  t => [index('anomaly_report_total_key').on(t.fk_line, t.state, t.fkc_status, t.n)]
)

/** The last number used in a year; the lock on its row keeps the numbering without gaps. */
export const anomaly_report_number = pgTable(
  'anomaly_report_number',
  { year: integer(), last: integer().notNull() },
  t => [primaryKey({ columns: [t.year] })]
)

/** Its changes of state. */
export const anomaly_report_transition = pgTable(
  'anomaly_report_transition',
  { ...stateChange(), fk_anomaly_report: partOf(() => anomaly_report.id) },
  t => [index('anomaly_report_transition_report').on(t.fk_anomaly_report, t.id)]
)

/** A further person's sighting of the same fault, in their own words. */
export const anomaly_report_witness = pgTable(
  'anomaly_report_witness',
  {
    ...record(),
    fk_anomaly_report: partOf(() => anomaly_report.id),
    fk_line: fk(() => location.id),
    fk_user: integer(),
    description: text(),
    /** the report in which they said so, before it was merged into this one */
    fk_merged_report: integer().references(() => anomaly_report.id, { onDelete: 'set null' })
  },
  t => [
    index('anomaly_report_witness_report').on(t.fk_anomaly_report, t.id),
    index('anomaly_report_witness_merged')
      .on(t.fk_merged_report)
      .where(sql`fk_merged_report is not null`)
  ]
)
