ALTER TABLE "activity" ADD COLUMN "reads_meter" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_reads_meter" CHECK (not "activity"."reads_meter" or ("activity"."fkc_check_type" = 136 and "activity"."fkc_kind" = 166));--> statement-breakpoint
-- A measure by dates alone names a meter only because it reads it.
UPDATE "activity" a SET "reads_meter" = true WHERE a."fkc_check_type" = 136 AND a."fkc_kind" = 166 AND a."fkc_regime" = 163
  AND EXISTS (SELECT 1 FROM "base_activity" ba WHERE ba."fk_activity" = a."id" AND ba."fk_base_metric" IS NOT NULL);
