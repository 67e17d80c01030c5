ALTER TABLE "unplanned" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Orders of `workorders` had no activity, and so were on no list of unplanned work. What is in review or closed is done.
insert into unplanned (fk_work_order, title, description, cause, solution, is_automatic, done, done_at, created_at)
select o.id, o.title, o.description, o.cause, o.solution, o.fkc_status not in (12, 13), o.fkc_status in (12, 13),
  case when o.fkc_status in (12, 13) then coalesce(o.finished_at, o.closed_at, o.updated_at) end, o.created_at
from work_order o
where o.type in (1, 2, 3) and not exists (select from unplanned u where u.fk_work_order = o.id);
