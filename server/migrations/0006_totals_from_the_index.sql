DROP INDEX "check_total_key";--> statement-breakpoint
DROP INDEX "work_order_total_key";--> statement-breakpoint
CREATE INDEX "check_total_key" ON "check_total" USING btree ("fk_line","fkc_status","n");--> statement-breakpoint
CREATE INDEX "work_order_total_key" ON "work_order_total" USING btree ("fk_line","type","fkc_status","n");--> statement-breakpoint
-- Folding leaves dead rows behind; they are few at a time, so clearing them up often costs little.
alter table work_order_total set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 500);
--> statement-breakpoint
alter table check_total set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 500);
