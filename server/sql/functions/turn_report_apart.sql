-- Shifts of a day don't overlap. A trigger instead of an exclusion constraint: closed reports from before may have some
-- that do, and nothing in them can change. Writers of a report lock its row, so that two don't meet here.
create or replace function turn_report_apart() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if exists (select from turn_report other
    where other.fk_daily_report = new.fk_daily_report and other.fkc_shift <> new.fkc_shift
      and other.starts_at < new.ends_at and new.starts_at < other.ends_at) then
    raise exception 'overlap' using errcode = 'exclusion_violation', constraint = 'turn_report_apart';
  end if;
  return new;
end $$;

create or replace trigger turn_report_apart before insert or update of starts_at, ends_at on turn_report
  for each row execute function turn_report_apart();
