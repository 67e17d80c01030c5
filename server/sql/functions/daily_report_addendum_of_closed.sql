-- Only a closed report has addenda; an open one is changed itself.
create or replace function daily_report_addendum_of_closed() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if (select fkc_status from daily_report where id = new.fk_daily_report for share) is distinct from 52 then
    raise exception 'open' using errcode = 'check_violation', constraint = 'daily_report_open';
  end if;
  return new;
end $$;

create or replace trigger daily_report_addendum_of_closed before insert on daily_report_addendum
  for each row execute function daily_report_addendum_of_closed();
