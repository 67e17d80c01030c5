import type { Amounts } from './amounts.ts'

// People, plans, bases and meters, modelled on those of the demonstration. Temporary tables hold what the orders are
// made from.

export const people = ({ people: count, yesterday }: Amounts) => `
  create temp table large_person on commit drop as
    select n, (select max(id) from staff) + n as id, 7000000 + n * 37 as dni, first_name, last_name,
      replace(search_key(first_name || '.' || last_name), ' ', '.') || n || '@teleferico.example' as email
    from (
      select n, pg_temp.word(first_name, n, 'name') as first_name,
        pg_temp.word(last_name, n, 'father') || ' ' || pg_temp.word(last_name, n, 'mother') as last_name
      from generate_series(1, ${count}) n, large_words
    ) x;
  insert into staff (id, dni, first_name, last_name, email, phone, position, department, external_id)
    select id, dni, first_name, last_name, email, 70000000 + n * 1009, 'Técnico de mantenimiento', 'Mantenimiento',
      'RH-' || dni
    from large_person;
  insert into "user" (email, password_hash, first_name, fk_staff, fk_profile)
    select email, '!', first_name, id, (select id from profile where name = 'Técnico')
    from large_person order by n;
  insert into staff_location (fk_staff, fk_location)
    select p.id, l.id
    from large_person p join (select id, row_number() over (order by id) as i from location where fkc_type = 20) l
      on l.i in (p.n % 10 + 1, (p.n + 3) % 10 + 1, (p.n + 5) % 10 + 1);
  insert into staff_specialty (fk_staff, fk_specialty)
    select p.id, s.id
    from large_person p join (select id, row_number() over (order by id) as i, count(*) over () as n from specialty) s
      on s.i = p.n % s.n + 1;
  insert into staff_training (fk_staff, fk_training, obtained_on, valid_until)
    select p.id, t.id, obtained, obtained + make_interval(months => validity_months)
    from large_person p cross join training t
    cross join lateral (select ${yesterday} - pg_temp.pick(p.n, t.code, 500) as obtained) x
    where t.code in ('IND', 'PAX', 'ALT', 'LOTO')`

/** A year around today: four days of a shift on one line, two days off, the next person two days further on. */
export const roster = ({ yesterday }: Amounts) => `
  insert into roster (fk_staff, date, fk_line, fkc_shift, fkc_absence)
    select p.id, day::date, case when works then line end, case when works then 60 + p.n % 3 end,
      case when not works then 110 end
    from large_person p
    join lateral (select (array_agg(fk_location order by fk_location))[p.n % 3 + 1] as line
      from staff_location where fk_staff = p.id) l on true
    cross join generate_series(${yesterday} - 182, ${yesterday} + 182, interval '1 day') day
    cross join lateral (select (day::date - date '2000-01-01' + p.n * 2) % 6 < 4 as works) pattern`

/**
 * For each plan of the demonstration one with eight activities of the same kinds in turn. Their intervals in months are
 * distributed so that about one in a hundred is due in each of the coming months. `large_rate`: a meter's increase per
 * day.
 */
export const plans = `
  create temp table large_rate on commit drop as
    select id as unit, name, rate from usage_unit
    join (values ('H', 15), ('CIC', 216), ('ARR', 4), ('KM', 54), ('MM', 1)) as r (code, rate) using (code);
  create temp table large_plan on commit drop as
    select (select max(id) from plan) + i as id, i, fk_plan as like_id
    from (select fk_plan, row_number() over (order by count(*) desc, fk_plan) as i from base where fk_plan is not null
    group by fk_plan) p;
  insert into plan (id, code, name, description, fk_system, source)
    select l.id, code || '-G', name || ', gran instalación', description, fk_system, source
    from large_plan l join plan p on p.id = like_id;
  create temp table large_activity on commit drop as
    select (select max(id) from activity) + row_number() over (order by p.id, slot) as id, p.id as plan, slot,
      a.id as like_id,
      case when slot > of_plan then ', zona ' || 1 + (slot - 1) / of_plan else '' end as zone,
      ('{6,12,18,24,30,36,42,48, 54,60,66,72,78,84,90,96, 51,57,63,69,75,81,87,93, 3,9,21,33,99,102,105,108}'::int[])[1
        + ((p.i - 1) * 8 + slot - 1) % 32] as months
    from large_plan p cross join generate_series(1, 8) slot
    join (select id, fk_plan, row_number() over (partition by fk_plan order by code) as k,
      count(*) over (partition by fk_plan) as of_plan from activity where fkc_kind = 166) a
      on a.fk_plan = p.like_id and a.k = (slot - 1) % of_plan + 1;
  insert into activity (id, fk_plan, code, name, fkc_kind, fk_action, fkc_check_type, procedure, measure_unit,
    measure_min, measure_max,
      fkc_regime, fk_periodicity_unit, time_interval_value, fk_usage_unit, usage_interval_value,
      fkc_priority, fk_specialty, fk_training, estimated_minutes, people, requires_stop, tolerance_days, is_floating)
    select l.id, l.plan, p.code || '-0' || slot, a.name || zone, fkc_kind, fk_action, fkc_check_type,
      substr(split_part(procedure, chr(10), 1), 4), measure_unit, measure_min, measure_max,
      fkc_regime, case when fkc_regime <> 164 then 3 end, case when fkc_regime <> 164 then months end, fk_usage_unit,
        rate * 30 * months,
      fkc_priority, fk_specialty, fk_training, estimated_minutes, people, requires_stop, tolerance_days, true
    from large_activity l join plan p on p.id = l.plan join activity a on a.id = like_id
    left join large_rate on unit = fk_usage_unit;
  select setval(pg_get_serial_sequence('activity', 'id'), max(id)) from large_activity;
  insert into activity (fk_plan, fk_activity, code, name, fkc_kind, fk_action, fkc_check_type, measure_unit,
    measure_min, measure_max, fk_specialty)
    select l.plan, l.id, p.code || '-0' || slot || right(task.code, 3), task.name, 167, task.fk_action,
      task.fkc_check_type, task.measure_unit, task.measure_min, task.measure_max, task.fk_specialty
    from large_activity l join plan p on p.id = l.plan join activity task on task.fk_activity = like_id;
  analyze activity`

