ALTER TABLE "base_activity" ADD COLUMN "next_usage_from" timestamptz(3);--> statement-breakpoint
ALTER TABLE "base_activity" ADD COLUMN "next_usage_shown" numeric(15,4);--> statement-breakpoint
ALTER TABLE "base_activity" ADD COLUMN "last_usage_at" timestamptz(3);--> statement-breakpoint
-- Since when use counts, as far as readings tell; without the triggers, because nobody has changed anything. The due
-- dates follow when they are next calculated.
ALTER TABLE "base_activity" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "base_activity" ba SET
  "next_usage_shown" = ba."next_usage_value",
  "last_usage_at" = k."last_at",
  "next_usage_from" = CASE
    WHEN ba."next_usage_value" IS NULL THEN NULL
    -- Such a limit was counted from nothing, on the counter of now.
    WHEN ba."last_usage_value" IS NULL THEN k."latest_at"
    ELSE k."last_at" END
FROM "base_activity" one CROSS JOIN LATERAL (
  SELECT max("read_at") AS "latest_at", CASE WHEN one."last_usage_value" IS NOT NULL THEN coalesce(
    max("read_at") FILTER (WHERE "value" = one."last_usage_value" AND "read_at" < one."last_date" + 2),
    max("read_at") FILTER (WHERE "value" = one."last_usage_value"),
    max("read_at") FILTER (WHERE "read_at" < one."last_date" + 1)) END AS "last_at"
  FROM "reading" r WHERE r."fk_base_metric" = one."fk_base_metric"
) k
WHERE one."id" = ba."id" AND num_nonnulls(ba."next_usage_value", ba."last_usage_value") > 0;--> statement-breakpoint
ALTER TABLE "base_activity" ENABLE TRIGGER USER;
