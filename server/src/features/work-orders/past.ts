import { checkStatus } from 'contract/core/classifier.ts'
import { type SQL, sql } from 'drizzle-orm'

/** A row as it was before the first change in the audit. */
const untouched = (entity: string, row: SQL) =>
  sql`to_jsonb(${row}) || coalesce((select jsonb_object_agg(field.key, field.value order by at desc, a.id desc)
    from audit_log a, jsonb_each(a.before) field
    where a.entity = ${entity} and a.fk_entity = ${row}.id and a.action = 'update'), '{}')`

/** Rows whose creation isn't in the audit: demonstration data, imports. */
const unaudited = (entity: string, row: SQL) =>
  sql`not exists (select from audit_log a where a.entity = ${entity} and a.fk_entity = ${row}.id
    and a.action = 'insert')`

/**
 * The entries of an order's history that the audit doesn't have: its states, which carry the reasons, and what was
 * written and answered before the audit began. Rows as those of the audit, with negative ids.
 */
export const pastOfOrder = (id: number): SQL => sql`
  select -t.id, t.at, 'work_order_transition', t.id, 'insert', null,
    jsonb_build_object('fkc_from', t.fkc_from, 'fkc_to', t.fkc_to, 'reason', t.reason), t.fk_user, null, null, null
  from work_order_transition t where t.fk_work_order = ${id}
  union all
  select -o.id, o.created_at, 'work_order_observation', o.id, 'insert', null,
    ${untouched('work_order_observation', sql`o`)}, o.fk_user, null, null, null
  from work_order_observation o where o.fk_work_order = ${id} and ${unaudited('work_order_observation', sql`o`)}
  union all
  select -u.id, u.created_at, 'unplanned', u.id, 'insert', null, ${untouched('unplanned', sql`u`)}, null, null, null,
    null
  from unplanned u where u.fk_work_order = ${id} and ${unaudited('unplanned', sql`u`)}
  union all
  select -c.id, coalesce((was ->> 'performed_at')::timestamptz, c.updated_at), 'check', c.id, 'insert', null, was, null,
    null, null,
    (select string_agg(s.first_name || ' ' || s.last_name, ', ' order by cs.id) from check_staff cs
      join staff s on s.id = cs.fk_staff where cs.fk_check = c.id)
  from (select c.id, c.updated_at, ${untouched('check', sql`c`)} as was from "check" c
  where c.fk_work_order = ${id} and ${unaudited('check', sql`c`)}) c
  where (was ->> 'fkc_status')::int in (${checkStatus.REALIZADO}, ${checkStatus.NO_REALIZADO})`
