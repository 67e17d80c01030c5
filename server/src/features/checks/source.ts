import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Database, Db } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { rowsById } from '../../platform/http/list.ts'
import type { ListSource } from '../../platform/http/list-source.ts'
import { base_activity } from '../../schema/base-activities.ts'
import { check, check_staff, check_task, check_total } from '../../schema/checks.ts'
import { namedClassifier, wordsOfBaseActivity } from '../../schema/expressions.ts'
import { staff } from '../../schema/staff.ts'
import { baseActivitySource } from '../base-activities/source.ts'
import type { Check } from 'contract/checks.ts'

/** Columns of the answers, on checks and on their tasks. */
const answered = (table: typeof check | typeof check_task) => ({
  fkc_check_type: table.fkc_check_type,
  procedure: table.procedure,
  measure_unit: table.measure_unit,
  measure_min: table.measure_min,
  measure_max: table.measure_max,
  value_text: table.value_text,
  value_ok: table.value_ok,
  value_number: table.value_number,
  value_datetime: table.value_datetime,
  observation: table.observation,
  out_of_range: table.out_of_range
})

/** Checks without their parts; `completeChecks` adds base activity, tasks and people. */
export const checkSource: ListSource = {
  table: check,
  line: check.fk_line,
  totals: { table: check_total, paths: [['fk_line'], ['fk_line', 'fkc_status']] },
  words: wordsOfBaseActivity(sql`${check.fk_base_activity}`),
  columns: {
    id: check.id,
    version: check.version,
    created_at: check.created_at,
    updated_at: check.updated_at,
    fk_base_activity: check.fk_base_activity,
    fk_work_order: check.fk_work_order,
    fk_line: check.fk_line,
    scheduled_date: check.scheduled_date,
    fkc_status: check.fkc_status,
    ...answered(check),
    performed_at: check.performed_at,
    usage_value: check.usage_value,
    duration_minutes: check.duration_minutes,
    not_done_reason: check.not_done_reason
  },
  present: row => ({ ...row, status: namedClassifier(row['fkc_status'] as number) })
}

/** Tasks and people of the checks in a set: a list of ids, or a question for them. */
const partsOf = (checks: SQL) => ({
  tasks: prepared(
    { id: check_task.id, fk_check: check_task.fk_check, fk_activity: check_task.fk_activity, name: check_task.name, index: check_task.index, ...answered(check_task) },
    select => select.from(check_task).where(sql`${check_task.fk_check} = any(${checks})`).orderBy(asc(check_task.index), asc(check_task.id))
  ),
  people: prepared({ fk_check: check_staff.fk_check, id: staff.id, first_name: staff.first_name, last_name: staff.last_name }, select =>
    select.from(check_staff).innerJoin(staff, eq(staff.id, check_staff.fk_staff)).where(sql`${check_staff.fk_check} = any(${checks})`).orderBy(asc(check_staff.id))
  )
})

const ofChecks = partsOf(sql`${sql.placeholder('checks')}::int[]`)

type Parts = { [Part in keyof typeof ofChecks]: Awaited<ReturnType<(typeof ofChecks)[Part]>> }

/** Rows of `checkSource` with their base activities, tasks and people. */
function complete(rows: readonly Record<string, unknown>[], { tasks, people }: Parts): Check[] {
  const of = <T extends { fk_check: number }>(parts: readonly T[], id: unknown) => parts.filter(part => part.fk_check === id).map(({ fk_check: _, ...part }) => part)
  return rows.map(row => ({ ...row, tasks: of(tasks, row['id']), staff: of(people, row['id']) })) as unknown as Check[]
}

/** Checks with their base activities as they stand now, tasks and people: three questions, however many checks. */
export async function completeChecks(db: Db, rows: readonly Record<string, unknown>[]): Promise<Check[]> {
  if (!rows.length) return []
  const checks = rows.map(row => row['id'] as number)
  const baseActivities = await rowsById(db, baseActivitySource, [...new Set(rows.map(row => row['fk_base_activity'] as number))])
  const byId = new Map(baseActivities.map(row => [row['id'], row]))
  const tasks = await ofChecks.tasks(db, { checks })
  const people = await ofChecks.people(db, { checks })
  return complete(
    rows.map(row => ({ ...row, base_activity: byId.get(row['fk_base_activity']) })),
    { tasks, people }
  )
}

const ofOrder = {
  checks: prepared({ ...checkSource.columns, base_activity: baseActivitySource.columns } as never, select => {
    const rows = select.from(check).innerJoin(base_activity, eq(base_activity.id, check.fk_base_activity)).$dynamic() as unknown as PgSelect
    return (baseActivitySource.joins?.(rows) ?? rows).where(eq(check.fk_work_order, sql.placeholder('order'))).orderBy(asc(check.id))
  }),
  ...partsOf(sql`(select id from "check" where fk_work_order = ${sql.placeholder('order')})`)
}

/** The checks of an order, in the order they are worked off. Not within a transaction: the questions are asked at the same time. */
export async function checksOfOrder(db: Database, order: number): Promise<Check[]> {
  const [rows, tasks, people] = await Promise.all([ofOrder.checks(db, { order }), ofOrder.tasks(db, { order }), ofOrder.people(db, { order })])
  const shown = (rows as Record<string, unknown>[]).map(row => ({ ...checkSource.present?.(row), base_activity: baseActivitySource.present?.(row['base_activity'] as never) }))
  return complete(shown, { tasks, people })
}
