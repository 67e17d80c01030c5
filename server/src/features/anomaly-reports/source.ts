import { anomalyReports, oneAnomalyReport } from 'contract/anomaly-reports/anomaly-reports.ts'
import { decidedStatuses, triagePermission } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { type JsonFields, listOf } from '../../schema/json.ts'
import { byPermission, callerUser, type ListSource, listSource, searchTextOf } from '../../platform/http/list-source.ts'
import { user } from '../../schema/access.ts'
import {
  anomaly_report_letter,
  anomaly_report_letter_file,
  anomaly_report_recipient
} from '../../schema/anomaly-letters.ts'
import {
  anomaly_report,
  anomaly_report_total,
  anomaly_report_transition,
  anomaly_report_witness
} from '../../schema/anomaly-reports.ts'
import { asset } from '../../schema/assets.ts'
import { base_activity } from '../../schema/base-activities.ts'
import { base } from '../../schema/bases.ts'
import { failure_detection, failure_source, failure_type } from '../../schema/catalogs.ts'
import { check } from '../../schema/checks.ts'
import { nameOfAccount, namedClassifier, placesWithin } from '../../schema/expressions.ts'
import { location } from '../../schema/locations.ts'
import { filesOf, stateHistoryOf, writer, writtenBy } from '../../schema/parts.ts'
import { activity } from '../../schema/plans.ts'
import { public_report } from '../../schema/public-reports.ts'
import { work_order } from '../../schema/work-orders.ts'
import { reportPolicy } from './policy.ts'

const line = alias(location, 'line')
const reporter = alias(user, 'reporter')
const survivor = alias(anomaly_report, 'survivor')
const merged = alias(anomaly_report, 'merged')

/** Which reports figures and lists count: active ones, and archived ones that had been decided on. The one rule. */
export const isCounted = ({ state, fkc_status }: { state: AnyPgColumn; fkc_status: AnyPgColumn }): SQL =>
  sql`(${state} = 'active' or ${fkc_status} in (${sql.raw(decidedStatuses.join())}))`

const countedReports = isCounted(anomaly_report)

const listed = {
  location: { id: location.id, name: location.name },
  line: { id: line.id, name: line.name, color: line.color },
  base: { id: base.id, code: base.code, name: base.name, criticality: base.criticality },
  merged_into: { id: survivor.id, code: survivor.code },
  asset: { id: asset.id, code: asset.code, name: asset.name },
  status: namedClassifier(anomaly_report.fkc_status),
  priority: namedClassifier(anomaly_report.fkc_priority),
  service_impact: namedClassifier(anomaly_report.fkc_service_impact),
  reported_by: { id: reporter.id, name: nameOfAccount(reporter) },
  failure_type: { id: failure_type.id, name: failure_type.name },
  failure_source: { id: failure_source.id, name: failure_source.name },
  failure_detection: { id: failure_detection.id, name: failure_detection.name },
  work_order: {
    id: work_order.id,
    code: work_order.code,
    title: work_order.title,
    fkc_status: work_order.fkc_status
  },
  from_public: sql`exists (select from ${public_report} where ${public_report.fk_anomaly_report} = ${anomaly_report.id}
    and ${public_report.state} = 'accepted')`,
  witnesses_count: sql`(select count(*)::int from ${anomaly_report_witness}
    where ${anomaly_report_witness.fk_anomaly_report} = ${anomaly_report.id})`,
  attachments: filesOf('anomaly_report', anomaly_report.id)
}

