ALTER TABLE "check" ADD COLUMN "not_done_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "check" ADD COLUMN "fk_not_done_by" integer;--> statement-breakpoint
ALTER TABLE "check" ADD CONSTRAINT "check_fk_not_done_by_user_id_fk" FOREIGN KEY ("fk_not_done_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check" ADD CONSTRAINT "check_not_done_at" CHECK ("check"."not_done_at" is null or "check"."fkc_status" = 72);