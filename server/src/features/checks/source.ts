import { checkFilters, checkRow } from 'contract/checks/checks.ts'
import { checkStatus, checkType } from 'contract/core/classifier.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { listOf } from '../../schema/json.ts'
import { allRowsStatement, queryRows } from '../../platform/http/list.ts'
import { listSource } from '../../platform/http/list-source.ts'
import { user } from '../../schema/access.ts'
import { base_activity } from '../../schema/base-activities.ts'
import { check, check_staff, check_task, check_total } from '../../schema/checks.ts'
import { baseActivitiesNamed, constant, nameOfAccount, namedClassifier } from '../../schema/expressions.ts'
import { staff } from '../../schema/staff.ts'
import { alongTheLine, baseActivitySource } from '../base-activities/source.ts'
import { checkPolicy } from './policy.ts'

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

/** The last measure before this check, of the same base activity (and of the same task); nothing for other types. */
const previousOf = (table: typeof check | typeof check_task, measured: SQL) => sql`case when
  ${table.fkc_check_type} = ${constant(checkType.MEDIDA)} then (select json_build_object(
    'value_number', p.value_number,
    'performed_at', to_char(p.performed_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  ${measured} order by p.id desc limit 1) end`

const before = sql`p.fk_base_activity = ${check.fk_base_activity} and p.id < ${check.id}
  and p.fkc_status = ${constant(checkStatus.REALIZADO)}`

/** Checks with their base activities, tasks and people. */
export const checkSource = listSource(
  { row: checkRow, filters: checkFilters },
  {
    ...checkPolicy,
    totals: { table: check_total, paths: [['fk_line'], ['fk_line', 'fkc_status']] },
    searchParts: (contains, isPhrase) => [sql`${check.fk_base_activity} in ${baseActivitiesNamed(contains, isPhrase)}`],
    implied: { performed_at: sql`${check.fkc_status} = ${constant(checkStatus.REALIZADO)}` },
    filters: {
      fk_base: ids => sql`${check.fk_base_activity} in (select id from base_activity where fk_base = any(${ids}))`
    },
    fields: {
      status: namedClassifier(check.fkc_status),
      previous: previousOf(check, sql`from "check" p where ${before} and p.value_number is not null`),
      /** its present state */
      base_activity: baseActivitySource,
      not_done_by: sql`(select json_build_object('id', ${user.id}, 'name', ${nameOfAccount(user)}) from ${user}
        where ${user.id} = ${check.fk_not_done_by})`,
      tasks: listOf(
        {
          id: check_task.id,
          fk_activity: check_task.fk_activity,
          name: check_task.name,
          index: check_task.index,
          ...answered(check_task),
          previous: previousOf(
            check_task,
            sql`from (select p.id, p.performed_at, t.value_number from "check" p
              join check_task t on t.fk_check = p.id and t.fk_activity = ${check_task.fk_activity}
              where ${before} and t.value_number is not null) p`
          )
        },
        sql`from ${check_task} where ${check_task.fk_check} = ${check.id}`,
        sql`${check_task.index}, ${check_task.id}`
      ),
      staff: listOf(
        { id: staff.id, first_name: staff.first_name, last_name: staff.last_name },
        sql`from ${check_staff} join ${staff} on ${staff.id} = ${check_staff.fk_staff}
          where ${check_staff.fk_check} = ${check.id}`,
        sql`${check_staff.id}`
      )
    },
    joins: query => {
      const rows = query.innerJoin(base_activity, eq(base_activity.id, check.fk_base_activity))
      return baseActivitySource.joins?.(rows) ?? rows
    }
  }
)

const checksOf = allRowsStatement(
  checkSource,
  sql`${check.fk_work_order} = ${sql.placeholder('order')}`,
  sql`${alongTheLine}, ${check.id}`
)

/** The checks of an order, in the order in which they are worked off: along the line, then base by base. */
export const checksOfOrder = (db: Db, order: number) => queryRows(db, checksOf, { order })
