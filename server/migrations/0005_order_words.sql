CREATE TABLE "work_order_words" (
	"fk_work_order" integer PRIMARY KEY NOT NULL,
	"fk_line" integer,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "work_order_words" ADD CONSTRAINT "work_order_words_fk_work_order_work_order_id_fk" FOREIGN KEY ("fk_work_order") REFERENCES "public"."work_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_order_words_text" ON "work_order_words" USING gin ("fk_line","text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "work_order_location" ON "work_order" USING btree ("fk_location");--> statement-breakpoint
CREATE INDEX "work_order_asset" ON "work_order" USING btree ("fk_asset") WHERE fk_asset is not null;