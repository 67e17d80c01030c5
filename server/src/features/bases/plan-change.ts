import type { planChange } from 'contract/bases/bases.ts'
import { activityKind, checkStatus } from 'contract/core/classifier.ts'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import { requireRow } from '../../platform/http/resource-routes.ts'
import { plan } from '../../schema/plans.ts'
import { requireValue } from '../../platform/require-value.ts'
import { basePolicy } from './policy.ts'

type Consequences = z.output<typeof planChange.reply>

/**
 * What `changePlan` would do to the base's activities.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN
 */
export async function consequencesOf(db: Db, actor: Actor, id: number, fk_plan: number | null): Promise<Consequences> {
  await requireRow(db, basePolicy, id, actor)
  if (fk_plan !== null) {
    const [found] = await db.select({ id: plan.id }).from(plan).where(eq(plan.id, fk_plan))
    if (!found) throw notFound()
  }
  const { rows } = await db.execute<Consequences>(sql`
    with present as (
      select ba.id, a.name, ba.is_active, exists (select 1 from "check" c where c.fk_base_activity = ba.id) as has_past,
        (select c.id from "check" c where c.fk_base_activity = ba.id and c.fkc_status = ${checkStatus.PROGRAMADO}) as open
      from base b join activity a on a.fk_plan = b.fk_plan
        join base_activity ba on ba.fk_base = b.id and ba.fk_activity = a.id
      where b.id = ${id} and b.fk_plan is distinct from ${fk_plan}::int
    ), other as (
      select ba.id from activity a left join base_activity ba on ba.fk_base = ${id} and ba.fk_activity = a.id
      where a.fk_plan = ${fk_plan}::int and a.fkc_kind = ${activityKind.ACTIVIDAD} and a.is_active
        and ba.is_active is not true
    )
    select (select count(*)::int from present where not has_past) as deleted,
      (select count(*)::int from present where has_past and is_active) as ended,
      (select count(*)::int from other where id is null) as added,
      (select count(*)::int from other where id is not null) as resumed,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'work_order',
          case when o.id is not null then json_build_object('id', o.id, 'code', o.code) end) order by p.name), '[]')
        from present p join "check" c on c.id = p.open left join work_order o on o.id = c.fk_work_order) as programmed`)
  return requireValue(rows[0])
}
