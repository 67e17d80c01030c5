ALTER TABLE "attachment" ADD COLUMN "fk_observation" integer;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_fk_observation_work_order_observation_id_fk" FOREIGN KEY ("fk_observation") REFERENCES "public"."work_order_observation"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_observation" ON "attachment" USING btree ("fk_observation") WHERE fk_observation is not null;--> statement-breakpoint
-- The first of several stays, with the words that were said last.
update attachment a set caption = b.caption
  from (select distinct on (entity, fk_entity, fk_created_by, sha256) * from attachment
    where fk_entity is not null and fk_created_by is not null and caption is not null
    order by entity, fk_entity, fk_created_by, sha256, id desc) b
  where b.entity = a.entity and b.fk_entity = a.fk_entity and b.fk_created_by = a.fk_created_by and b.sha256 = a.sha256
    and b.id > a.id and b.caption is distinct from a.caption;--> statement-breakpoint
delete from attachment a using attachment b
  where b.entity = a.entity and b.fk_entity = a.fk_entity and b.fk_created_by = a.fk_created_by and b.sha256 = a.sha256
    and b.id < a.id;--> statement-breakpoint
CREATE UNIQUE INDEX "attachment_once" ON "attachment" USING btree ("entity","fk_entity","fk_created_by","sha256") WHERE fk_entity is not null;