// The statements of the master plan and of a round of readings, as plain as they would be written by hand.

const isActive = '(ba.is_active and b.is_active and a.is_active)'

/** A line's base activities with their open check and what is performed of them each week of a year. */
const planRows = `
with recursive tree as (
  select id, name as path, natural_key(code) || ' ' || id as position from structure where fk_structure is null
  union all
  select s.id, t.path || ' › ' || s.name, t.position || chr(1) || natural_key(s.code) || ' ' || s.id
  from structure s join tree t on t.id = s.fk_structure
), performed as (
  select fk_base_activity, json_object_agg(week, n) as weeks, sum(n) as n from (
    select fk_base_activity, to_char(performed_at at time zone 'America/La_Paz', 'IYYY-"W"IW') as week, count(*) as n
    from "check" where fk_line = :line and fkc_status = 71
      and performed_at >= (:first::date)::timestamp at time zone 'America/La_Paz'
      and performed_at < (:last::date + 1)::timestamp at time zone 'America/La_Paz'
    group by 1, 2) w group by 1
)
select ba.id, ba.due_date, ba.last_date, ${isActive} as is_active, c.scheduled_date, c.fk_work_order, b.id as base_id,
  b.code as base_code, b.name as base_name, p.id as place_id, p.name as place_name, t.id as structure_id,
  t.path as structure_path, a.id as activity_id, a.code as activity_code, a.name as activity_name,
  a.estimated_minutes * a.people as minutes, s.id as specialty_id, s.name as specialty_name, performed.weeks,
  performed.n as done, to_char(c.scheduled_date, 'IYYY-"W"IW') as planned_week,
  (c.scheduled_date between :first and :last)::int as planned,
  (${isActive} and ba.due_date < :today and ba.due_date between :first and :last)::int as late
from base_activity ba join base b on b.id = ba.fk_base join location p on p.id = b.fk_location
  join tree t on t.id = b.fk_structure join activity a on a.id = ba.fk_activity
  left join specialty s on s.id = a.fk_specialty left join performed on performed.fk_base_activity = ba.id
  left join "check" c on c.fk_base_activity = ba.id and c.fkc_status = 70
where ba.fk_line = :line
  and (${isActive} or performed.n is not null or c.scheduled_date between :first and :last)
order by t.position, p.position_m, case when p.position_m is null then natural_key(p.code) end, b.code, a.code, ba.id;`

/** By days of the last ninety, what a meter counts in one; only growing values, and a reset begins anew. */
const averages = (where: string) => `
  select fk_base_metric, sum(used) / nullif(sum(days), 0) as average from (
    select fk_base_metric, value - lag(value) over w as used,
      extract(epoch from read_at - lag(read_at) over w)::float8 / 86400 as days, is_reset
    from reading where fk_base_metric in (${where}) and read_at >= now() - interval '90 days'
    window w as (partition by fk_base_metric order by read_at)) x
  where used >= 0 and not is_reset group by 1`

/**
 * What is foreseen in each week of the rest of the year. The rule of the application takes whichever of date and use
 * comes first each time; here the more frequent of both is followed.
 */
const foreseen = `
with pace as (${averages('select fk_base_metric from base_activity where fk_line = :line')}
), series as (
  select ba.id, a.estimated_minutes * a.people as minutes, ba.due_date, c.scheduled_date,
    greatest(coalesce(c.scheduled_date, ba.due_date), :today::date) as done_on,
    case when a.is_floating or ba.next_date is null then greatest(coalesce(c.scheduled_date, ba.due_date), :today::date)
      else ba.next_date end as start,
    least(
      case when coalesce(ba.fkc_regime, a.fkc_regime) <> 164 then coalesce(ba.time_interval_value, a.time_interval_value)
        * case coalesce(ba.fk_periodicity_unit, a.fk_periodicity_unit) when 1 then interval '1 day'
          when 3 then interval '1 month' when 4 then interval '1 year' else interval '1 week' end end,
      case when coalesce(ba.fkc_regime, a.fkc_regime) <> 163 and pace.average > 0
        then greatest(1, ceil(coalesce(ba.usage_interval_value, a.usage_interval_value) / pace.average))
          * interval '1 day' end) as step
  from base_activity ba join base b on b.id = ba.fk_base join activity a on a.id = ba.fk_activity
    left join pace on pace.fk_base_metric = ba.fk_base_metric
    left join "check" c on c.fk_base_activity = ba.id and c.fkc_status = 70
  where ba.fk_line = :line and ${isActive} and (ba.due_date is not null or c.scheduled_date is not null)
), days as (
  select id, minutes, due_date as day from series
  where scheduled_date is null and due_date between greatest(:today::date, :first::date) and :last
  union all
  select s.id, s.minutes, d::date from series s, generate_series(s.start::timestamp, :last::timestamp, s.step) d
  where s.step is not null and d::date > s.done_on and d::date between :first and :last
)
select id, to_char(day, 'IYYY-"W"IW') as week, count(*) as n, sum(minutes) as minutes from days group by 1, 2;`

/** How many people work on the line: who has several, in equal parts. */
const peopleOfLine = `
select coalesce(sum(1.0 / (select count(*) from staff_location o where o.fk_staff = p.id)), 0) as people
from staff p join staff_location sl on sl.fk_staff = p.id and sl.fk_location = :line
where p.is_active and exists (select from staff_specialty k where k.fk_staff = p.id);`

/** The master plan of a line's year by weeks: rows, what is foreseen, people. */
export const masterPlan = planRows + foreseen + peopleOfLine

/**
 * The meters of a line in the order of a walk, each with its last reading, what it drives, and what it counts a day.
 */
export const round = `
select m.*, b.code as base_code, b.name as base_name, l.name as place_name, u.name as unit_name, u.symbol, r.value,
  r.read_at, r.is_reset, r.fk_check, r.doubt, r.reason, s.first_name, s.last_name, d.drives, d.next_due
from base_metric m join base b on b.id = m.fk_base join location l on l.id = b.fk_location
  join usage_unit u on u.id = m.fk_usage_unit
  left join lateral (select * from reading where fk_base_metric = m.id order by read_at desc limit 1) r on true
  left join staff s on s.id = r.fk_staff
  cross join lateral (select count(*) as drives, min(usage_due_date) as next_due from base_activity ba
    where ba.fk_base_metric = m.id and ba.is_active) d
where m.fk_line = :line and m.is_active and b.is_active
order by l.position_m nulls last, natural_key(l.code), natural_key(b.code), m.name, m.id limit 5000;
${averages('select id from base_metric where fk_line = :line and is_active')};`
