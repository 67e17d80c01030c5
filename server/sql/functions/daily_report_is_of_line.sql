-- A report is of a line, not of another place.
create or replace function daily_report_is_of_line() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if (select fkc_type from location where id = new.fk_location for share) is distinct from 20 then
    raise exception 'not a line' using errcode = 'check_violation', constraint = 'daily_report_is_of_line';
  end if;
  new.fk_line := new.fk_location;
  return new;
end $$;

create or replace trigger daily_report_is_of_line before insert on daily_report
  for each row execute function daily_report_is_of_line();