/** Bases line by line, so that the ids of a line are consecutive, with the assets mounted on them. */
export const bases = ({ bases: count, lines, firstDay }: Amounts) => `
  create temp table large_base on commit drop as
    with line as (select id, row_number() over (order by id) as line from location where fkc_type = 20),
      pattern as (select b.*, row_number() over (partition by fk_line order by b.id) - 1 as k,
        count(*) over (partition by fk_line) as of_line from base b join large_plan on like_id = fk_plan),
      wanted as (
        select line, row_number() over (partition by line order by n) - 1 as k
        from (select n, (${lines})[1 + n * 37 % 100] as line from generate_series(1, ${count}) n) x
      )
    select (select max(id) from base) + row_number() over (order by line, w.k) as id, line, p.id as like_id,
      w.k / of_line + 1 as copy,
      case when w.k % 16 < 15 then (select id from large_plan where like_id = p.fk_plan) end as plan
    from wanted w join line using (line) join pattern p on p.fk_line = line.id and p.k = w.k % of_line;
  analyze large_base;
  insert into base (id, created_at, updated_at, code, name, fk_location, fk_line, fk_structure, fk_plan, criticality,
    requires_stop)
    select l.id, ${firstDay}, ${firstDay}, code || '-' || lpad(copy::text, 4, '0'), name || ' · ' || copy, fk_location,
      fk_line, fk_structure, plan, criticality, requires_stop
    from large_base l join base b on b.id = like_id order by l.id;
  create temp table large_asset on commit drop as
    select (select max(id) from asset) + row_number() over (order by l.id) as id, l.id as base, fk_asset as like_id
    from large_base l join asset_version v on fk_base = like_id and is_active;
  analyze large_asset, base;
  insert into asset (id, created_at, updated_at, code, name, serial_number, fk_model, fk_supplier, fkc_status,
    manufactured_on, commissioned_on, warranty_until, cost)
    select l.id, ${firstDay}, ${firstDay}, 'A-' || b.code, a.name, 'S' || l.id, fk_model, fk_supplier, 30,
      manufactured_on, commissioned_on, warranty_until, cost
    from large_asset l join asset a on a.id = like_id join base b on b.id = base;
  insert into asset_version (fk_asset, fk_base, installed_at, reason)
    select id, base, ${firstDay}, 'Puesta en servicio de la línea' from large_asset`

/** The value, on a day, of the meter on each base for each unit of its activities; all days add the same amount. */
export const shows = (day: string, { firstDay }: Amounts) => `origin + rate * (${day} - ${firstDay})`

export const meters = (amounts: Amounts) => `
  create temp table large_meter on commit drop as
    select (select max(id) from base_metric) + row_number() over (order by base, unit) as id, base, line, unit, name,
      rate, 10 * pg_temp.pick(base, name, 1000) as origin
    from (select distinct b.id as base, line, r.* from large_base b join activity on fk_plan = plan
      join large_rate r on unit = fk_usage_unit) x;
  analyze large_meter;
  insert into base_metric (id, fk_base, fk_line, fk_usage_unit, name, current_value)
    select m.id, m.base, b.fk_line, unit, m.name, ${shows(amounts.yesterday, amounts)} from large_meter m
    join base b on b.id = m.base`

/** Meters are read every ten days; the latest readings are of yesterday. */
export const readings = (amounts: Amounts) => `
  insert into reading (created_at, updated_at, fk_base_metric, fk_line, value, read_at, fk_staff, fkc_source)
    select at, at, m.id, l.id, ${shows('day', amounts)}, at,
      staff[1 + pg_temp.pick(m.id, 'reader', cardinality(staff))], 80
    from generate_series(0, 23) i
    cross join lateral (select ${amounts.yesterday} - 10 * i as day) d
    cross join lateral (select (day + time '08:00') at time zone ${amounts.zone} as at) a
    cross join large_meter m join large_line l using (line)
    order by day, m.id`
