-- When a report was attended: as long as it is, and from the moment of that change on.
create or replace function anomaly_report_attended() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  new.attended_at := case when new.fkc_status = 43 then coalesce(new.attended_at, now()) end;
  return new;
end $$;

create or replace trigger anomaly_report_attended before insert or update of fkc_status, attended_at on anomaly_report
  for each row execute function anomaly_report_attended();
