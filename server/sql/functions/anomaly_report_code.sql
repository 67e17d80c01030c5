-- RA-2026-000045: numbered as orders are.
create or replace function anomaly_report_code() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  operator_zone text := coalesce(nullif(current_setting('app.time_zone', true), ''), 'America/La_Paz');
  this_year integer := extract(year from new.created_at at time zone operator_zone);
  number integer;
begin
  if new.code <> '' then return new; end if;
  insert into anomaly_report_number as n (year, last) values (this_year, 1)
    on conflict (year) do update set last = n.last + 1 returning last into number;
  new.code := format('RA-%s-%s', this_year, lpad(number::text, 6, '0'));
  return new;
end $$;

create or replace trigger anomaly_report_code before insert on anomaly_report
  for each row execute function anomaly_report_code();
