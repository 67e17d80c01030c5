// Parts of statements that several questions share, as plain as they would be written by hand.

/** An order with the names of what it points to. */
const orderColumns = `w.id, w.version, w.created_at, w.updated_at, w.code, w.type, w.fkc_status, w.fkc_priority,
    w.fk_location, w.fk_line, w.fk_base,
    w.fk_asset, w.fk_batch, w.title, w.description, w.scheduled_start, w.scheduled_end, w.started_at, w.finished_at,
    w.closed_at, w.fk_responsible,
    w.requires_stop, w.waiting_reason, w.down_from, w.down_to, w.fk_failure_type, w.cause, w.solution,
    place.name as location_name, line.name as line_name, line.color as line_color,
    b.code as base_code, b.name as base_name,
    s.first_name as responsible_first_name, s.last_name as responsible_last_name`

const orderJoins = `join location place on place.id = w.fk_location
  join location line on line.id = w.fk_line
  left join base b on b.id = w.fk_base
  left join staff s on s.id = w.fk_responsible`

/** Further fields of an order in lists: figures of its checks, and its people. */
const figures = (order: string) => `left join lateral (
  select count(*) as checks_count, count(*) filter (where c.fkc_status <> 70) as checks_answered,
    count(*) filter (where c.fkc_status = 71 and (c.out_of_range or c.value_ok is false
      or exists (select 1 from check_task t where t.fk_check = c.id and (t.out_of_range or t.value_ok is false))))
        as checks_flagged,
    coalesce(sum(a.estimated_minutes * a.people), 0) as labour_minutes
  from "check" c join base_activity ba on ba.id = c.fk_base_activity join activity a on a.id = ba.fk_activity
  where c.fk_work_order = ${order}.id and c.fkc_status <> 73
) checks on true
left join lateral (
  select json_agg(json_build_object('id', s.id, 'first_name', s.first_name, 'last_name', s.last_name)
    order by ws.id) as people
  from work_order_staff ws join staff s on s.id = ws.fk_staff where ws.fk_work_order = ${order}.id
) crew on true`

/** A page of orders with their joins, figures for its ten rows only, and the exact count. */
export const orderPage = (where: string, start: string | number = 0) => `
select o.*, checks.*, crew.people from (
  select ${orderColumns}
  from work_order w
  ${orderJoins}
  where ${where}
  order by w.id desc
  limit 10 offset ${start}
) o
${figures('o')}
order by o.id desc;
select count(*) from work_order w where ${where};`

/** One order with the fields of the list. */
export const listedOrder = `
select ${orderColumns}, checks.*, crew.people
from work_order w
${orderJoins}
${figures('w')}
where w.id = :id;`

/** An activity on a base, with its present state. */
const activityColumns = `ba.id, ba.version, ba.created_at, ba.updated_at, ba.fk_base, b.code as base_code,
  b.name as base_name, b.criticality,
    place.id as place_id, place.name as place_name, ba.fk_activity, a.code as activity_code, a.name as activity_name,
      a.fkc_check_type, a.fkc_priority,
    a.estimated_minutes, a.people, sp.id as specialty_id, sp.name as specialty_name,
    (select json_agg(json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'fkc_check_type', t.fkc_check_type,
      'measure_unit', t.measure_unit,
        'measure_min', t.measure_min, 'measure_max', t.measure_max) order by t.code)
      from activity t where t.fk_activity = a.id and t.is_active) as tasks,
    ba.fk_line, line.name as line_name, line.color as line_color, coalesce(ba.fkc_regime, a.fkc_regime) as fkc_regime,
    pu.id as periodicity_unit_id, pu.name as periodicity_unit_name,
      coalesce(ba.time_interval_value, a.time_interval_value) as time_interval_value,
    uu.id as usage_unit_id, uu.name as usage_unit_name,
      coalesce(ba.usage_interval_value, a.usage_interval_value) as usage_interval_value,
    coalesce(ba.tolerance_days, a.tolerance_days) as tolerance_days, ba.fk_base_metric,
      b.requires_stop or a.requires_stop as requires_stop,
    ba.anchor_date, ba.next_date, ba.rescheduled_date, ba.last_date, ba.next_usage_value, ba.next_usage_shown, ba.last_usage_value, ba.due_date, ba.due_by,
      ba.is_active,
    open_check.id as open_check_id, open_check.fk_work_order as open_check_order`

