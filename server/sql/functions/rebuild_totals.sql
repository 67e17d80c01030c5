-- Counts everything anew, after loads that skip the triggers and for repairs; with reports.
create or replace function rebuild_totals() returns void language plpgsql
set search_path = public, pg_temp as $$
begin
  lock table work_order, "check", check_task, work_order_staff, unplanned, anomaly_report in share row exclusive mode;
  delete from work_order_total;
  insert into work_order_total (fk_line, type, fkc_status, n)
    select fk_line, type, fkc_status, count(*) from work_order group by 1, 2, 3;
  delete from unplanned_total;
  insert into unplanned_total (fk_line, type, fkc_status, n)
    select fk_line, type, fkc_status, count(*) from unplanned group by 1, 2, 3;
  delete from check_total;
  insert into check_total (fk_line, fkc_status, n) select fk_line, fkc_status, count(*) from "check" group by 1, 2;
  delete from anomaly_report_total;
  insert into anomaly_report_total (fk_line, state, fkc_status, n)
    select fk_line, state, fkc_status, count(*) from anomaly_report group by 1, 2, 3;
  delete from work_order_progress;
  insert into work_order_progress select * from work_order_progress_now;
  delete from work_order_words;
  insert into work_order_words select * from work_order_words_now;
end $$;
