import type { Amounts } from './amounts.ts'

/**
 * Anomaly reports in the order in which they were detected: most corrective orders began with one; of the others, the
 * young ones wait to be decided on and the old ones were rejected.
 */
export const reportDrafts = ({ reports, days, firstDay, now, zone, lines: share }: Amounts) => `
  create temp table large_report on commit drop as
    with ordered as (
      select n, fk_line, base, work, crew, created - interval '40 minutes' as detected, id as order_id,
        case status when 13 then closed end as attended, case status when 13 then 43 else 42 end as status
      from large_order where type = 1 and status <> 15 and pg_temp.pick(n, 'reported', 10) < 9
    ), alone as (
      select -i as n, l.id as fk_line, first_base + pg_temp.pick(i, 'report base', bases) as base,
        pg_temp.pick(i, 'report work', (select count(*) from large_work where type = 1)) as work,
        1 + pg_temp.pick(i, 'reporter', cardinality(staff)) as crew,
        least((${firstDay} + time '06:00') at time zone ${zone}
          + (i - 1) * interval '1 day' * ${days} / greatest(wanted, 1), ${now} - interval '1 hour') as detected
      from (select greatest(${reports} - (select count(*) from ordered), 0) as wanted) w
      cross join generate_series(1, wanted) i join large_line l on l.line = (${share})[1 + i * 37 % 100]
    ), both_kinds as (
      select * from ordered
      union all
      select n, fk_line, base, work, crew, detected, null, null,
        case when detected < ${now} - interval '12 days' then 44 else 40 + pg_temp.pick(n, 'seen', 2) end
      from alone
    )
    select (select coalesce(max(id), 0) from anomaly_report) + row_number() over (order by detected, n) as id, *
    from both_kinds;
  analyze large_report`

export const reports = ({ zone }: Amounts) => `
  insert into anomaly_report (id, version, created_at, updated_at, code, fk_location, fk_line, fk_base, fk_asset,
      detected_at, fk_reported_by, description, fk_failure_type,
      fkc_priority, fkc_service_impact, fkc_status, state, fk_work_order, attended_at)
    select r.id, 1 + (r.status > 40)::int + (r.status > 41)::int + (r.status = 43)::int,
      r.detected + interval '10 minutes', coalesce(r.attended, r.detected + interval '40 minutes'),
      'RA-' || year || '-' || lpad((last_before + row_number() over (partition by year order by r.id))::text, 6, '0'),
      b.fk_location, r.fk_line, b.id, asset.id,
      r.detected, accounts[crew], w.title || ' · ' || b.name || '. ' || w.description,
      case when r.order_id is not null or pg_temp.pick(r.id, 'typed', 2) = 0 then f.id end,
      ('{8,8,8,8,7,6,150,150,151}'::int[])[1 + pg_temp.pick(r.id, 'report priority', 9)],
        ('{90,90,90,90,90,90,90,90,91,92}'::int[])[1 + pg_temp.pick(r.id, 'impact', 10)], r.status,
        case when r.status = 44 and pg_temp.pick(r.id, 'archived', 2) = 0 then 'archived' else 'active' end, r.order_id,
        r.attended
    from large_report r
    cross join lateral (select extract(year from r.detected at time zone ${zone})::int as year) x
    cross join lateral
      (select coalesce((select last from anomaly_report_number y where y.year = x.year), 0) as last_before) y
    join large_line l on l.id = r.fk_line join base b on b.id = r.base left join large_asset asset on asset.base = b.id
    join large_work w on w.type = 1 and w.i = r.work left join failure_type f on f.code = w.failure
    order by r.id`

export const reportNumbers = ({ zone }: Amounts) => `
  insert into anomaly_report_number as y (year, last)
    select extract(year from detected at time zone ${zone})::int, count(*) from large_report group by 1
    on conflict (year) do update set last = y.last + excluded.last`

export const reportTransitions = `
  insert into anomaly_report_transition (fk_anomaly_report, fkc_from, fkc_to, reason, fk_user, at)
    select r.id, was, becomes, case becomes when 44 then pg_temp.word(doubt, r.id, 'rejected') end,
      case becomes when 40 then accounts[crew]
        else supervisors[1 + pg_temp.pick(r.id, 'decides', cardinality(supervisors))] end,
      case becomes when 40 then detected + interval '10 minutes' when 41 then detected + interval '25 minutes'
        when 43 then attended else detected + interval '40 minutes' end
    from large_report r join large_line l on l.id = r.fk_line cross join large_office cross join large_words
    join (values (1, null, 40, '{40,41,42,43,44}'::int[]), (2, 40, 41, '{41,42,43,44}'), (3, 41, 42, '{42,43}'),
      (3, 41, 44, '{44}'), (4, 42, 43, '{43}')) as way (step, was, becomes, of_status) on r.status = any (of_status)
    order by r.id, step`

/** Every twentieth report has a second witness. */
export const witnesses = `
  insert into anomaly_report_witness (created_at, updated_at, fk_anomaly_report, fk_line, fk_user, description)
    select detected + interval '20 minutes', detected + interval '20 minutes', r.id, r.fk_line,
      accounts[1 + crew % cardinality(accounts)], pg_temp.word(note, r.id, 'witness')
    from large_report r join large_line l on l.id = r.fk_line cross join large_words
    where pg_temp.pick(r.id, 'witnessed', 20) = 0 order by r.id`
