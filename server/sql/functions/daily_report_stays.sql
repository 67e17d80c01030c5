-- What is closed stays as it is; line and day stay from the beginning.
create or replace function daily_report_stays() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if old.fkc_status = 52 then
    raise exception 'closed' using errcode = 'check_violation', constraint = 'daily_report_closed';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if (new.fk_location, new.date) is distinct from (old.fk_location, old.date) then
    raise exception 'another day' using errcode = 'check_violation', constraint = 'daily_report_same_day';
  end if;
  return new;
end $$;

create or replace trigger daily_report_stays before update on daily_report
  for each row when (old.* is distinct from new.*) execute function daily_report_stays();
create or replace trigger daily_report_stays_there before delete on daily_report
  for each row execute function daily_report_stays();
