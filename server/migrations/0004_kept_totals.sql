CREATE TABLE "check_total" (
	"fk_line" integer,
	"fkc_status" integer NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_order_total" (
	"fk_line" integer,
	"type" integer NOT NULL,
	"fkc_status" integer NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "work_order_line_type";--> statement-breakpoint
CREATE INDEX "check_total_key" ON "check_total" USING btree ("fk_line","fkc_status");--> statement-breakpoint
CREATE INDEX "work_order_total_key" ON "work_order_total" USING btree ("fk_line","type","fkc_status");--> statement-breakpoint
CREATE INDEX "work_order_line_type" ON "work_order" USING btree ("fk_line","type","fkc_status","id" DESC NULLS FIRST);