CREATE TABLE "calendar_feed" (
	"fk_user" integer PRIMARY KEY NOT NULL,
	"secret_hash" "secret" NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feed_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_fk_user_user_id_fk" FOREIGN KEY ("fk_user") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;