-- OT-2026-000123: numbered within the operator's year. The lock on the year's row prevents gaps and duplicates.
create or replace function work_order_code() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  operator_zone text := coalesce(nullif(current_setting('app.time_zone', true), ''), 'America/La_Paz');
  this_year integer := extract(year from new.created_at at time zone operator_zone);
  number integer;
begin
  if new.code <> '' then return new; end if;
  insert into work_order_number as n (year, last) values (this_year, 1)
    on conflict (year) do update set last = n.last + 1 returning last into number;
  new.code := format('OT-%s-%s', this_year, lpad(number::text, 6, '0'));
  return new;
end $$;

create or replace trigger work_order_code before insert on work_order for each row execute function work_order_code();
