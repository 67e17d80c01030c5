CREATE TABLE "anomaly_report_total" (
	"fk_line" integer,
	"state" text NOT NULL,
	"fkc_status" integer NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "anomaly_report" ADD COLUMN "attended_at" timestamptz(3);--> statement-breakpoint
CREATE INDEX "anomaly_report_total_key" ON "anomaly_report_total" USING btree ("fk_line","state","fkc_status","n");--> statement-breakpoint
CREATE INDEX "anomaly_report_detected" ON "anomaly_report" USING btree ("fk_line","detected_at","fkc_status");--> statement-breakpoint
CREATE INDEX "anomaly_report_attended" ON "anomaly_report" USING btree ("fk_line","attended_at") WHERE attended_at is not null;--> statement-breakpoint
CREATE INDEX "unplanned_created" ON "unplanned" USING btree ("fk_line","created_at");--> statement-breakpoint
CREATE INDEX "work_order_created" ON "work_order" USING btree ("fk_line","created_at","type","fkc_status");--> statement-breakpoint
-- Set before the constraint below is checked.
update anomaly_report r set attended_at = coalesce((select max(t.at) from anomaly_report_transition t
    where t.fk_anomaly_report = r.id and t.fkc_to = 43), r.updated_at)
  where fkc_status = 43;
--> statement-breakpoint
ALTER TABLE "anomaly_report" ADD CONSTRAINT "anomaly_report_attended_at" CHECK (("anomaly_report"."fkc_status" = 43) = ("anomaly_report"."attended_at" is not null));
--> statement-breakpoint
-- When a report was attended: as long as it is, and from the moment of that change on.
create function anomaly_report_attended() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  new.attended_at := case when new.fkc_status = 43 then coalesce(new.attended_at, now()) end;
  return new;
end $$;
--> statement-breakpoint
create trigger anomaly_report_attended before insert or update of fkc_status, attended_at on anomaly_report
  for each row execute function anomaly_report_attended();
create trigger keep_total_insert after insert on anomaly_report referencing new table as new_rows
  for each statement execute function keep_total('anomaly_report_total', 'fk_line, state, fkc_status');
create trigger keep_total_update after update on anomaly_report referencing old table as old_rows new table as new_rows
  for each statement execute function keep_total('anomaly_report_total', 'fk_line, state, fkc_status');
create trigger keep_total_delete after delete on anomaly_report referencing old table as old_rows
  for each statement execute function keep_total('anomaly_report_total', 'fk_line, state, fkc_status');
alter table anomaly_report_total set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 500);
--> statement-breakpoint
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
--> statement-breakpoint
insert into anomaly_report_total (fk_line, state, fkc_status, n)
  select fk_line, state, fkc_status, count(*) from anomaly_report group by 1, 2, 3;
