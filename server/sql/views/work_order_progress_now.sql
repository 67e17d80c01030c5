-- What the checks of an order come to: how many, answered, flagged (NOK, not verified or out of range, in the check
-- itself or in one of its tasks), and their work in minutes by what their activities say now. Checks that were
-- cancelled (ANULADO, 73) don't count; 70 is PROGRAMADO, 71 REALIZADO.
create or replace view work_order_progress_now as
  select c.fk_work_order, count(*)::integer as checks_count,
    (count(*) filter (where c.fkc_status <> 70))::integer as checks_answered,
    (count(*) filter (where c.fkc_status = 71 and (c.out_of_range or c.value_ok is false or exists (
      select from check_task t where t.fk_check = c.id and (t.out_of_range or t.value_ok is false)))))::integer
      as checks_flagged,
    coalesce(sum(a.estimated_minutes * a.people), 0)::integer as labour_minutes
  from "check" c join base_activity b on b.id = c.fk_base_activity join activity a on a.id = b.fk_activity
  where c.fk_work_order is not null and c.fkc_status <> 73
  group by c.fk_work_order;