const activityJoins = `join base b on b.id = ba.fk_base
  join location place on place.id = b.fk_location
  join activity a on a.id = ba.fk_activity
  join location line on line.id = ba.fk_line
  left join specialty sp on sp.id = a.fk_specialty
  left join periodicity_unit pu on pu.id = coalesce(ba.fk_periodicity_unit, a.fk_periodicity_unit)
  left join usage_unit uu on uu.id = a.fk_usage_unit
  left join "check" open_check on open_check.fk_base_activity = ba.id and open_check.fkc_status = 70`

const isDue = `ba.fk_line = :line and ba.due_date between :from and :to and ba.is_active and b.is_active
  and a.is_active`

/** Activities due on a line between two days that are in no order yet, and their number. */
export const dueActivities = `
select ${activityColumns}
from base_activity ba
  ${activityJoins}
where ${isDue} and open_check.id is null
order by ba.id desc
limit 500;
select count(*) from base_activity ba join base b on b.id = ba.fk_base join activity a on a.id = ba.fk_activity
where ${isDue} and not exists (select 1 from "check" c where c.fk_base_activity = ba.id and c.fkc_status = 70);`

/** An account is called as its member of the staff. */
const nameOf = (user: string) =>
  `coalesce((select s.first_name || ' ' || s.last_name from staff s where s.id = ${user}.fk_staff), ${user}.first_name)`

/** The last measure of the same base activity before a check `c`, from a table or its tasks. */
const previous = (from: string) => `(select json_build_object('value_number', p.value_number,
    'performed_at', p.performed_at)
  from ${from} where p.fk_base_activity = c.fk_base_activity and p.id < c.id and p.fkc_status = 71
    and p.value_number is not null order by p.id desc limit 1)`

const previousOfCheck = previous('"check" p')
const previousOfTask = previous(`(select q.id, q.fk_base_activity, q.fkc_status, q.performed_at, qt.value_number
    from "check" q join check_task qt on qt.fk_check = q.id and qt.fk_activity = t.fk_activity
    where q.fk_base_activity = c.fk_base_activity) p`)

/**
 * One order with all its parts, as its page shows them. Its figures are left out, because they can be counted from its
 * checks.
 */
