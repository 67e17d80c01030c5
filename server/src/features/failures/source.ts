import { workOrderStatus, workOrderType } from 'contract/core/classifier.ts'
import { failureList, type FailureRow, failures } from 'contract/failures/failures.ts'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ListSource, listSource, searchTextOf } from '../../platform/http/list-source.ts'
import { asset } from '../../schema/assets.ts'
import { base } from '../../schema/bases.ts'
import { failure_type } from '../../schema/catalogs.ts'
import { constant, namedClassifier } from '../../schema/expressions.ts'
import { location } from '../../schema/locations.ts'
import { work_order } from '../../schema/work-orders.ts'
import { orderPolicy } from '../work-orders/policy.ts'

/**
 * Whether an order is a failure, as `contract/src/failures/failure-repeats.ts` says it.
 * @param order its name in the question
 */
export const isFailure = (order: string): SQL => {
  const column = (name: string) => sql.raw(`${order}.${name}`)
  return sql`${column('type')} = ${constant(workOrderType.CORRECTIVO)}
    and ${column('fkc_status')} <> ${constant(workOrderStatus.CANCELADO)}
    and ${column('fk_base')} is not null and ${column('fk_failure_type')} is not null`
}

/** What a failure is compared with others by; expressions of a question. */
type Compared = { id: SQL; base: SQL; type: SQL; at: SQL; days: SQL }

/** The failures `p` of the same base and type within the days before. */
export const failuresBefore = ({ id, base: of, type, at, days }: Compared): SQL => sql`from work_order p
  where p.fk_base = ${of} and p.fk_failure_type = ${type} and ${isFailure('p')}
    and (p.created_at, p.id) < (${at}, ${id}) and p.created_at >= ${at} - make_interval(days => ${days})`

/** Whether an order, which is a failure, is a repeated one. @param order its name in the question */
export const isRepeat = (order: string, days: SQL): SQL => {
  const column = (name: string) => sql.raw(`${order}.${name}`)
  return sql`exists (select ${failuresBefore({
    id: column('id'),
    base: column('fk_base'),
    type: column('fk_failure_type'),
    at: column('created_at'),
    days
  })})`
}

/**
 * The ids of all repeated failures, in one pass: a failure is one if the one before it of the same base and type lies
 * within the days.
 */
const repeatedFailures = (days: SQL): SQL => sql`(select id from (
    select p.id, p.created_at, lag(p.created_at) over (partition by p.fk_base, p.fk_failure_type
      order by p.created_at, p.id) as before
    from work_order p where ${isFailure('p')}) p
  where p.before >= p.created_at - make_interval(days => ${days}))`

const line = alias(location, 'line')

/** Failures as a list. @param days the setting REPEAT_FAILURE_DAYS */
export function failureSource(days: number): ListSource<FailureRow> {
  const repeats = isRepeat('work_order', constant(days))
  return listSource(
    { row: failures.reply.shape.rows.element, filters: failureList.filters },
    {
      ...orderPolicy,
      where: isFailure('work_order'),
      fields: {
        status: namedClassifier(work_order.fkc_status),
        line: { id: line.id, name: line.name, color: line.color },
        base: { id: base.id, code: base.code, name: base.name },
        asset: { id: asset.id, code: asset.code, name: asset.name },
        failure_type: { id: failure_type.id, name: failure_type.name },
        is_repeat: repeats,
        worked_minutes: sql`(select coalesce(sum(s.real_minutes), 0)::int from work_order_staff s
        where s.fk_work_order = ${work_order.id})`
      },
      joins: query =>
        query
          .innerJoin(line, eq(line.id, work_order.fk_line))
          .innerJoin(base, eq(base.id, work_order.fk_base))
          .innerJoin(failure_type, eq(failure_type.id, work_order.fk_failure_type))
          .leftJoin(asset, eq(asset.id, work_order.fk_asset)),
      searchText: searchTextOf(work_order.code, work_order.title),
      filters: {
        fk_model: ids => inArray(work_order.fk_asset, sql`(select a.id from asset a where a.fk_model = any(${ids}))`)
      },
      flags: {
        is_repeat: is =>
          sql`${is ? sql`` : sql`not`} exists (select from ${repeatedFailures(constant(days))} r where r.id = ${work_order.id})`
      }
    }
  )
}
