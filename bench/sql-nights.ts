// What a line's nights hold and can take, as one would write it by hand: an order is of the night in which it begins.

/** People on shift by day and specialty; the line's people, for days that nobody filled. */
const crew = `
select r.date, r.fkc_shift, s.fk_specialty, count(*) as people from roster r
  left join staff_specialty s on s.fk_staff = r.fk_staff
where r.fk_line = :line and r.date between :first::date and :last::date group by 1, 2, 3;
select k.fk_specialty, count(*) as people from staff p join staff_location l on l.fk_staff = p.id
  join staff_specialty k on k.fk_staff = p.id
where l.fk_location = :line and p.is_active group by 1;`

const between = `o.fk_line = :line and o.fkc_status <> 15 and o.scheduled_start >= :first::date
  and o.scheduled_start < :last::date + 1`

/** Minutes of each night and specialty, planned and unplanned, and who is there. */
export const nightLoads = `
select ((o.scheduled_start - interval '12 hours') at time zone 'America/La_Paz')::date as night, a.fk_specialty,
  o.type in (162, 168) as is_planned, sum(a.estimated_minutes * a.people) as minutes
from work_order o join "check" c on c.fk_work_order = o.id join base_activity ba on ba.id = c.fk_base_activity
  join activity a on a.id = ba.fk_activity
where ${between} group by 1, 2, 3;
select (d.start_at at time zone 'America/La_Paz')::date as night, count(*) as executions,
  sum(extract(epoch from d.end_at - d.start_at) / 60) as minutes
from unplanned_execution_date d where d.fk_line = :line and d.start_at >= :first::date and d.start_at < :last::date + 1
group by 1;${crew}`

/** The orders of a month with their people, what falls due in it, and the loads of its nights. */
export const calendarMonth = `
select o.id, o.code, o.title, o.type, o.fkc_status, o.scheduled_start, o.scheduled_end, o.requires_stop,
  array(select s.fk_staff from work_order_staff s where s.fk_work_order = o.id) as people, p.labour_minutes, p.specialties
from work_order o left join work_order_progress p on p.fk_work_order = o.id
where ${between} order by o.scheduled_start, o.id;
select ba.due_date, a.fk_specialty, count(*) as n, sum(a.estimated_minutes * a.people) as minutes
from base_activity ba join activity a on a.id = ba.fk_activity
where ba.fk_line = :line and ba.due_date between :first::date and :last::date and ba.is_active
  and not exists (select from "check" c where c.fk_base_activity = ba.id and c.fkc_status = 70)
group by 1, 2;${nightLoads}`
