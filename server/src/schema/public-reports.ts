import type { PublicState } from 'contract/public-reports/public-report-stages.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { anomaly_report } from './anomaly-reports.ts'
import { fk, instant, record, secret } from './columns.ts'
import { location } from './locations.ts'

/**
 * What a person without an account reported at a label. Words, contact and link are of the type `secret`: the audit can
 * forget nothing, and these must be forgotten.
 */
export const public_report = pgTable(
  'public_report',
  {
    ...record(),
    fk_location: fk(() => location.id).notNull(),
    fk_line: fk(() => location.id),
    description: secret().notNull(),
    contact: secret(),
    /** SHA-256 of the secret in the link by which it is followed */
    follow_hash: secret().unique(),
    state: text().$type<PublicState>().notNull().default('pending'),
    answer: text(),
    fk_anomaly_report: integer().references(() => anomaly_report.id, { onDelete: 'set null' }),
    decided_at: instant(),
    fk_decided_by: integer()
  },
  t => [
    index('public_report_line').on(t.fk_line, t.state, t.id.desc().nullsFirst()),
    index('public_report_location').on(t.fk_location, t.created_at),
    index('public_report_anomaly_report')
      .on(t.fk_anomaly_report)
      .where(sql`fk_anomaly_report is not null`),
    check('public_report_state', sql`${t.state} in ('pending', 'accepted', 'joined', 'dismissed', 'spam')`)
  ]
)
