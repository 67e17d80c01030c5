import { publicReports } from 'contract/public-reports/public-reports.ts'
import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { listSource, searchTextOf } from '../../platform/http/list-source.ts'
import { user } from '../../schema/access.ts'
import { anomaly_report } from '../../schema/anomaly-reports.ts'
import { nameOfAccount, placesWithin } from '../../schema/expressions.ts'
import { location } from '../../schema/locations.ts'
import { filesOf } from '../../schema/parts.ts'
import { public_report } from '../../schema/public-reports.ts'
import { publicReportPolicy } from './policy.ts'

const line = alias(location, 'line')

/** What the public reported, for those who decide on it. */
export const publicReportSource = listSource(publicReports, {
  ...publicReportPolicy,
  fields: {
    location: { id: location.id, name: location.name },
    line: { id: line.id, name: line.name, color: line.color },
    anomaly_report: {
      id: anomaly_report.id,
      code: anomaly_report.code,
      fkc_status: anomaly_report.fkc_status,
      state: anomaly_report.state
    },
    decided_by: { id: user.id, name: nameOfAccount(user) },
    attachments: filesOf('public_report', public_report.id)
  },
  joins: query =>
    query
      .innerJoin(location, eq(location.id, public_report.fk_location))
      .innerJoin(line, eq(line.id, public_report.fk_line))
      .leftJoin(anomaly_report, eq(anomaly_report.id, public_report.fk_anomaly_report))
      .leftJoin(user, eq(user.id, public_report.fk_decided_by)),
  searchText: searchTextOf(public_report.description),
  filters: { fk_location: ids => sql`${public_report.fk_location} in ${placesWithin(ids)}` }
})
