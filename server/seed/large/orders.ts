import type { Amounts } from './amounts.ts'

/**
 * The base activities to be made, and what belongs to each line: its bases, its base activities (the `tasks` from
 * `first_task` on) and its crew.
 */
export const lines = `
  create temp table large_task on commit drop as
    select (select max(id) from base_activity) + row_number() over (order by b.id, l.id) as id, b.id as base, b.line,
      l.id as activity, l.months, m.id as meter, m.rate, m.origin
    from large_base b join large_activity l using (plan) join activity a on a.id = l.id
    left join large_meter m on m.base = b.id and m.unit = a.fk_usage_unit;
  create temp table large_line on commit drop as
    with place as (select id, name, row_number() over (order by id) as line from location where fkc_type = 20),
      base as (select line, min(id) as first_base, count(*) as bases from large_base group by line),
      task as (select line, min(id) as first_task, count(*) as tasks from large_task group by line),
      crew as (
        select fk_location as id, array_agg(fk_staff order by u.id) as staff, array_agg(u.id order by u.id) as accounts
        from staff_location join "user" u using (fk_staff) join profile p on p.id = fk_profile where p.name = 'Técnico'
        group by 1
      )
    select * from place join base using (line) join task using (line) join crew using (id);
  create temp table large_office on commit drop as
    select array_agg(u.id) filter (where p.name = 'Supervisor') as supervisors,
      array_agg(u.id) filter (where p.name = 'Planificador') as planners
    from "user" u join profile p on p.id = fk_profile;
  analyze large_task, large_line`

const hours = (count: string) => `(${count}) * interval '1 hour'`
const minutes = (count: string) => `(${count}) * interval '1 minute'`

/**
 * Every order and its progress, in the order of creation. A preventive order takes the base activities of its line that
 * follow those of the one before, round and round. The open orders lie within the last round, because a base activity
 * has only one open check.
 */
export const drafts = ({ orders, lines: share, perDay, firstDay, now, zone }: Amounts) => `
  create temp table large_draft on commit drop as
    with kind as (
      select n, (${share})[1 + n * 37 % 100] as line, trunc((n - 1) / ${perDay}) as day, (n - 1) / ${perDay} as at,
        case when kind < 667 then 162 when kind < 817 then 168 when kind < 927 then 1 when kind < 957 then 2
          else 3 end as type
      from generate_series(1, ${orders}) n cross join lateral (select pg_temp.pick(n, 'type', 1000) as kind) k
    ), sized as (
      select n, line, type, type in (162, 168) and pg_temp.pick(n, 'stop', 10) < 6 as requires_stop,
        case type when 162 then 4 + pg_temp.pick(n, 'checks', 8) else 0 end as checks,
        (${firstDay} + time '06:00' + day * interval '1 day' + ${hours('14 * (at - day)')})
          at time zone ${zone} as created
      from kind
    )
    select *, sum(checks) over (partition by line order by n) - checks as visited,
      sum(checks) over (order by n) - checks as checks_before,
      case when type < 10 then created + ${hours(`1 + pg_temp.pick(n, 'start', 40)`)}
        else (date_trunc('day', created at time zone ${zone}) + (1 + pg_temp.pick(n, 'start', 6)) * interval '1 day' +
          case when requires_stop then time '23:30' else '08:00' end) at time zone ${zone} end as starts
    from sized;
  analyze large_draft;

  create temp table large_order on commit drop as
    with timed as (
      select *, starts + ${minutes(`5 + pg_temp.pick(n, 'started', 30)`)} as started,
        sum(checks) over (partition by line) - visited as to_come from large_draft
    ), stated as (
      select *, case
          when created < ${now} - interval '12 days'
            and (to_come > 0.8 * tasks or pg_temp.pick(n, 'over', 100) >= 64)
            then case pg_temp.pick(n, 'cancelled', 100) when 0 then 15 else 13 end
          when started + interval '8 hours' > ${now} then case when pg_temp.pick(n, 'open', 100) < 80 then 9 else 10 end
          else ('{9,9,9,9,10,10,11,11,11,11,11,12,12,12}'::int[])[1 + pg_temp.pick(n, 'open', 14)]
        end as status
      from timed join large_line using (line)
    ), ended as (
      select *, started + ${minutes(`60 + pg_temp.pick(n, 'finished', 240)`)} as finished,
        started + ${hours(`17 + pg_temp.pick(n, 'closed', 48)`)} as closed,
        case status when 10 then created + interval '2 hours' when 15 then created + interval '1 day' end as stopped
      from stated
    )
    select (select max(id) from work_order) + n as id, n, o.line, o.id as fk_line, type, status, requires_stop, created,
      starts, started, finished, closed, stopped,
      case status when 9 then created when 11 then started when 12 then finished when 13 then closed
        else stopped end as changed,
      checks, visited, (select max(id) from "check") + checks_before as checks_before,
      case type when 162 then t.base when 168 then null else first_base + pg_temp.pick(n, 'base', bases) end as base,
        t.activity,
      pg_temp.pick(n, 'work', of_type) as work, 1 + pg_temp.pick(n, 'crew', cardinality(staff)) as crew
    from ended o
    left join large_task t on type = 162 and t.id = first_task + visited % tasks
    left join (select distinct type, of_type from large_work) w using (type)
    order by n;
  analyze large_order`

