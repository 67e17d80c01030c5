ALTER TABLE "attachment" ADD COLUMN "fk_observation" integer;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_fk_observation_work_order_observation_id_fk" FOREIGN KEY ("fk_observation") REFERENCES "public"."work_order_observation"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_observation" ON "attachment" USING btree ("fk_observation") WHERE fk_observation is not null;--> statement-breakpoint
-- The first of several stays.
delete from attachment a using attachment b
  where b.entity = a.entity and b.fk_entity = a.fk_entity and b.fk_created_by = a.fk_created_by and b.sha256 = a.sha256
    and b.id < a.id;--> statement-breakpoint
CREATE UNIQUE INDEX "attachment_once" ON "attachment" USING btree ("entity","fk_entity","fk_created_by","sha256") WHERE fk_entity is not null;