import { asc, eq, sql } from 'drizzle-orm'
import type { PgSelect, SelectedFields } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'
import { listOf } from '../../platform/database/json.ts'
import { prepared, unseenNumber } from '../../platform/database/prepared.ts'
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

/** Checks with their base activities, tasks and people. */
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
    not_done_reason: check.not_done_reason,
    /** as it stands now */
    base_activity: baseActivitySource.columns,
    tasks: listOf(
      {
        id: check_task.id,
        fk_activity: check_task.fk_activity,
        name: check_task.name,
        index: check_task.index,
        ...answered(check_task)
      },
      sql`from ${check_task} where ${check_task.fk_check} = ${check.id}`,
      sql`${check_task.index}, ${check_task.id}`
    ),
    staff: listOf(
      { id: staff.id, first_name: staff.first_name, last_name: staff.last_name },
      sql`from ${check_staff} join ${staff} on ${staff.id} = ${check_staff.fk_staff} where ${check_staff.fk_check} = ${check.id}`,
      sql`${check_staff.id}`
    )
  },
  joins: query => {
    const rows = query.innerJoin(base_activity, eq(base_activity.id, check.fk_base_activity))
    return baseActivitySource.joins?.(rows) ?? rows
  },
  present: row => ({
    ...row,
    status: namedClassifier(row['fkc_status'] as number),
    base_activity: baseActivitySource.present?.(row['base_activity'] as Record<string, unknown>)
  })
}

const checksOf = prepared(checkSource.columns as SelectedFields, select => {
  const rows = select.from(check).$dynamic() as unknown as PgSelect
  return (checkSource.joins?.(rows) ?? rows)
    .where(eq(check.fk_work_order, unseenNumber(sql.placeholder('order'))))
    .orderBy(asc(check.id))
})

/** The checks of an order, in the order they are worked off. */
export async function checksOfOrder(db: Db, order: number): Promise<Check[]> {
  const rows: Record<string, unknown>[] = await checksOf(db, { order })
  return rows.map(row => checkSource.present?.(row)) as Check[]
}
