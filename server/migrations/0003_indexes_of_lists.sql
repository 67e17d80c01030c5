DROP INDEX "base_activity_line";--> statement-breakpoint
DROP INDEX "reschedule_history_base_activity";--> statement-breakpoint
DROP INDEX "reschedule_history_line";--> statement-breakpoint
DROP INDEX "base_line";--> statement-breakpoint
DROP INDEX "reading_line";--> statement-breakpoint
DROP INDEX "batch_line";--> statement-breakpoint
DROP INDEX "check_base_activity";--> statement-breakpoint
DROP INDEX "check_line";--> statement-breakpoint
DROP INDEX "work_order_line_status";--> statement-breakpoint
DROP INDEX "work_order_line";--> statement-breakpoint
DROP INDEX "work_order_base";--> statement-breakpoint
CREATE INDEX "check_flagged" ON "check" USING btree ("fk_work_order") WHERE fkc_status = 71 and (out_of_range or value_ok is false);--> statement-breakpoint
CREATE INDEX "check_line_latest" ON "check" USING btree ("fk_line","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "check_task_flagged" ON "check_task" USING btree ("fk_check") WHERE out_of_range or value_ok is false;--> statement-breakpoint
CREATE INDEX "work_order_line_type" ON "work_order" USING btree ("fk_line","type","fkc_status");--> statement-breakpoint
CREATE INDEX "work_order_responsible" ON "work_order" USING btree ("fk_responsible","id" DESC NULLS FIRST) WHERE fk_responsible is not null;--> statement-breakpoint
CREATE INDEX "base_activity_line" ON "base_activity" USING btree ("fk_line","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reschedule_history_base_activity" ON "reschedule_history" USING btree ("fk_base_activity","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reschedule_history_line" ON "reschedule_history" USING btree ("fk_line","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "base_line" ON "base" USING btree ("fk_line","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reading_line" ON "reading" USING btree ("fk_line","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "batch_line" ON "batch" USING btree ("fk_line","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "check_base_activity" ON "check" USING btree ("fk_base_activity","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "check_line" ON "check" USING btree ("fk_line","fkc_status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "work_order_line_status" ON "work_order" USING btree ("fk_line","fkc_status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "work_order_line" ON "work_order" USING btree ("fk_line","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "work_order_base" ON "work_order" USING btree ("fk_base","id" DESC NULLS FIRST);