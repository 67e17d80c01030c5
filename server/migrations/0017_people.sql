ALTER TABLE "staff_training" ADD COLUMN "fk_attachment" integer;--> statement-breakpoint
ALTER TABLE "staff_training" ADD CONSTRAINT "staff_training_fk_attachment_attachment_id_fk" FOREIGN KEY ("fk_attachment") REFERENCES "public"."attachment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_training_certificate" ON "staff_training" USING btree ("fk_attachment") WHERE fk_attachment is not null;--> statement-breakpoint
ALTER TABLE "staff_training" ADD CONSTRAINT "staff_training_once" UNIQUE("fk_staff","fk_training","obtained_on");