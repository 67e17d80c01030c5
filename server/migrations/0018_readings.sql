ALTER TABLE "attachment" ADD COLUMN "fk_reading" integer;--> statement-breakpoint
ALTER TABLE "reading" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "reading" ADD COLUMN "doubt" text;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_fk_reading_reading_id_fk" FOREIGN KEY ("fk_reading") REFERENCES "public"."reading"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_reading" ON "attachment" USING btree ("fk_reading") WHERE fk_reading is not null;