export const wholeOrder = `
select ${orderColumns}, asset.code as asset_code, asset.name as asset_name, failure.name as failure_name,
  closer.id as closer_id, ${nameOf('closer')} as closer_name,
  case when w.fk_closed_by is not null then
    exists (select from work_order_transition t
      where t.fk_work_order = w.id and t.fkc_to = 12 and t.fk_user = w.fk_closed_by)
    or exists (select from work_order_staff ws where ws.fk_work_order = w.id and ws.fk_staff = closer.fk_staff)
    or exists (select from "check" c where c.fk_work_order = w.id and (c.fk_not_done_by = w.fk_closed_by
      or exists (select from check_staff cs where cs.fk_check = c.id and cs.fk_staff = closer.fk_staff)))
  end as signed_own
from work_order w
  ${orderJoins}
  left join asset on asset.id = w.fk_asset
  left join failure_type failure on failure.id = w.fk_failure_type
  left join "user" closer on closer.id = w.fk_closed_by
where w.id = :id;
select c.id as check_id, c.version as check_version, c.created_at as check_created_at, c.updated_at as check_updated_at,
  c.scheduled_date, c.fkc_status,
    c.fkc_check_type as asked_type, c.procedure, c.measure_unit, c.measure_min, c.measure_max, c.value_text, c.value_ok,
      c.value_number, c.value_datetime,
    c.observation, c.out_of_range, c.performed_at, c.usage_value, c.duration_minutes, c.not_done_reason, c.not_done_at,
      refuser.id as refuser_id, ${nameOf('refuser')} as refuser_name,
      case when c.fkc_check_type = 136 then ${previousOfCheck} end as previous,
      ${activityColumns}
from "check" c
  join base_activity ba on ba.id = c.fk_base_activity
  ${activityJoins}
  left join "user" refuser on refuser.id = c.fk_not_done_by
where c.fk_work_order = :id
order by place.position_m, b.code, a.code, c.id;
select t.id, t.fk_check, t.fk_activity, t.name, t.index, t.fkc_check_type, t.procedure, t.measure_unit, t.measure_min,
  t.measure_max, t.value_text,
    t.value_ok, t.value_number, t.value_datetime, t.observation, t.out_of_range,
    case when t.fkc_check_type = 136 then ${previousOfTask} end as previous
from check_task t join "check" c on c.id = t.fk_check
where c.fk_work_order = :id
order by t.index, t.id;
select cs.fk_check, s.id, s.first_name, s.last_name
from check_staff cs join "check" c on c.id = cs.fk_check join staff s on s.id = cs.fk_staff
where c.fk_work_order = :id
order by cs.id;
select ws.id, ws.version, ws.fk_staff, s.first_name, s.last_name, s.dni, ws.planned_minutes, ws.real_minutes,
  ws.override_reason
from work_order_staff ws join staff s on s.id = ws.fk_staff
where ws.fk_work_order = :id
order by ws.id;
select o.id, o.version, o.text, o.created_at, u.id as user_id, ${nameOf('u')} as user_name
from work_order_observation o left join "user" u on u.id = o.fk_user
where o.fk_work_order = :id
order by o.id;
select t.id, t.fkc_from, t.fkc_to, t.reason, t.at, u.id as user_id, ${nameOf('u')} as user_name
from work_order_transition t left join "user" u on u.id = t.fk_user
where t.fk_work_order = :id
order by t.at, t.id;`

/**
 * A page of unplanned activities with their orders' names, people and tasks for its fifteen
 * rows only, and the exact count.
 */
export const unplannedPage = (where: string) => `
select a.*, crew.people, tasks.*, next.* from (
  select u.id, u.version, u.created_at, u.updated_at, u.fk_work_order, u.title, u.description, u.cause, u.solution,
    u.done, u.done_at, u.fk_done_by, u.fk_line, w.version as order_version, w.code, w.title as order_title, w.type,
    w.fkc_status, w.fkc_priority, w.scheduled_start, w.scheduled_end, w.started_at, w.finished_at, w.closed_at,
    w.fk_location, place.name as location_name, line.name as line_name, line.color as line_color, w.fk_base,
    b.code as base_code, b.name as base_name, w.fk_asset, asset.code as asset_code, asset.name as asset_name,
    w.fk_failure_type, failure.name as failure_name, ${nameOf('doer')} as doer_name
  from unplanned u
  join work_order w on w.id = u.fk_work_order
  join location place on place.id = w.fk_location
  join location line on line.id = w.fk_line
  left join base b on b.id = w.fk_base
  left join asset on asset.id = w.fk_asset
  left join failure_type failure on failure.id = w.fk_failure_type
  left join "user" doer on doer.id = u.fk_done_by
  where ${where}
  order by u.id desc
  limit 15
) a
left join lateral (
  select json_agg(json_build_object('id', s.id, 'first_name', s.first_name, 'last_name', s.last_name,
    'confirmed', p.confirmed) order by p.id) as people
  from unplanned_staff p join staff s on s.id = p.fk_staff where p.fk_unplanned = a.id
) crew on true
left join lateral (
  select count(*) as tasks_count, count(*) filter (where t.done) as tasks_done
  from unplanned_task t where t.fk_unplanned = a.id
) tasks on true
left join lateral (
  select d.start_at, d.end_at from unplanned_execution_date d
  where d.fk_unplanned = a.id and d.end_at > now() order by d.start_at limit 1
) next on true
order by a.id desc;
select count(*) from unplanned u join work_order w on w.id = u.fk_work_order where ${where};`
