import { type DailyReport, dailyReports } from 'contract/daily-reports/daily-reports.ts'
import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'
import { listOf } from '../../schema/json.ts'
import { rowsById } from '../../platform/http/list.ts'
import { listSource, searchTextOf } from '../../platform/http/list-source.ts'
import { user } from '../../schema/access.ts'
import {
  ccm_verification,
  daily_report,
  daily_report_addendum,
  daily_report_transition,
  turn_report
} from '../../schema/daily-reports.ts'
import { nameOfAccount, namedClassifier } from '../../schema/expressions.ts'
import { location } from '../../schema/locations.ts'
import { audit_log } from '../../schema/platform.ts'
import { stateHistoryOf, writer, writtenBy } from '../../schema/parts.ts'
import { requireValue } from '../../platform/require-value.ts'
import { dailyReportPolicy } from './policy.ts'

const closer = alias(user, 'closer')
const signer = alias(user, 'signer')
const changer = alias(user, 'changer')

/** Reports as lists show them. Those of a year of all lines are few thousand. */
export const dailyReportSource = listSource(dailyReports, {
  ...dailyReportPolicy,
  isSmall: true,
  searchText: searchTextOf(daily_report.summary, daily_report.weather),
  fields: {
    line: { id: location.id, name: location.name, color: location.color },
    status: namedClassifier(daily_report.fkc_status),
    closed_by: { id: closer.id, name: nameOfAccount(closer) },
    signatures_count: sql`(select (count(t.outgoing_signed_at) + count(t.incoming_signed_at))::int
      from ${turn_report} t where t.fk_daily_report = ${daily_report.id})`,
    verified_count: sql`(select count(*)::int from ${ccm_verification} v
      join ${turn_report} t on t.id = v.fk_turn_report
      where t.fk_daily_report = ${daily_report.id} and v.state = 'closed')`
  },
  joins: query =>
    query
      .innerJoin(location, eq(location.id, daily_report.fk_line))
      .leftJoin(closer, eq(closer.id, daily_report.fk_closed_by))
})

/** What was added to a report after it was closed. */
export const selectAddenda = (report: number) =>
  sql`select ${listOf(
    {
      id: daily_report_addendum.id,
      text: daily_report_addendum.text,
      created_at: daily_report_addendum.created_at,
      user: writer
    },
    sql`from ${daily_report_addendum} ${writtenBy(daily_report_addendum.fk_user)}
      where ${daily_report_addendum.fk_daily_report} = ${report}`,
    sql`${daily_report_addendum.id}`
  )} as rows`

/** A statement for a report's changes of state. */
export const selectHistory = (report: number) =>
  sql`select ${stateHistoryOf(daily_report_transition, sql`${daily_report_transition.fk_daily_report} = ${report}`)} as rows`

/** A statement for the signatures of a report's turns, given and dropped, from the audit. */
export const selectSignatures = (report: number) =>
  sql`select ${listOf(
    {
      id: sql`${audit_log.id} || ' ' || role.name`,
      at: audit_log.at,
      fkc_shift: turn_report.fkc_shift,
      role: sql`role.name`,
      kind: sql`case when ${audit_log.after} ->> role.field is null then 'dropped' else 'signed' end`,
      signer: { id: signer.id, name: nameOfAccount(signer) },
      user: { id: changer.id, name: nameOfAccount(changer) }
    },
    sql`from ${turn_report}
      join ${audit_log} on ${audit_log.entity} = 'turn_report' and ${audit_log.fk_entity} = ${turn_report.id}
        and ${audit_log.action} = 'update'
      cross join (values ('outgoing', 'fk_outgoing_signed_by'), ('incoming', 'fk_incoming_signed_by')) role (name, field)
      left join ${user} signer
        on signer.id = coalesce(${audit_log.after} ->> role.field, ${audit_log.before} ->> role.field)::int
      left join ${user} changer on changer.id = ${audit_log.fk_user}
      where ${turn_report.fk_daily_report} = ${report} and ${audit_log.after} ? role.field`,
    sql`${audit_log.at}, ${audit_log.id}, role.name desc`
  )} as rows`

/** A report that is known to exist, without checking the caller's rights. */
export async function reportById(db: Db, id: number): Promise<DailyReport> {
  return requireValue((await rowsById(db, dailyReportSource, [id])).parsed()[0])
}
