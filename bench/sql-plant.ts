// The statements of places and bases, as plain as they would be written by hand.

/** Activities of the plan of base `b` that it lacks, and its activities without a first date or reading. */
const notAdded = `activity a where a.fk_plan = b.fk_plan and a.fkc_kind = 166 and a.is_active
  and not exists (select from base_activity ba where ba.fk_base = b.id and ba.fk_activity = a.id)`
const notInitialized = `base_activity ba join activity a on a.id = ba.fk_activity
  where ba.fk_base = b.id and ba.is_active
  and ((coalesce(ba.fkc_regime, a.fkc_regime) <> 164 and ba.next_date is null)
    or (coalesce(ba.fkc_regime, a.fkc_regime) <> 163 and ba.next_usage_value is null))`

/** Five bases of a line with what is mounted and what is missing, the exact count, and the three counters. */
export const basePage = `
select b.*, place.name as place_name, line.name as line_name, line.color, s.code as structure_code,
  s.name as structure_name, p.code as plan_code, p.name as plan_name, x.id as asset_id, x.code as asset_code,
  x.name as asset_name,
  (select count(*) from base_activity ba where ba.fk_base = b.id and ba.is_active) as activities_count,
  (select count(*) from ${notAdded}) as activities_not_added,
  (select count(*) from ${notInitialized}) as activities_not_initialized
from base b join location place on place.id = b.fk_location join location line on line.id = b.fk_line
  join structure s on s.id = b.fk_structure left join plan p on p.id = b.fk_plan
  left join asset_version v on v.fk_base = b.id and v.is_active left join asset x on x.id = v.fk_asset
where b.fk_line = :line
order by b.id desc limit 5;
select count(*) from base b where b.fk_line = :line;
select count(*) filter (where b.fk_plan is null) as without_plan,
  coalesce(sum((select count(*) from ${notAdded})), 0) as not_added,
  coalesce(sum((select count(*) from ${notInitialized})), 0) as not_initialized
from base b where b.fk_line = :line and b.is_active;`

/** What is in a place, along the line, with how much is in each; and how many there are. */
export const placesWithin = `
select l.*, p.name as parent_name, line.name as line_name, line.color as line_color,
  (select count(*) from location c where c.fk_location = l.id) as children_count,
  (with recursive within as (
    select l.id union select r.id from location r join within w on r.fk_location = w.id
  ) select sum((select count(*) from base b where b.fk_location = within.id)) from within) as bases_count
from location l left join location p on p.id = l.fk_location left join location line on line.id = l.fk_line
where l.fk_location = :line
order by coalesce(l.position_m, 'infinity'), natural_key(l.code), l.id desc limit 100;
select count(*) from location l where l.fk_location = :line;`