export const batches = ({ zone }: Amounts) => `
  create temp table large_batch on commit drop as
    select (select max(id) from batch) + row_number() over (order by min(n)) as id, line, day, min(created) as made
    from (select *, (created at time zone ${zone})::date as day from large_order where type = 162) o group by line, day;
  analyze large_batch;
  insert into batch (id, created_at, updated_at, fk_location, fk_line, title, scheduled_date, split_by, fk_user)
    select b.id, made, made, l.id, l.id, 'Preventivo ' || name || ' ' || to_char(day, 'DD/MM/YYYY'), day, 'specialty',
      planners[1]
    from large_batch b join large_line l using (line) cross join large_office order by b.id`

export const workOrders = ({ zone }: Amounts) => `
  insert into work_order (id, version, created_at, updated_at, code, type, fkc_status,
      fkc_priority, fk_location, fk_line, fk_base, fk_asset, fk_batch,
      title,
      description,
      scheduled_start, scheduled_end, started_at, finished_at, closed_at,
      fk_closed_by, fk_created_by, fk_responsible, requires_stop, waiting_reason,
      down_from, down_to, fk_failure_type, cause, solution)
    select o.id, case status when 9 then 1 when 12 then 3 when 13 then 4 else 2 end, o.created, o.changed,
      'OT-' || year || '-' || lpad((last_before + row_number() over (partition by year order by n))::text, 6, '0'),
      o.type, status,
      ('{8,8,8,8,7,6,150,150,151}'::int[])[1 + pg_temp.pick(n, 'priority', 9)],
        case when unplanned then b.fk_location else o.fk_line end, o.fk_line, case when unplanned then b.id end,
        case when unplanned then asset.id end, batch.id,
      case o.type when 168 then w.title || ', ' || l.name when 162 then case pg_temp.pick(n, 'title', 4)
          when 0 then 'Preventivo ' || lower(left(b.name, 1)) || substr(b.name, 2) || ' y otros'
            when 1 then 'Ronda de noche, ' || b.name else a.name || ' · ' || b.name end
        else w.title || ' · ' || b.name end,
      case when o.type = 162 then case pg_temp.pick(n, 'description', 3) when 0 then a.procedure
        when 1 then pg_temp.word(note, n, 'note') || ' ' || a.name end
        when pg_temp.pick(n, 'description', 4) = 0 then w.description || ' ' || pg_temp.word(note, n, 'note')
          else w.description end,
      starts, starts + ${minutes('coalesce(w.minutes, 300)')}, case when status in (11, 12, 13) then started end,
        case when status in (12, 13) then finished end, case status when 13 then closed end,
      case status when 13 then supervisors[1 + pg_temp.pick(n, 'signs', cardinality(supervisors))] end,
        planners[1 + pg_temp.pick(n, 'plans', cardinality(planners))], staff[crew], o.requires_stop,
        case status when 10 then pg_temp.word(waiting, n, 'waiting') end,
      case when down then o.created end, case when down then o.created + interval '20 minutes' end, f.id, cause,
        case when status in (12, 13) then solution end
    from large_order o
    cross join lateral (select extract(year from o.created at time zone ${zone})::int as year, o.type < 10 as unplanned,
      o.type = 1 and status in (12, 13) and pg_temp.pick(n, 'down', 5) = 0 as down) x
    cross join lateral
      (select coalesce((select last from work_order_number y where y.year = x.year), 0) as last_before) y
    join large_line l using (line) cross join large_office cross join large_words
    left join base b on b.id = o.base left join large_asset asset on asset.base = o.base
    left join activity a on a.id = o.activity
    left join large_work w on w.type = o.type and w.i = o.work left join failure_type f on f.code = w.failure
    left join large_batch batch on o.type = 162 and batch.line = o.line
      and batch.day = (o.created at time zone ${zone})::date
    order by n`

