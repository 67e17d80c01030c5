ALTER TABLE "base_activity" ADD COLUMN "anchor_date" date;--> statement-breakpoint
-- Where each series began, from the dates that its executions left behind, without the triggers, because nobody has changed
-- anything. Series of months and years lost their day after a short month (31 January, 28 February, 28 March): they go
-- back to it. An execution that leads to another day of the month than before begins a series anew.
create function pg_temp.on_day(month date, day numeric) returns date language sql immutable as $$
  select (start + make_interval(days => least(day, extract(day from start + interval '1 month - 1 day'))::int - 1))::date
  from date_trunc('month', month::timestamp) start
$$;--> statement-breakpoint
create temp table series_step as
  select c.fk_base_activity as id, c.id as fk_check, before,
    case when lead(c.id) over w is null then ba.next_date else lead(before) over w end as after,
    case when lead(c.id) over w is null then ba.last_date else lead(last) over w end as done,
    make_interval(months => coalesce(ba.time_interval_value, a.time_interval_value)
      * case coalesce(ba.fk_periodicity_unit, a.fk_periodicity_unit) when 3 then 1 else 12 end) as step
  from "check" c
    join base_activity ba on ba.id = c.fk_base_activity
    join activity a on a.id = ba.fk_activity
    cross join lateral (select (c.base_activity_before->>'next_date')::date as before,
      (c.base_activity_before->>'last_date')::date as last) x
  where c.fkc_status = 71 and c.base_activity_before is not null and ba.next_date is not null and not a.is_floating
    and coalesce(ba.fkc_regime, a.fkc_regime) <> 164
    and coalesce(ba.fk_periodicity_unit, a.fk_periodicity_unit) in (3, 4)
    and coalesce(ba.time_interval_value, a.time_interval_value) is not null
  window w as (partition by c.fk_base_activity order by c.id);--> statement-breakpoint
create temp table series_start as
  with break as (
    select distinct on (id) id, fk_check,
      case when before is null and after = (done + step)::date then done else after end as anchor
    from series_step
    where not coalesce(after > before and after = pg_temp.on_day(after, extract(day from before)), false)
    order by id, fk_check desc
  ), first as (
    select distinct on (id) id, before from series_step order by id, fk_check
  )
  select first.id, coalesce(break.fk_check, 0) as since, coalesce(break.anchor, first.before) as anchor
  from first left join break using (id);--> statement-breakpoint
ALTER TABLE "base_activity" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "check" DISABLE TRIGGER USER;--> statement-breakpoint
update base_activity set anchor_date = next_date where next_date is not null;--> statement-breakpoint
update base_activity ba set anchor_date = s.anchor, next_date = pg_temp.on_day(ba.next_date, extract(day from s.anchor))
from series_start s where s.id = ba.id and s.anchor <= ba.next_date;--> statement-breakpoint
-- The stored day on which it is due follows.
update base_activity ba set due_date = least(ba.next_date, by_use),
  due_by = case when by_use < ba.next_date then 'usage' else 'date' end
from series_start s, base_activity one join activity a on a.id = one.fk_activity
  cross join lateral (select case when coalesce(one.fkc_regime, a.fkc_regime) = 165 and one.next_usage_value is not null
    then one.usage_due_date end as by_use) x
where s.id = ba.id and one.id = ba.id and ba.rescheduled_date is null;--> statement-breakpoint
-- What undoing an execution gives back.
update "check" c set base_activity_before = base_activity_before || jsonb_build_object('anchor_date', s.anchor,
  'next_date', pg_temp.on_day((base_activity_before->>'next_date')::date, extract(day from s.anchor)))
from series_start s
where c.fk_base_activity = s.id and c.id > s.since and c.fkc_status = 71 and extract(day from s.anchor) > 28
  and (base_activity_before->>'next_date')::date >= s.anchor;--> statement-breakpoint
ALTER TABLE "check" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "base_activity" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "base_activity" ADD CONSTRAINT "base_activity_anchor" CHECK ("base_activity"."next_date" is null or "base_activity"."anchor_date" is not null);
