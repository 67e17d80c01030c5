-- Nothing of a closed report changes. The report is locked until the transaction ends, so that it can't be closed
-- meanwhile.
create or replace function daily_report_part_stays() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  part jsonb := to_jsonb(case when tg_op = 'INSERT' then new else old end);
  report integer := coalesce((part ->> 'fk_daily_report')::integer,
    (select fk_daily_report from turn_report where id = (part ->> 'fk_turn_report')::integer));
begin
  if (select fkc_status from daily_report where id = report for share) = 52 then
    raise exception 'closed' using errcode = 'check_violation', constraint = 'daily_report_closed';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create or replace trigger daily_report_part_stays before insert or update or delete on turn_report
  for each row execute function daily_report_part_stays();
create or replace trigger daily_report_part_stays before insert or update or delete on turn_report_staff
  for each row execute function daily_report_part_stays();
create or replace trigger daily_report_part_stays before insert or update or delete on ccm_verification
  for each row execute function daily_report_part_stays();
create or replace trigger daily_report_part_stays before insert on daily_report_acta
  for each row execute function daily_report_part_stays();
