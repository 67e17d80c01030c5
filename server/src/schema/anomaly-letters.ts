import { sql } from 'drizzle-orm'
import { boolean, check, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { anomaly_report } from './anomaly-reports.ts'
import { file_content } from './attachments.ts'
import { fk, instant, partOf, record } from './columns.ts'
import { location } from './locations.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A report that was sent by mail: the words that came with it, and the report as it was then. */
export const anomaly_report_letter = pgTable(
  'anomaly_report_letter',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    fk_anomaly_report: partOf(() => anomaly_report.id),
    fk_user: integer(),
    message: text(),
    pdf: bytes().notNull(),
    created_at: instant()
      .notNull()
      .default(sql`now()`)
  },
  t => [index('anomaly_report_letter_report').on(t.fk_anomaly_report, t.id)]
)

/** The files that a mail takes along, and those that were too large for it. */
export const anomaly_report_letter_file = pgTable(
  'anomaly_report_letter_file',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    fk_anomaly_report_letter: partOf(() => anomaly_report_letter.id),
    file_name: text().notNull(),
    mime_type: text().notNull(),
    size: integer().notNull(),
    sha256: text()
      .notNull()
      .references(() => file_content.sha256),
    is_left_out: boolean().notNull().default(false)
  },
  t => [
    index('anomaly_report_letter_file_letter').on(t.fk_anomaly_report_letter, t.id),
    index('anomaly_report_letter_file_content').on(t.sha256)
  ]
)

/** To whom a report was sent, and what became of that. */
export const anomaly_report_recipient = pgTable(
  'anomaly_report_recipient',
  {
    ...record(),
    fk_anomaly_report: partOf(() => anomaly_report.id),
    fk_anomaly_report_letter: partOf(() => anomaly_report_letter.id),
    fk_line: fk(() => location.id),
    recipient: text().notNull(),
    state: text().notNull().default('waiting'),
    /** what the mail server said of the last attempt that failed */
    error: text(),
    /** of its delivery, or of its last attempt */
    tried_at: instant()
  },
  t => [
    index('anomaly_report_recipient_letter').on(t.fk_anomaly_report_letter, t.id),
    check('anomaly_report_recipient_state', sql`${t.state} in ('waiting', 'sent', 'failed')`)
  ]
)