export const reportSource = listSource(anomalyReports, {
  ...reportPolicy,
  fields: listed,
  joins: query =>
    query
      .innerJoin(location, eq(location.id, anomaly_report.fk_location))
      .innerJoin(line, eq(line.id, anomaly_report.fk_line))
      .leftJoin(base, eq(base.id, anomaly_report.fk_base))
      .leftJoin(asset, eq(asset.id, anomaly_report.fk_asset))
      .leftJoin(reporter, eq(reporter.id, anomaly_report.fk_reported_by))
      .leftJoin(failure_type, eq(failure_type.id, anomaly_report.fk_failure_type))
      .leftJoin(failure_source, eq(failure_source.id, anomaly_report.fk_failure_source))
      .leftJoin(failure_detection, eq(failure_detection.id, anomaly_report.fk_failure_detection))
      .leftJoin(work_order, eq(work_order.id, anomaly_report.fk_work_order))
      .leftJoin(survivor, eq(survivor.id, anomaly_report.fk_merged_into)),
  searchText: searchTextOf(anomaly_report.code, anomaly_report.description),
  filters: { fk_location: ids => sql`${anomaly_report.fk_location} in ${placesWithin(ids)}` },
  flags: {
    is_counted: is => (is ? countedReports : sql`not ${countedReports}`),
    // The public's reports have no author, so they aren't the caller's either.
    mine: is =>
      is
        ? eq(anomaly_report.fk_reported_by, callerUser)
        : sql`${anomaly_report.fk_reported_by} is distinct from ${callerUser}`
  },
  totals: {
    table: anomaly_report_total,
    paths: [
      ['fk_line', 'state'],
      ['fk_line', 'state', 'fkc_status'],
      ['fk_line', 'fkc_status']
    ],
    flags: {
      is_counted: is => {
        const counted = isCounted(anomaly_report_total)
        return is ? counted : sql`not ${counted}`
      }
    }
  }
})

/** What is said of a recipient. */
const recipientFields: JsonFields = {
  id: anomaly_report_recipient.id,
  recipient: anomaly_report_recipient.recipient,
  state: anomaly_report_recipient.state,
  error: anomaly_report_recipient.error,
  tried_at: anomaly_report_recipient.tried_at
}

/** The mails with a report, the last one first, and what became of them. */
const letters = listOf(
  {
    id: anomaly_report_letter.id,
    created_at: anomaly_report_letter.created_at,
    user: writer,
    message: anomaly_report_letter.message,
    files: listOf(
      {
        file_name: anomaly_report_letter_file.file_name,
        size: anomaly_report_letter_file.size,
        is_left_out: anomaly_report_letter_file.is_left_out
      },
      sql`from ${anomaly_report_letter_file}
        where ${anomaly_report_letter_file.fk_anomaly_report_letter} = ${anomaly_report_letter.id}`,
      sql`${anomaly_report_letter_file.id}`
    ),
    recipients: listOf(
      recipientFields,
      sql`from ${anomaly_report_recipient}
        where ${anomaly_report_recipient.fk_anomaly_report_letter} = ${anomaly_report_letter.id}`,
      sql`${anomaly_report_recipient.id}`
    )
  },
  sql`from ${anomaly_report_letter} ${writtenBy(anomaly_report_letter.fk_user)}
    where ${anomaly_report_letter.fk_anomaly_report} = ${anomaly_report.id}`,
  sql`${anomaly_report_letter.id} desc`
)

/** A report with everything that its page shows. */
const wholeFor = (seesLetters: boolean): ListSource<z.output<typeof oneAnomalyReport.reply>> => ({
  ...reportSource,
  lesser: undefined, // the list's own
  row: oneAnomalyReport.reply,
  fields: {
    ...listed,
    letters: seesLetters ? letters : sql`'[]'::json`,
    check: sql`(select json_build_object('id', ${check.id}, 'activity', ${activity.name}, 'work_order',
        case when o.id is not null then json_build_object('id', o.id, 'code', o.code) end)
      from ${check} join ${base_activity} on ${base_activity.id} = ${check.fk_base_activity}
        join ${activity} on ${activity.id} = ${base_activity.fk_activity}
        left join work_order o on o.id = ${check.fk_work_order}
      where ${check.id} = ${anomaly_report.fk_check})`,
    witnesses: listOf(
      {
        id: anomaly_report_witness.id,
        description: anomaly_report_witness.description,
        created_at: anomaly_report_witness.created_at,
        user: writer,
        merged_report: { id: merged.id, code: merged.code }
      },
      sql`from ${anomaly_report_witness} ${writtenBy(anomaly_report_witness.fk_user)}
        left join ${anomaly_report} merged on ${merged.id} = ${anomaly_report_witness.fk_merged_report}
        where ${anomaly_report_witness.fk_anomaly_report} = ${anomaly_report.id}`,
      sql`${anomaly_report_witness.id}`
    ),
    history: stateHistoryOf(
      anomaly_report_transition,
      sql`${anomaly_report_transition.fk_anomaly_report} = ${anomaly_report.id}`
    )
  }
})

/** Addresses are for those who send mails. */
export const wholeReportSource = byPermission(triagePermission, wholeFor)
