import { anomalyReports, oneAnomalyReport } from 'contract/anomaly-reports.ts'
import { classifiersOf } from 'contract/classifier.ts'
import { eq, ne, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { type JsonFields, listOf } from '../../platform/database/json.ts'
import { callerUser, type ListSource, listSource, searchTextOf } from '../../platform/http/list-source.ts'
import { user } from '../../schema/access.ts'
import {
  anomaly_report,
  anomaly_report_total,
  anomaly_report_transition,
  anomaly_report_witness
} from '../../schema/anomaly-reports.ts'
import { asset } from '../../schema/assets.ts'
import { attachment, file_content } from '../../schema/attachments.ts'
import { base } from '../../schema/bases.ts'
import { failure_detection, failure_source, failure_type } from '../../schema/catalogs.ts'
import { constant, nameOfAccount, namedClassifier, placesWithin } from '../../schema/expressions.ts'
import { location } from '../../schema/locations.ts'
import { work_order } from '../../schema/work-orders.ts'

const line = alias(location, 'line')
const reporter = alias(user, 'reporter')

const listed = {
  location: { id: location.id, name: location.name },
  line: { id: line.id, name: line.name, color: line.color },
  base: { id: base.id, code: base.code, name: base.name },
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
  witnesses_count: sql`(select count(*)::int from ${anomaly_report_witness}
    where ${anomaly_report_witness.fk_anomaly_report} = ${anomaly_report.id})`,
  attachments: listOf(
    {
      id: attachment.id,
      file_name: attachment.file_name,
      mime_type: attachment.mime_type,
      size: attachment.size,
      has_thumbnail: file_content.has_thumbnail
    },
    sql`from ${attachment} join ${file_content} on ${file_content.sha256} = ${attachment.sha256}
      where ${attachment.entity} = 'anomaly_report' and ${attachment.fk_entity} = ${anomaly_report.id}`,
    sql`${attachment.id}`
  )
}

export const reportSource = listSource(anomalyReports, {
  table: anomaly_report,
  line: anomaly_report.fk_line,
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
      .leftJoin(work_order, eq(work_order.id, anomaly_report.fk_work_order)),
  searchText: searchTextOf(anomaly_report.code, anomaly_report.description),
  filters: { fk_location: ids => sql`${anomaly_report.fk_location} in ${placesWithin(ids)}` },
  flags: { mine: is => (is ? eq : ne)(anomaly_report.fk_reported_by, callerUser) },
  sort: {
    // The ids of priorities are not in their order.
    fkc_priority: sql`array_position(array[${sql.join(
      classifiersOf('PRIORITY').map(({ id }) => constant(id)),
      sql`, `
    )}], ${anomaly_report.fkc_priority})`
  },
  totals: {
    table: anomaly_report_total,
    paths: [
      ['fk_line', 'state'],
      ['fk_line', 'state', 'fkc_status']
    ]
  }
})

const author: JsonFields = { id: user.id, name: nameOfAccount(user) }
const by = (writer: AnyPgColumn) => sql`left join ${user} on ${user.id} = ${writer}`

/** A report with everything that its page shows. */
export const wholeReportSource: ListSource<z.output<typeof oneAnomalyReport.reply>> = {
  ...reportSource,
  lesser: undefined, // the list's own
  row: oneAnomalyReport.reply,
  fields: {
    ...listed,
    witnesses: listOf(
      {
        id: anomaly_report_witness.id,
        description: anomaly_report_witness.description,
        created_at: anomaly_report_witness.created_at,
        user: author
      },
      sql`from ${anomaly_report_witness} ${by(anomaly_report_witness.fk_user)}
        where ${anomaly_report_witness.fk_anomaly_report} = ${anomaly_report.id}`,
      sql`${anomaly_report_witness.id}`
    ),
    history: listOf(
      {
        id: anomaly_report_transition.id,
        fkc_from: anomaly_report_transition.fkc_from,
        fkc_to: anomaly_report_transition.fkc_to,
        reason: anomaly_report_transition.reason,
        at: anomaly_report_transition.at,
        user: author
      },
      sql`from ${anomaly_report_transition} ${by(anomaly_report_transition.fk_user)}
        where ${anomaly_report_transition.fk_anomaly_report} = ${anomaly_report.id}`,
      sql`${anomaly_report_transition.at}, ${anomaly_report_transition.id}`
    )
  }
}
