import type { Amounts } from './amounts.ts'
import { shows } from './plant.ts'

/** When each base activity was last performed, by the checks inserted so far. */
const lastDone = ({ zone }: Amounts) => `
  select fk_base_activity as id, (max(performed_at) at time zone ${zone})::date as day, max(performed_at) as done_at,
    count(*) as times
  from "check" where fk_base_activity >= (select min(id) from large_task) and fkc_status = 71 group by 1`

/** As if the last execution had begun the series. */
const anchorDate = `case when a.fkc_regime <> 164 then day end`
const nextDate = `case when a.fkc_regime <> 164 then (day + make_interval(months => t.months))::date end`
const interval = 'rate * 30 * t.months'

/**
 * Checks of the orders in these states: all answered, half of them in an order in course, none before. `before`: an
 * expression for the base activity's state before each.
 */
const checksOf = (amounts: Amounts, states: string, before?: string) => `
  insert into "check" (id, version, created_at, updated_at, fk_base_activity, fk_work_order, fk_line, scheduled_date,
    fkc_status, fkc_check_type, procedure, measure_unit, measure_min, measure_max,
      value_ok, value_text, value_datetime,
      value_number,
      out_of_range,
      observation,
      performed_at, duration_minutes, usage_value,
      not_done_reason, not_done_at, base_activity_before)
    select c.id, case status when 70 then 1 else 2 end, created,
      case when status in (71, 72) then performed else created end, t.id, c.order_id, c.fk_line, scheduled, status,
      fkc_check_type, procedure, measure_unit, measure_min, measure_max,
      case when done and fkc_check_type in (135, 137) then not bad end,
        case when done and fkc_check_type = 134 then pg_temp.word(remark, c.id, 'text') end,
        case when done and fkc_check_type = 138 then performed end,
      case when done and fkc_check_type = 136
        then round(case when bad then coalesce(measure_max + 0.1 * width, measure_min - 0.1 * width, width)
        else low + width * (0.1 + 0.0008 * pg_temp.pick(c.id, 'number', 1000)) end, 3) end,
      done and bad and fkc_check_type = 136 and num_nonnulls(measure_min, measure_max) > 0,
      case when done and bad then pg_temp.word(doubt, c.id, 'doubt')
        when done and pg_temp.pick(c.id, 'remarked', 16) = 0 then pg_temp.word(remark, c.id, 'remark') end,
      case when done then performed end,
        case when done then estimated_minutes * (75 + pg_temp.pick(c.id, 'duration', 50)) / 100 end,
        case when done then ${shows(`(performed at time zone ${amounts.zone})::date`, amounts)} end,
      case status when 72 then pg_temp.word(not_done, c.id, 'not done') end, case status when 72 then performed end, ${before ?? 'null'}
    from (
      select o.checks_before + i as id, o.id as order_id, o.fk_line, first_task + (visited + i - 1) % tasks as task,
        created, (starts at time zone ${amounts.zone})::date as scheduled,
        started + i * interval '4 minutes' as performed,
        luck = 1 as bad, case when o.status = 15 then 73
          when o.status in (9, 10) or o.status = 11 and i > checks / 2 then 70
          when luck = 0 then 72 else 71 end as status
      from large_order o join large_line l using (line) cross join lateral generate_series(1, checks) i
        cross join lateral (select pg_temp.pick(checks_before + i, 'luck', 70) as luck) x
      where o.status in (${states})
    ) c
    join large_task t on t.id = c.task join activity a on a.id = t.activity
    cross join lateral (select status = 71 as done, coalesce(measure_min, measure_max * 0.4, 0) as low) x
    cross join lateral (select coalesce(measure_max, measure_min * 1.3, 10) - low as width) y
    cross join large_words ${before ? 'left join large_before before on before.id = t.id' : ''}`

export const closedChecks = (amounts: Amounts) => checksOf(amounts, '13, 15')

/** Checks that can be undone need the base activity's state before them. */
export const openChecks = (amounts: Amounts) => `
  create temp table large_before on commit drop as ${lastDone(amounts)};
  analyze large_before;
  ${checksOf(amounts, '9, 10, 11, 12', stateBefore(amounts))}`

const stateBefore = (amounts: Amounts) => `
      case when done and day is not null then jsonb_build_object('last_date', day, 'anchor_date', ${anchorDate}, 'next_date', ${nextDate},
        'rescheduled_date', null,
        'last_usage_value', ${shows('day', amounts)}, 'next_usage_value', ${shows('day', amounts)} + ${interval}) end`

/**
 * State of base activities after their checks. By use: the day of the reading that reached the limit, or forecast.
 */
export const baseActivities = (amounts: Amounts) => `
  insert into base_activity (id, version, created_at, updated_at, fk_base, fk_activity, fk_line, fk_base_metric,
    last_date, anchor_date, next_date, last_usage_value, next_usage_value, next_usage_shown, usage_due_date,
      due_date, due_by)
    select t.id, 1 + coalesce(times, 0), ${amounts.firstDay}, coalesce(done_at, ${amounts.firstDay}), t.base,
      t.activity, l.id, t.meter, day, ${anchorDate}, next_date, last_usage, last_usage + ${interval}, last_usage + ${interval}, usage_due,
      case when by_use then usage_due else next_date end,
        case when by_use then 'usage' when next_date is not null then 'date' end
    from large_task t join large_line l using (line) join activity a on a.id = t.activity
    left join (${lastDone(amounts)}) done on done.id = t.id
    cross join lateral (select ${nextDate} as next_date, ${shows('day', amounts)} as last_usage,
      ${interval} - rate * (${amounts.yesterday} - day) as remaining) x
    cross join lateral (select ${amounts.yesterday} + case when remaining > 0 then (remaining + rate - 1) / rate
      when remaining <= 0 then -10 * least(23, -remaining / (10 * rate)) end as usage_due) y
    cross join lateral (select coalesce(usage_due < next_date, usage_due is not null) as by_use) z
    order by t.id`

export const checkStaff = ({ latest }: Amounts) => `
  insert into check_staff (created_at, updated_at, fk_check, fk_line, fk_staff)
    select performed_at, performed_at, c.id, c.fk_line, staff[crew]
    from "check" c join large_order o on o.id = c.fk_work_order join large_line l using (line)
    where n > ${latest} and fkc_status = 71 order by c.id`

/** Plans have tasks only since some months ago. */
export const checkTasks = ({ latest }: Amounts) => `
  insert into check_task (created_at, updated_at, fk_check, fk_activity, name, index, fkc_check_type, measure_unit,
    measure_min, measure_max,
      value_ok, value_number, value_text,
      value_datetime)
    select c.created_at, c.updated_at, c.id, a.id, name, row_number() over (partition by c.id order by a.code) - 1,
      a.fkc_check_type, a.measure_unit, a.measure_min, a.measure_max,
      case when done and a.fkc_check_type in (135, 137) then true end,
        case when done and a.fkc_check_type = 136 then coalesce(a.measure_min, a.measure_max, 1) end,
        case when done and a.fkc_check_type = 134 then 'Sin novedad' end,
      case when done and a.fkc_check_type = 138 then performed_at end
    from "check" c join large_order o on o.id = c.fk_work_order join large_task t on t.id = c.fk_base_activity
    join activity a on a.fk_activity = t.activity cross join lateral (select c.fkc_status = 71 as done) d
    where n > ${latest} order by c.id, a.code`
