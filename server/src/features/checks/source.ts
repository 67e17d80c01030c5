import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { rowsById } from '../../platform/http/list.ts'
import type { ListSource } from '../../platform/http/list-source.ts'
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

const checks = sql`${sql.placeholder('checks')}::int[]`

const tasksOf = prepared(
  { id: check_task.id, fk_check: check_task.fk_check, fk_activity: check_task.fk_activity, name: check_task.name, index: check_task.index, ...answered(check_task) },
  select => select.from(check_task).where(sql`${check_task.fk_check} = any(${checks})`).orderBy(asc(check_task.index), asc(check_task.id))
)

const peopleOf = prepared({ fk_check: check_staff.fk_check, id: staff.id, first_name: staff.first_name, last_name: staff.last_name }, select =>
  select.from(check_staff).innerJoin(staff, eq(staff.id, check_staff.fk_staff)).where(sql`${check_staff.fk_check} = any(${checks})`).orderBy(asc(check_staff.id))
)

const checkIdsOf = prepared({ id: check.id }, select => select.from(check).where(eq(check.fk_work_order, sql.placeholder('order'))).orderBy(asc(check.id)))

/** Checks with their base activities as they stand now, tasks and people: three questions, however many checks. */
export async function completeChecks(db: Db, rows: readonly Record<string, unknown>[]): Promise<Check[]> {
  if (!rows.length) return []
  const ids = rows.map(row => row['id'] as number)
  const baseActivities = await rowsById(db, baseActivitySource, [...new Set(rows.map(row => row['fk_base_activity'] as number))])
  const tasks = await tasksOf(db, { checks: ids })
  const people = await peopleOf(db, { checks: ids })
  const byId = new Map(baseActivities.map(row => [row['id'], row]))
  const of = <T extends { fk_check: number }>(parts: readonly T[], id: unknown) => parts.filter(part => part.fk_check === id).map(({ fk_check: _, ...part }) => part)
  return rows.map(row => ({ ...row, base_activity: byId.get(row['fk_base_activity']), tasks: of(tasks, row['id']), staff: of(people, row['id']) })) as unknown as Check[]
}

/** The checks of an order, in the order they are worked off. */
export async function checksOfOrder(db: Db, order: number): Promise<Check[]> {
  const ids = await checkIdsOf(db, { order })
  return completeChecks(
    db,
    await rowsById(
      db,
      checkSource,
      ids.map(row => row.id)
    )
  )
}
