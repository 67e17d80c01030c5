-- Counts the progress of some orders anew. Their rows are locked by a statement of its own: the counting that follows
-- then sees what others committed before they gave the lock free.
create or replace function count_progress(orders integer[]) returns void language plpgsql
set search_path = public, pg_temp as $$
begin
  insert into work_order_progress (fk_work_order)
    select id from work_order where id = any (orders) order by id on conflict do nothing;
  perform from work_order_progress where fk_work_order = any (orders) order by fk_work_order for update;
  update work_order_progress p
    set (checks_count, checks_answered, checks_flagged, labour_minutes, specialties, criticalities, shares) = (
      coalesce(n.checks_count, 0), coalesce(n.checks_answered, 0), coalesce(n.checks_flagged, 0),
      coalesce(n.labour_minutes, 0), coalesce(n.specialties, '{}'), coalesce(n.criticalities, '{}'),
      coalesce(n.shares, '[]'))
    from unnest(orders) o(id)
      left join (select * from work_order_progress_now where fk_work_order = any (orders)) n on n.fk_work_order = o.id
    where p.fk_work_order = o.id;
end $$;
