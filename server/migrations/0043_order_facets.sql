ALTER TABLE "work_order_progress" ADD COLUMN "specialties" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "work_order_progress" ADD COLUMN "criticalities" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- As the view work_order_progress_now says it, whose file is run after the migrations.
insert into work_order_progress as p (fk_work_order, specialties, criticalities)
  select c.fk_work_order,
    coalesce(array_agg(distinct a.fk_specialty) filter (where a.fk_specialty is not null), '{}'),
    array_agg(distinct b.criticality)
  from "check" c join base_activity ba on ba.id = c.fk_base_activity join activity a on a.id = ba.fk_activity
    join base b on b.id = ba.fk_base
  where c.fk_work_order is not null
  group by c.fk_work_order
  on conflict (fk_work_order) do update
    set specialties = excluded.specialties, criticalities = excluded.criticalities;--> statement-breakpoint
analyze work_order_progress;
