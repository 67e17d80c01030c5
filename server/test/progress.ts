import { rowsOf } from './scenario.ts'

/** Orders whose kept progress differs from what their checks come to, in one snapshot. */
export const wrongProgress = (orders: readonly number[]) =>
  rowsOf(
    `select id, kept.*, counted.* from unnest($1::int[]) o(id)
       left join work_order_progress kept on kept.fk_work_order = o.id
       left join (select * from work_order_progress_now where fk_work_order = any($1)) counted
         on counted.fk_work_order = o.id
     where (coalesce(kept.checks_count, 0), coalesce(kept.checks_answered, 0), coalesce(kept.checks_flagged, 0),
       coalesce(kept.labour_minutes, 0), coalesce(kept.specialties, '{}'), coalesce(kept.criticalities, '{}'))
       <> (coalesce(counted.checks_count, 0), coalesce(counted.checks_answered, 0), coalesce(counted.checks_flagged, 0),
       coalesce(counted.labour_minutes, 0), coalesce(counted.specialties, '{}'), coalesce(counted.criticalities, '{}'))`,
    [orders]
  )
