ALTER TABLE "work_order_progress" ADD COLUMN "shares" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- As the view work_order_progress_now says it, whose file is run after the migrations.
update work_order_progress p set shares = n.shares
  from (
    select fk_work_order, jsonb_agg(jsonb_build_object('fk_specialty', fk_specialty, 'stop', stop, 'running', running)
      order by fk_specialty) as shares
    from (
      select c.fk_work_order, a.fk_specialty,
        coalesce(sum(a.estimated_minutes * a.people) filter (where b.requires_stop or a.requires_stop), 0)::integer as stop,
        coalesce(sum(a.estimated_minutes * a.people) filter (where not (b.requires_stop or a.requires_stop)), 0)::integer
          as running
      from "check" c join base_activity ba on ba.id = c.fk_base_activity join activity a on a.id = ba.fk_activity
        join base b on b.id = ba.fk_base
      where c.fk_work_order is not null and c.fkc_status <> 73
      group by c.fk_work_order, a.fk_specialty) share
    group by fk_work_order) n
  where n.fk_work_order = p.fk_work_order;--> statement-breakpoint
analyze work_order_progress;
