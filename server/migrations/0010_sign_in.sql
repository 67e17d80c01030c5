ALTER TABLE "otp" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "requires_two_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "confirmed_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
-- Open sessions were confirmed when they began, not now.
UPDATE "session" SET "confirmed_at" = "created_at";
