ALTER TABLE "asset_version" ADD COLUMN "mounting_reason" text;--> statement-breakpoint
-- Taking an asset out wrote its reason over that of mounting, which the audit still has.
UPDATE "asset_version" v SET "mounting_reason" = coalesce((SELECT a."before" ->> 'reason' FROM "audit_log" a
  WHERE a."entity" = 'asset_version' AND a."fk_entity" = v."id" AND a."before" ? 'reason' ORDER BY a."id" LIMIT 1), v."reason")
  WHERE v."reason" IS NOT NULL;
