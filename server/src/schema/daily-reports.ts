import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { classifier } from './catalogs.ts'
import { clockTime, day, fk, instant, partOf, record } from './columns.ts'
import { location } from './locations.ts'
import { staff } from './staff.ts'
import { stateChange } from './state-change.ts'

/**
 * The technical report of a line's day. Once it is closed (`fkc_status` 52) the database lets neither it nor its turns
 * change: `daily_report_stays`, `daily_report_part_stays`.
 */
export const daily_report = pgTable(
  'daily_report',
  {
    ...record(),
    date: day().notNull(),
    fk_location: fk(() => location.id).notNull(),
    fk_line: fk(() => location.id),
    fkc_status: fk(() => classifier.id)
      .notNull()
      .default(50),
    /** when the line carried people; both null: no service */
    opens: clockTime(),
    closes: clockTime(),
    weather: text(),
    passengers: integer(),
    stops: integer(),
    stop_minutes: integer(),
    summary: text(),
    fk_created_by: integer(),
    closed_at: instant(),
    fk_closed_by: integer()
  },
  t => [
    unique('daily_report_once').on(t.fk_location, t.date),
    index('daily_report_line').on(t.fk_line, t.id),
    index('daily_report_line_date').on(t.fk_line, t.date),
    check('daily_report_status', sql`${t.fkc_status} in (50, 51, 52)`),
    check('daily_report_closed_at', sql`(${t.fkc_status} = 52) = (${t.closed_at} is not null)`),
    check('daily_report_hours', sql`(${t.opens} is null) = (${t.closes} is null)`),
    check('daily_report_amounts', sql`${t.passengers} >= 0 and ${t.stops} >= 0 and ${t.stop_minutes} >= 0`)
  ]
)

/** A shift of a report's day. Line and day are the report's, kept by the trigger `turn_report_day`. */
export const turn_report = pgTable(
  'turn_report',
  {
    ...record(),
    fk_daily_report: fk(() => daily_report.id).notNull(),
    fk_line: fk(() => location.id),
    date: day()
      .notNull()
      .default(sql`'-infinity'`),
    fkc_shift: fk(() => classifier.id).notNull(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    text: text(),
    hand_over: text(),
    pending: text(),
    outgoing_signed_at: instant(),
    fk_outgoing_signed_by: integer(),
    incoming_signed_at: instant(),
    fk_incoming_signed_by: integer()
  },
  t => [
    unique('turn_report_once').on(t.fk_daily_report, t.fkc_shift),
    index('turn_report_line').on(t.fk_line, t.id),
    index('turn_report_line_date').on(t.fk_line, t.date, t.starts_at),
    check('turn_report_shift', sql`${t.fkc_shift} between 60 and 62`),
    check('turn_report_length', sql`${t.ends_at} > ${t.starts_at}`),
    check('turn_report_outgoing', sql`(${t.outgoing_signed_at} is null) = (${t.fk_outgoing_signed_by} is null)`),
    check('turn_report_incoming', sql`(${t.incoming_signed_at} is null) = (${t.fk_incoming_signed_by} is null)`)
  ]
)

/** Who worked in a shift. */
export const turn_report_staff = pgTable(
  'turn_report_staff',
  {
    ...record(),
    fk_turn_report: fk(() => turn_report.id).notNull(),
    fk_line: fk(() => location.id),
    fk_staff: fk(() => staff.id).notNull()
  },
  t => [
    unique('turn_report_staff_once').on(t.fk_turn_report, t.fk_staff),
    index('turn_report_staff_staff').on(t.fk_staff, t.fk_turn_report)
  ]
)

/** What the control centre says of a shift; there is one of each turn from its beginning. */
export const ccm_verification = pgTable(
  'ccm_verification',
  {
    ...record(),
    fk_turn_report: fk(() => turn_report.id).notNull(),
    fk_line: fk(() => location.id),
    state: text().notNull().default('open'),
    comment: text(),
    commented_at: instant(),
    fk_commented_by: integer(),
    closed_at: instant(),
    fk_closed_by: integer()
  },
  t => [
    unique('ccm_verification_once').on(t.fk_turn_report),
    check('ccm_verification_state', sql`${t.state} in ('open', 'closed')`),
    check('ccm_verification_closed', sql`(${t.state} = 'closed') = (${t.closed_at} is not null)`)
  ]
)

/** What is added to a report after it was closed; it stays as it was written. */
export const daily_report_addendum = pgTable(
  'daily_report_addendum',
  {
    ...record(),
    fk_daily_report: fk(() => daily_report.id).notNull(),
    fk_line: fk(() => location.id),
    text: text().notNull(),
    fk_user: integer()
  },
  t => [index('daily_report_addendum_report').on(t.fk_daily_report, t.id)]
)

/** Its changes of state. */
export const daily_report_transition = pgTable(
  'daily_report_transition',
  { ...stateChange(), fk_daily_report: partOf(() => daily_report.id) },
  t => [index('daily_report_transition_report').on(t.fk_daily_report, t.id)]
)

/** What a report said, with all that its turns showed, at the moment when it was closed: the text of its JSON. */
export const daily_report_acta = pgTable('daily_report_acta', {
  fk_daily_report: integer()
    .primaryKey()
    .references(() => daily_report.id),
  content: text().notNull(),
  /** of the content's UTF-8, in hexadecimal */
  sha256: text().notNull()
})
