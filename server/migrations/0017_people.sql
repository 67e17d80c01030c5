ALTER TABLE "staff_training" ADD COLUMN "fk_attachment" integer;--> statement-breakpoint
ALTER TABLE "staff_training" ADD CONSTRAINT "staff_training_fk_attachment_attachment_id_fk" FOREIGN KEY ("fk_attachment") REFERENCES "public"."attachment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_training_certificate" ON "staff_training" USING btree ("fk_attachment") WHERE fk_attachment is not null;--> statement-breakpoint
-- What was given twice on the same day is one.
DELETE FROM "staff_training" later USING "staff_training" first WHERE later."id" > first."id"
  AND (later."fk_staff", later."fk_training", later."obtained_on") = (first."fk_staff", first."fk_training", first."obtained_on")
  AND later."valid_until" IS NOT DISTINCT FROM first."valid_until";--> statement-breakpoint
ALTER TABLE "staff_training" ADD CONSTRAINT "staff_training_once" UNIQUE NULLS NOT DISTINCT("fk_staff","fk_training","obtained_on","valid_until");