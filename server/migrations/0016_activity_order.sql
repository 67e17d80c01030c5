ALTER TABLE "activity" ADD COLUMN "index" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The order so far, by code; without the triggers, because nobody has changed anything.
ALTER TABLE "activity" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "activity" a SET "index" = n.place FROM (
  SELECT "id", row_number() OVER (PARTITION BY "fk_plan", "fk_activity" ORDER BY length("code"), "code") - 1 AS place
  FROM "activity"
) n WHERE n."id" = a."id" AND n.place > 0;--> statement-breakpoint
ALTER TABLE "activity" ENABLE TRIGGER USER;
