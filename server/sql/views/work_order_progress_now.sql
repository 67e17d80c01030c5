-- What the checks of an order come to: how many, answered, flagged (NOK, not verified or out of range, in the check
-- itself or in one of its tasks), and their work in minutes by what their activities say now. Checks that were
-- cancelled (ANULADO, 73) don't count; 70 is PROGRAMADO, 71 REALIZADO. By the specialties of their activities and the
-- criticalities of their bases orders are found, whatever became of the checks. `shares` is the work by specialty, with
-- and without a stop of the line, as nights count it.
create or replace view work_order_progress_now as
  select c.fk_work_order, (count(*) filter (where c.fkc_status <> 73))::integer as checks_count,
    (count(*) filter (where c.fkc_status not in (70, 73)))::integer as checks_answered,
    (count(*) filter (where c.fkc_status = 71 and (c.out_of_range or c.value_ok is false or exists (
      select from check_task t where t.fk_check = c.id and (t.out_of_range or t.value_ok is false)))))::integer
      as checks_flagged,
    coalesce(sum(a.estimated_minutes * a.people) filter (where c.fkc_status <> 73), 0)::integer as labour_minutes,
    coalesce(array_agg(distinct a.fk_specialty) filter (where a.fk_specialty is not null), '{}') as specialties,
    array_agg(distinct b.criticality) as criticalities,
    (select coalesce(jsonb_agg(share order by share.fk_specialty), '[]') from (
      select own.fk_specialty, coalesce(sum(work) filter (where is_stopped), 0)::integer as stop,
        coalesce(sum(work) filter (where not is_stopped), 0)::integer as running
      from (select act.fk_specialty, act.estimated_minutes * act.people as work,
          pos.requires_stop or act.requires_stop as is_stopped
        from "check" k join base_activity on base_activity.id = k.fk_base_activity
          join activity act on act.id = base_activity.fk_activity join base pos on pos.id = base_activity.fk_base
        where k.fk_work_order = c.fk_work_order and k.fkc_status <> 73) own
      group by own.fk_specialty) share) as shares
  from "check" c join base_activity ba on ba.id = c.fk_base_activity join activity a on a.id = ba.fk_activity
    join base b on b.id = ba.fk_base
  where c.fk_work_order is not null
  group by c.fk_work_order;
