-- A signed record and an addendum never change.
create or replace function daily_report_written_once() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  raise exception 'written once' using errcode = 'check_violation', constraint = 'daily_report_closed';
end $$;

create or replace trigger daily_report_written_once before update or delete on daily_report_acta
  for each row execute function daily_report_written_once();
create or replace trigger daily_report_written_once before update or delete on daily_report_addendum
  for each row execute function daily_report_written_once();
