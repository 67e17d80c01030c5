// The statements of anomaly reports, as plain as they would be written by hand.

const reportColumns = `r.*, place.name as place_name, line.name as line_name, line.color as line_color,
  b.code as base_code, b.name as base_name, a.code as asset_code, a.name as asset_name,
  f.name as failure_name, o.code as order_code, o.title as order_title, o.fkc_status as order_status,
  coalesce(s.first_name || ' ' || s.last_name, u.first_name) as reporter_name,
  (select count(*) from anomaly_report_witness w where w.fk_anomaly_report = r.id) as witnesses_count,
  (select json_agg(json_build_object('id', t.id, 'file_name', t.file_name, 'size', c.size) order by t.id)
    from attachment t join file_content c on c.sha256 = t.sha256
    where t.entity = 'anomaly_report' and t.fk_entity = r.id) as attachments`

const reportJoins = `join location place on place.id = r.fk_location join location line on line.id = r.fk_line
  left join base b on b.id = r.fk_base left join asset a on a.id = r.fk_asset
  left join failure_type f on f.id = r.fk_failure_type left join work_order o on o.id = r.fk_work_order
  left join "user" u on u.id = r.fk_reported_by left join staff s on s.id = u.fk_staff`

/** A page of reports with their joins, and the exact count. */
export const reportPage = (where: string) => `
select ${reportColumns}
from (select * from anomaly_report r where ${where} order by r.id desc limit 10) r
${reportJoins}
order by r.id desc;
select count(*) from anomaly_report r where ${where};`

const alike = `greatest(word_similarity(search_key(left(r.description, 1000)), mine.text),
  word_similarity(mine.text, search_key(left(r.description, 1000))))`

/** Active reports of the last ninety days that may be about the same as one, the most alike first. */
export const coincidencePage = `
with mine as materialized (
  select *, search_key(left(description, 1000)) as text from anomaly_report where id = :id
), near as (
  select r.id, (r.fk_base = mine.fk_base or r.fk_asset = mine.fk_asset) is true as same,
    r.fk_location = mine.fk_location as place, (r.fk_failure_type = mine.fk_failure_type) is true as failure,
    ${alike} as words
  from anomaly_report r, mine
  where (r.fk_base = mine.fk_base or r.fk_asset = mine.fk_asset or r.fk_location = mine.fk_location)
    and r.detected_at > now() - interval '90 days' and r.state = 'active' and r.id <> mine.id
    and r.fk_line = mine.fk_line
), best as (
  select id, round((same::int * 0.4 + words * 0.35 + failure::int * 0.15 + place::int * 0.1)::numeric, 3) as similarity
  from near where same or words >= 0.45 order by similarity desc, id desc limit 10
)
select best.similarity, ${reportColumns}
from best join anomaly_report r on r.id = best.id
${reportJoins}
order by best.similarity desc, r.id desc;`
