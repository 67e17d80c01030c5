-- People and hours are assigned only to lines (places of type 20); a line never changes its type. Argument: the column
-- with the line, if it isn't fk_location; null is of no line.
create or replace function assigned_is_line() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  line constant integer := (to_jsonb(new) ->> coalesce(tg_argv[0], 'fk_location'))::integer;
begin
  if line is not null and (select fkc_type from location where id = line for share) is distinct from 20 then
    raise exception 'not a line' using errcode = 'check_violation', constraint = 'staff_location_is_line';
  end if;
  return new;
end $$;

create or replace trigger assigned_is_line before insert or update of fk_location on staff_location
  for each row execute function assigned_is_line();
create or replace trigger assigned_is_line before insert or update of fk_location on service_hours
  for each row execute function assigned_is_line();
create or replace trigger assigned_is_line before insert or update of fk_location on service_exception
  for each row execute function assigned_is_line();
create or replace trigger assigned_is_line before insert or update of fk_location on line_shift
  for each row execute function assigned_is_line();
create or replace trigger assigned_is_line before insert or update of fk_line on roster
  for each row execute function assigned_is_line('fk_line');
create or replace trigger assigned_is_line before insert or update of fk_line on frozen_week
  for each row execute function assigned_is_line('fk_line');
