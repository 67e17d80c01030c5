import type { countReports } from 'contract/anomaly-reports/anomaly-triage.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { runStatement, statement } from '../../platform/database/statement.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { type QueryShape, readQuery, whereOf } from '../../platform/http/list-query.ts'
import { anomaly_report } from '../../schema/anomaly-reports.ts'
import { reportSource } from './source.ts'

const counting = (asked: QueryShape) =>
  statement(sql`select ${anomaly_report.fkc_status}, count(*) from ${anomaly_report}
    where ${whereOf(reportSource, asked)} group by ${anomaly_report.fkc_status} order by 1`)

/** How many reports of each state meet a list's filters; states without any are left out. */
export async function countByStatus(
  db: Database,
  query: Record<string, unknown>,
  actor: Actor
): Promise<z.input<typeof countReports.reply>> {
  const { asked, values } = readQuery(reportSource, { ...query, page: 1, itemsPerPage: 1 }, actor)
  const { rows } = await runStatement(db.$client, counting(asked), values, 'new')
  return rows.map(([status, count]) => ({ fkc_status: Number(status), count: Number(count) }))
}
