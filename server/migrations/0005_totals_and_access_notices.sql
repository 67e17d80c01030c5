-- Totals that a list needs, kept as the rows come, change and go. Every statement adds the difference that it makes: no row is
-- ever updated, so writers neither wait for each other nor meet in a circle, and a rollback takes its difference along. The
-- total is the sum. Now and then a writer folds the differences that nobody else is folding into one row per key.
-- Arguments: the table of totals, its key columns.
create function keep_total() returns trigger language plpgsql as $$
declare
  total text := tg_argv[0];
  keys text := tg_argv[1];
begin
  execute format('insert into %1$I (%2$s, n) select %2$s, sum(n) from (%3$s) change group by %2$s having sum(n) <> 0', total, keys,
    case tg_op
      when 'INSERT' then format('select %s, 1 as n from new_rows', keys)
      when 'DELETE' then format('select %s, -1 as n from old_rows', keys)
      else format('select %1$s, 1 as n from new_rows union all select %1$s, -1 from old_rows', keys)
    end);
  if random() < 0.02 then
    execute format('with gone as (
        delete from %1$I t using (select ctid from %1$I for update skip locked) own where t.ctid = own.ctid returning t.*
      ) insert into %1$I (%2$s, n) select %2$s, sum(n) from gone group by %2$s having sum(n) <> 0', total, keys);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Counts everything anew; for loads that leave the triggers out, and for repairs.
create function rebuild_totals() returns void language plpgsql as $$
begin
  lock table work_order, "check" in share row exclusive mode;
  delete from work_order_total;
  insert into work_order_total (fk_line, type, fkc_status, n) select fk_line, type, fkc_status, count(*) from work_order group by 1, 2, 3;
  delete from check_total;
  insert into check_total (fk_line, fkc_status, n) select fk_line, fkc_status, count(*) from "check" group by 1, 2;
end $$;
--> statement-breakpoint
select rebuild_totals();
--> statement-breakpoint
do $$
declare kept record;
begin
  for kept in select * from (values
    ('work_order', 'work_order_total', 'fk_line, type, fkc_status'),
    ('check', 'check_total', 'fk_line, fkc_status')
  ) as k (counted, total, keys) loop
    execute format('create trigger keep_total_insert after insert on %I referencing new table as new_rows for each statement execute function keep_total(%L, %L)', kept.counted, kept.total, kept.keys);
    execute format('create trigger keep_total_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function keep_total(%L, %L)', kept.counted, kept.total, kept.keys);
    execute format('create trigger keep_total_delete after delete on %I referencing old table as old_rows for each statement execute function keep_total(%L, %L)', kept.counted, kept.total, kept.keys);
  end loop;
end $$;
--> statement-breakpoint
-- Servers remember who may do what. The notification drops that memory in every process once the change is committed; the
-- notice comes over the writer's own connection at once, so that the process that made the change doesn't wait for it.
create function access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', pg_current_xact_id()::text);
  raise notice 'access_changed %', pg_current_xact_id();
  return null;
end $$;
--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['user', 'profile', 'permission', 'profile_permission', 'api', 'profile_api', 'staff_location', 'location'] loop
    execute format('create trigger access_changed after insert or update or delete on %I for each statement execute function access_changed()', name);
  end loop;
end $$;
--> statement-breakpoint
create trigger access_changed after update or delete on session for each statement execute function access_changed();