export const numbers = ({ zone }: Amounts) => `
  insert into work_order_number as y (year, last)
    select extract(year from created at time zone ${zone})::int, count(*) from large_order group by 1
    on conflict (year) do update set last = y.last + excluded.last`

/** One to three consecutive people of the line's crew, starting with the responsible one. */
export const orderStaff = ({ recent }: Amounts) => `
  insert into work_order_staff (created_at, updated_at, fk_work_order, fk_line, fk_staff, planned_minutes, real_minutes)
    select created, created, o.id, fk_line, staff[1 + (crew - 1 + s) % cardinality(staff)], planned,
      case when status in (12, 13) then planned - 30 + pg_temp.pick(n + s, 'real', 60) end
    from large_order o join large_line l using (line) cross join generate_series(0, 2) s
    cross join lateral (select 60 + 15 * pg_temp.pick(n + s, 'planned', 20) as planned) p
    where n > ${recent} and s <= pg_temp.pick(n, 'people', 3) order by n, s`

export const observations = ({ recent }: Amounts) => `
  insert into work_order_observation (created_at, updated_at, fk_work_order, fk_line, text, fk_user)
    select finished, finished, o.id, fk_line, pg_temp.word(note, n, 'observation'), accounts[crew]
    from large_order o join large_line l using (line) cross join large_words
    where n > ${recent} and status in (12, 13) and pg_temp.pick(n, 'observed', 3) = 0 order by n`

export const transitions = ({ recent }: Amounts) => `
  insert into work_order_transition (fk_work_order, fkc_from, fkc_to, reason, fk_user, at)
    select o.id, was, becomes,
      case becomes when 10 then pg_temp.word(waiting, n, 'waiting')
        when 15 then pg_temp.word(cancelled, n, 'cancelled') end,
      case when becomes = 13 then supervisors[1 + pg_temp.pick(n, 'signs', cardinality(supervisors))]
        when becomes in (9, 15) then planners[1 + pg_temp.pick(n, 'plans', cardinality(planners))]
        else accounts[crew] end,
      case becomes when 9 then created when 11 then started when 12 then finished when 13 then closed else stopped end
    from large_order o join large_line l using (line) cross join large_office cross join large_words
    join (values (1, null, 9, '{9,10,11,12,13,15}'::int[]), (2, 9, 10, '{10}'), (2, 9, 15, '{15}'),
      (2, 9, 11, '{11,12,13}'), (3, 11, 12, '{12,13}'), (4, 12, 13, '{13}'))
      as way (step, was, becomes, of_status) on status = any (of_status)
    where n > ${recent} order by n, step`

/** One activity for each unplanned order, with what it has of it. */
export const unplanned = `
  insert into unplanned (created_at, updated_at, fk_work_order, fk_line, type, fkc_status, fkc_priority,
      scheduled_start, closed_at, title, description, cause, solution, done, done_at)
    select w.created_at, w.updated_at, w.id, w.fk_line, w.type, w.fkc_status, w.fkc_priority,
      w.scheduled_start, w.closed_at, w.title, w.description, w.cause, w.solution, w.fkc_status in (12, 13),
      case when w.fkc_status in (12, 13) then coalesce(w.finished_at, w.updated_at) end
    from large_order o join work_order w on w.id = o.id where o.type < 10 order by o.n`

/** Who is of an activity: the people of its order. */
export const unplannedStaff = `
  insert into unplanned_staff (created_at, updated_at, fk_unplanned, fk_line, fk_staff, confirmed, confirmed_at)
    select s.created_at, s.created_at, u.id, u.fk_line, s.fk_staff, u.done, case when u.done then s.created_at end
    from large_order o join unplanned u on u.fk_work_order = o.id join work_order_staff s on s.fk_work_order = o.id
    where o.type < 10 order by u.id, s.id`
