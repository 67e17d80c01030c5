import { checkStatus } from 'contract/core/classifier.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

/** Who lacks what for which order. */
type Lack = { fk_work_order: number; fk_staff: number; name: string; missing: string[] }

/**
 * The trainings that the open checks of these orders need and that these people don't hold on a day, by order and
 * person; pairs that lack nothing are left out.
 */
export async function missingTrainings(
  db: Db,
  { orders, people, today }: { orders: readonly number[]; people: readonly number[]; today: string }
): Promise<Lack[]> {
  const { rows } = await db.execute<Lack>(sql`
    select needed.fk_work_order, s.id as fk_staff, s.first_name || ' ' || s.last_name as name,
      array_agg(t.name order by t.name) as missing
    from (select distinct c.fk_work_order, a.fk_training from "check" c
        join base_activity ba on ba.id = c.fk_base_activity join activity a on a.id = ba.fk_activity
        where c.fk_work_order = any(${sql.param(orders)}) and c.fkc_status = ${checkStatus.PROGRAMADO}) needed
      join training t on t.id = needed.fk_training join staff s on s.id = any(${sql.param(people)})
    where not exists (select from staff_training st where st.fk_staff = s.id and st.fk_training = t.id
      and (st.valid_until is null or st.valid_until >= ${today}))
    group by needed.fk_work_order, s.id`)
  return rows
}
