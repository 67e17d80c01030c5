-- Line and day of a turn are its report's, which keeps both.
create or replace function turn_report_day() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  select fk_line, date into new.fk_line, new.date from daily_report where id = new.fk_daily_report;
  return new;
end $$;

create or replace trigger turn_report_day before insert on turn_report
  for each row execute function turn_report_day();
