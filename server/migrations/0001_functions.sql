-- What the database itself guarantees. Every function searches public first: otherwise a temporary table of the same
-- name, made by somebody who runs statements as the application, would come before ours. The triggers for versions,
-- audit and notices are attached by the migration step (src/platform/database/triggers.ts).

-- ---- Search -------------------------------------------------------------------------------------

-- A text without accents and capitals, for searching. Immutable, so that an index can hold it. It names its functions
-- with their schema instead of setting a search path: a function with its own search path can't be inlined into a
-- query.
create function search_key(value text) returns text
language sql immutable strict parallel safe as $$ select lower(public.unaccent('public.unaccent', value)) $$;
--> statement-breakpoint
create index work_order_search on work_order 
  using gin (search_key(code || ' ' || title || ' ' || coalesce(description, '')) gin_trgm_ops);
create index base_search on base using gin (search_key(code || ' ' || name) gin_trgm_ops);
--> statement-breakpoint
-- ---- Versions, audit, notices -------------------------------------------------------------------
create function keep_version() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  new.version := old.version + 1;
  new.created_at := old.created_at;
  new.updated_at := now();
  return new;
end $$;
--> statement-breakpoint
-- Writes audit and notice of one change in the change's own transaction. Who made it, and from where, comes from
-- settings of the transaction. The entry has the record's line, so that people who may read the audit of some lines
-- find theirs. Arguments: columns that are secret.
create function record_change() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  secrets text[] := coalesce(tg_argv, '{}');
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - secrets end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - secrets end;
  row_of jsonb := coalesce(is_now, was);
  before jsonb := was;
  after jsonb := is_now;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, is_now -> o.key)
      into before, after
      from jsonb_each(was) o
      where o.value is distinct from is_now -> o.key and o.key not in ('version', 'updated_at');
  end if;
  insert into audit_log (entity, fk_entity, action, before, after, fk_user, address, request, fk_line)
  values (
    tg_table_name, (row_of ->> 'id')::integer, lower(tg_op), before, after,
    nullif(current_setting('app.user', true), '')::integer,
    nullif(current_setting('app.address', true), ''),
    nullif(current_setting('app.request', true), ''),
    (row_of ->> 'fk_line')::integer
  );
  perform pg_notify('changed', json_build_object('entity', tg_table_name,
    'id', row_of -> 'id', 'fk_line', row_of -> 'fk_line', 'version', row_of -> 'version')::text);
  return null;
end $$;
--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  raise exception 'append-only: %', tg_table_name using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_seal_append_only before update or delete or truncate on audit_seal
  for each statement execute function refuse_change();
--> statement-breakpoint
-- ---- Lines, levels and codes --------------------------------------------------------------------

-- Copies the line of the parent row. Arguments: the parent's table, the column that points to it.
create function take_line() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  execute format('select fk_line from %I where id = $1', tg_argv[0])
    using (to_jsonb(new) ->> tg_argv[1])::integer into new.fk_line;
  return new;
end $$;
--> statement-breakpoint
-- Refuses that a row of a tree sits below itself. Arguments: its table, the column that points to the parent, the row,
-- the parent that it shall have.
create function refuse_cycle(tree text, parent_column text, row_id integer, parent_id integer) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  is_below boolean;
begin
  execute format('with recursive up as (
      select id, %2$I as parent from %1$I where id = $1
      union all
      select t.id, t.%2$I from %1$I t join up on t.id = up.parent
    ) select exists (select from up where id = $2)', tree, parent_column) into is_below using parent_id, row_id;
  if is_below then
    raise exception 'cycle' using errcode = 'check_violation', constraint = tree || '_without_cycle';
  end if;
end $$;
--> statement-breakpoint
-- A place of type LINEA (20) is its own line; others take their parent's. A place can't sit below itself.
create function location_line() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  perform refuse_cycle('location', 'fk_location', new.id, new.fk_location);
  new.fk_line := case when new.fkc_type = 20 then new.id
    else (select fk_line from location where id = new.fk_location) end;
  return new;
end $$;
--> statement-breakpoint
-- When a place moves to another line, what is below it and what is maintained there move too.
-- Orders, checks and readings stay with the line where they happened.
create function location_line_moved() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  update location set fk_line = new.fk_line where fk_location = new.id and fkc_type <> 20;
  update base set fk_line = new.fk_line where fk_location = new.id;
  return null;
end $$;
--> statement-breakpoint
create function base_line_moved() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  update base_metric set fk_line = new.fk_line where fk_base = new.id;
  update base_activity set fk_line = new.fk_line where fk_base = new.id;
  return null;
end $$;
--> statement-breakpoint
create function structure_level() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  perform refuse_cycle('structure', 'fk_structure', new.id, new.fk_structure);
  new.level := coalesce((select level + 1 from structure where id = new.fk_structure), 0);
  return new;
end $$;
--> statement-breakpoint
create function structure_level_moved() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  update structure set level = new.level + 1 where fk_structure = new.id;
  return null;
end $$;
--> statement-breakpoint
-- OT-2026-000123: numbered within the operator's year. The lock on the year's row prevents gaps and duplicates.
create function work_order_code() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  operator_zone text := coalesce(nullif(current_setting('app.time_zone', true), ''), 'America/La_Paz');
  this_year integer := extract(year from new.created_at at time zone operator_zone);
  number integer;
begin
  if new.code <> '' then return new; end if;
  insert into work_order_number as n (year, last) values (this_year, 1)
    on conflict (year) do update set last = n.last + 1 returning last into number;
  new.code := format('OT-%s-%s', this_year, lpad(number::text, 6, '0'));
  return new;
end $$;
--> statement-breakpoint
create trigger location_line before insert or update on location for each row execute function location_line();
create trigger location_line_moved after update on location
  for each row when (old.fk_line is distinct from new.fk_line) execute function location_line_moved();
create trigger structure_level before insert or update on structure for each row execute function structure_level();
create trigger structure_level_moved after update on structure
  for each row when (old.level <> new.level) execute function structure_level_moved();
create trigger base_line before insert or update on base
  for each row execute function take_line('location', 'fk_location');
create trigger base_line_moved after update on base
  for each row when (old.fk_line is distinct from new.fk_line) execute function base_line_moved();
create trigger base_metric_line before insert or update on base_metric
  for each row execute function take_line('base', 'fk_base');
create trigger base_activity_line before insert or update on base_activity
  for each row execute function take_line('base', 'fk_base');
create trigger reading_line before insert on reading
  for each row execute function take_line('base_metric', 'fk_base_metric');
create trigger reschedule_history_line before insert on reschedule_history
  for each row execute function take_line('base_activity', 'fk_base_activity');
create trigger batch_line before insert or update of fk_location on batch
  for each row execute function take_line('location', 'fk_location');
create trigger work_order_line before insert or update of fk_location on work_order
  for each row execute function take_line('location', 'fk_location');
create trigger work_order_code before insert on work_order for each row execute function work_order_code();
create trigger check_line before insert on "check"
  for each row execute function take_line('base_activity', 'fk_base_activity');
create trigger check_staff_line before insert on check_staff
  for each row execute function take_line('check', 'fk_check');
create trigger work_order_staff_line before insert on work_order_staff
  for each row execute function take_line('work_order', 'fk_work_order');
create trigger work_order_observation_line before insert on work_order_observation
  for each row execute function take_line('work_order', 'fk_work_order');
--> statement-breakpoint
-- People are assigned only to lines (places of type 20); a line never changes its type.
create function assigned_is_line() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if (select fkc_type from location where id = new.fk_location for share) is distinct from 20 then
    raise exception 'not a line' using errcode = 'check_violation', constraint = 'staff_location_is_line';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger assigned_is_line before insert or update of fk_location on staff_location
  for each row execute function assigned_is_line();
--> statement-breakpoint
-- ---- Totals of orders and checks ----------------------------------------------------------------

-- Totals that lists need. Each statement inserts the difference that it makes, and the total is the sum of the
-- differences. No row is updated, so writers neither wait for each other nor deadlock, and a rollback undoes its
-- difference. Now and then a writer folds the differences that nobody else is folding into one row per key. Arguments:
-- the table of totals, its key columns.
create function keep_total() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  total text := tg_argv[0];
  keys text := tg_argv[1];
begin
  execute format(
    'insert into %1$I (%2$s, n) select %2$s, sum(n) from (%3$s) change group by %2$s having sum(n) <> 0', total, keys,
    case tg_op
      when 'INSERT' then format('select %s, 1 as n from new_rows', keys)
      when 'DELETE' then format('select %s, -1 as n from old_rows', keys)
      else format('select %1$s, 1 as n from new_rows union all select %1$s, -1 from old_rows', keys)
    end);
  if random() < 0.02 then
    execute format('with gone as (
        delete from %1$I t using (select ctid from %1$I for update skip locked) own where t.ctid = own.ctid
        returning t.*
      ) insert into %1$I (%2$s, n) select %2$s, sum(n) from gone group by %2$s having sum(n) <> 0', total, keys);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger keep_total_insert after insert on work_order referencing new table as new_rows
  for each statement execute function keep_total('work_order_total', 'fk_line, type, fkc_status');
create trigger keep_total_update after update on work_order referencing old table as old_rows new table as new_rows
  for each statement execute function keep_total('work_order_total', 'fk_line, type, fkc_status');
create trigger keep_total_delete after delete on work_order referencing old table as old_rows
  for each statement execute function keep_total('work_order_total', 'fk_line, type, fkc_status');
create trigger keep_total_insert after insert on "check" referencing new table as new_rows
  for each statement execute function keep_total('check_total', 'fk_line, fkc_status');
create trigger keep_total_update after update on "check" referencing old table as old_rows new table as new_rows
  for each statement execute function keep_total('check_total', 'fk_line, fkc_status');
create trigger keep_total_delete after delete on "check" referencing old table as old_rows
  for each statement execute function keep_total('check_total', 'fk_line, fkc_status');
--> statement-breakpoint
-- Folding leaves few dead rows at a time, so vacuuming often costs little.
alter table work_order_total set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 500);
alter table check_total set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 500);
--> statement-breakpoint
-- ---- Progress of orders -------------------------------------------------------------------------

-- What the checks of an order come to: how many, answered, flagged (NOK, not verified or out of range, in the check
-- itself or in one of its tasks), and their work in minutes by what their activities say now. Checks that were
-- cancelled (ANULADO, 73) don't count; 70 is PROGRAMADO, 71 REALIZADO.
create view work_order_progress_now as
  select c.fk_work_order, count(*)::integer as checks_count,
    (count(*) filter (where c.fkc_status <> 70))::integer as checks_answered,
    (count(*) filter (where c.fkc_status = 71 and (c.out_of_range or c.value_ok is false or exists (
      select from check_task t where t.fk_check = c.id and (t.out_of_range or t.value_ok is false)))))::integer
      as checks_flagged,
    coalesce(sum(a.estimated_minutes * a.people), 0)::integer as labour_minutes
  from "check" c join base_activity b on b.id = c.fk_base_activity join activity a on a.id = b.fk_activity
  where c.fk_work_order is not null and c.fkc_status <> 73
  group by c.fk_work_order;
--> statement-breakpoint
-- Counts the progress of some orders anew. Their rows are locked by a statement of its own: the counting that follows
-- then sees what others committed before they gave the lock free.
create function count_progress(orders integer[]) returns void language plpgsql
set search_path = public, pg_temp as $$
begin
  insert into work_order_progress (fk_work_order)
    select id from work_order where id = any (orders) order by id on conflict do nothing;
  perform from work_order_progress where fk_work_order = any (orders) order by fk_work_order for update;
  update work_order_progress p
    set (checks_count, checks_answered, checks_flagged, labour_minutes) = (
      coalesce(n.checks_count, 0), coalesce(n.checks_answered, 0), coalesce(n.checks_flagged, 0),
      coalesce(n.labour_minutes, 0))
    from unnest(orders) o(id)
      left join (select * from work_order_progress_now where fk_work_order = any (orders)) n on n.fk_work_order = o.id
    where p.fk_work_order = o.id;
end $$;
--> statement-breakpoint
-- After changes of checks, of their tasks, or of what says how long their activities take.
create function keep_progress() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  -- Who changes checks holds this lock shared, who changes activities alone: otherwise neither would see what the other
  -- hasn't committed yet.
  lock constant bigint := hashtextextended('work_order_progress', 0);
  orders integer[];
begin
  if tg_level = 'ROW' then
    perform pg_advisory_xact_lock(lock);
  else
    perform pg_advisory_xact_lock_shared(lock);
  end if;
  if tg_table_name = 'check' then
    case tg_op
      when 'INSERT' then select array_agg(distinct fk_work_order) into orders from new_rows;
      when 'DELETE' then select array_agg(distinct fk_work_order) into orders from old_rows;
      else select array_agg(distinct fk_work_order) into orders
        from (select fk_work_order from new_rows union all select fk_work_order from old_rows) changed;
    end case;
  elsif tg_table_name = 'check_task' then
    case tg_op
      -- Tasks are added without an answer, as a rule.
      when 'INSERT' then select array_agg(distinct c.fk_work_order) into orders
        from new_rows t join "check" c on c.id = t.fk_check where t.out_of_range or t.value_ok is false;
      when 'DELETE' then select array_agg(distinct c.fk_work_order) into orders
        from old_rows t join "check" c on c.id = t.fk_check;
      else select array_agg(distinct c.fk_work_order) into orders
        from (select fk_check from new_rows union all select fk_check from old_rows) t
          join "check" c on c.id = t.fk_check;
    end case;
  elsif tg_table_name = 'base_activity' then
    select array_agg(distinct c.fk_work_order) into orders from "check" c where c.fk_base_activity = new.id;
  else
    select array_agg(distinct c.fk_work_order) into orders
      from base_activity b join "check" c on c.fk_base_activity = b.id where b.fk_activity = new.id;
  end if;
  orders := array_remove(orders, null);
  if cardinality(orders) > 0 then perform count_progress(orders); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger keep_progress_insert after insert on "check" referencing new table as new_rows
  for each statement execute function keep_progress();
create trigger keep_progress_update after update on "check" referencing old table as old_rows new table as new_rows
  for each statement execute function keep_progress();
create trigger keep_progress_delete after delete on "check" referencing old table as old_rows
  for each statement execute function keep_progress();
create trigger keep_progress_insert after insert on check_task referencing new table as new_rows
  for each statement execute function keep_progress();
create trigger keep_progress_update after update on check_task referencing old table as old_rows new table as new_rows
  for each statement execute function keep_progress();
create trigger keep_progress_delete after delete on check_task referencing old table as old_rows
  for each statement execute function keep_progress();
create trigger keep_progress after update of fk_activity on base_activity for each row
  when (new.fk_activity <> old.fk_activity) execute function keep_progress();
create trigger keep_progress after update of estimated_minutes, people on activity for each row
  when ((new.estimated_minutes, new.people) is distinct from (old.estimated_minutes, old.people))
  execute function keep_progress();
--> statement-breakpoint
-- Counts everything anew, after loads that skip the triggers and for repairs.
create function rebuild_totals() returns void language plpgsql
set search_path = public, pg_temp as $$
begin
  lock table work_order, "check", check_task in share row exclusive mode;
  delete from work_order_total;
  insert into work_order_total (fk_line, type, fkc_status, n)
    select fk_line, type, fkc_status, count(*) from work_order group by 1, 2, 3;
  delete from check_total;
  insert into check_total (fk_line, fkc_status, n) select fk_line, fkc_status, count(*) from "check" group by 1, 2;
  delete from work_order_progress;
  insert into work_order_progress select * from work_order_progress_now;
end $$;
--> statement-breakpoint
-- ---- Rights -------------------------------------------------------------------------------------

-- Servers keep in memory who may do what. The notification makes every process drop that memory once the change is
-- committed. The notice arrives at once over the writer's own connection, so that the writing process doesn't rely on
-- what it knew before.
create function access_changed() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  perform pg_notify('access_changed', pg_current_xact_id()::text);
  raise notice 'access_changed %', pg_current_xact_id();
  return null;
end $$;
--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array
    array['user', 'profile', 'permission', 'profile_permission', 'api', 'profile_api', 'staff_location', 'location']
  loop
    execute format('create trigger access_changed after insert or update or delete on %I
      for each statement execute function access_changed()', name);
  end loop;
end $$;
-- Updates of a session's last use change nobody's rights.
create trigger access_changed after update of level, expires_at, revoked_at or delete on session
  for each statement execute function access_changed();
--> statement-breakpoint
-- An administrator is an active user with a password whose profile may see and change access, with none of the routes
-- for that closed to it. Somebody who lacks any of this could not give it back either.
create function has_administrator() returns boolean language sql stable
set search_path = public, pg_temp as $$
  select exists (
    select from "user" u
    where u.is_active
      and u.password_hash <> '!'
      and (select count(*) from profile_permission pp join permission p on p.id = pp.fk_permission
        where pp.fk_profile = u.fk_profile and pp.allowed and p.name in ('access.read', 'access.write')) = 2
      and not exists (select from profile_api pa join api a on a.id = pa.fk_api
        where pa.fk_profile = u.fk_profile and not pa.allowed and a.permission in ('access.read', 'access.write'))
  )
$$;
--> statement-breakpoint
-- Remembers, before a transaction's first change, whether there was an administrator. Where there was none (a new
-- installation), none can be lost.
create function had_administrator() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('app.had_administrator', true), '') = '' then
    perform set_config('app.had_administrator', has_administrator()::text, true);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Runs at the commit. Transactions take turns here: if two of them each remove the other's administrator, the second
-- sees what the first has committed (at READ COMMITTED, which everything here runs at).
create function administrator_stays() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if current_setting('app.had_administrator', true) = 'true' then
    perform pg_advisory_xact_lock(hashtextextended('administrators', 0));
    if not has_administrator() then
      raise exception 'no administrator would be left'
        using errcode = 'check_violation', constraint = 'administrator_stays';
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger had_administrator before update or delete on "user"
  for each statement execute function had_administrator();
create trigger had_administrator before update or delete on permission
  for each statement execute function had_administrator();
create trigger had_administrator before delete on profile for each statement execute function had_administrator();
create trigger had_administrator before update or delete on profile_permission
  for each statement execute function had_administrator();
create trigger had_administrator before insert or update on profile_api
  for each statement execute function had_administrator();
--> statement-breakpoint
-- Only for rows that may take rights away, so that seeding and signing in cost nothing.
create constraint trigger administrator_stays after update on "user" deferrable initially deferred for each row
  when (old.is_active and (not new.is_active or new.fk_profile <> old.fk_profile
    or (new.password_hash = '!' and old.password_hash <> '!')))
  execute function administrator_stays();
create constraint trigger administrator_stays_delete after delete on "user" deferrable initially deferred for each row
  when (old.is_active) execute function administrator_stays();
create constraint trigger administrator_stays after update on permission deferrable initially deferred for each row
  when (old.name <> new.name) execute function administrator_stays();
create constraint trigger administrator_stays after update on profile_permission deferrable initially deferred
  for each row
  when (old.allowed
    and (not new.allowed or new.fk_profile <> old.fk_profile or new.fk_permission <> old.fk_permission))
  execute function administrator_stays();
create constraint trigger administrator_stays_delete after delete on profile_permission deferrable initially deferred
  for each row
  when (old.allowed) execute function administrator_stays();
create constraint trigger administrator_stays after insert or update on profile_api deferrable initially deferred
  for each row
  when (not new.allowed) execute function administrator_stays();
--> statement-breakpoint
-- A user who has changed anything but their own account can't be deleted: history and audit name them.
create function user_without_changes() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if exists (select from audit_log where fk_user = old.id and not (entity = 'user' and fk_entity = old.id)) then
    raise exception 'the user has changed something'
      using errcode = 'foreign_key_violation', table = 'audit_log', detail = 'The user is still referenced.';
  end if;
  return old;
end $$;
--> statement-breakpoint
create trigger user_without_changes before delete on "user" for each row execute function user_without_changes();
--> statement-breakpoint
-- Gives every profile a row for every page and every route of the API, whichever of the two is new. Pages are closed
-- unless they are open to all; routes are open, subject to their permission. Transactions take turns here, because a
-- new profile and a new page made at the same time would not see each other.
create function ensure_profile_rows() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('profile rows', 0));
  if tg_table_name <> 'api' then
    insert into profile_page (fk_profile, fk_page, allowed)
      select profile.id, page.id, page.is_open from profile, page
      where (tg_table_name = 'profile' and profile.id in (select id from new_rows))
        or (tg_table_name = 'page' and page.id in (select id from new_rows))
      order by profile.id, page.id
      on conflict do nothing;
  end if;
  if tg_table_name <> 'page' then
    insert into profile_api (fk_profile, fk_api)
      select profile.id, api.id from profile, api
      where (tg_table_name = 'profile' and profile.id in (select id from new_rows))
        or (tg_table_name = 'api' and api.id in (select id from new_rows))
      order by profile.id, api.id
      on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger ensure_profile_rows after insert on profile referencing new table as new_rows
  for each statement execute function ensure_profile_rows();
create trigger ensure_profile_rows after insert on page referencing new table as new_rows
  for each statement execute function ensure_profile_rows();
create trigger ensure_profile_rows after insert on api referencing new table as new_rows
  for each statement execute function ensure_profile_rows();
--> statement-breakpoint
create function page_stays_open() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if exists (select from page where id = new.fk_page and is_open) then
    raise exception 'a page for everybody' using errcode = 'check_violation', constraint = 'page_stays_open';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger page_stays_open before insert or update on profile_page
  for each row when (not new.allowed) execute function page_stays_open();
--> statement-breakpoint
-- ---- Menu ---------------------------------------------------------------------------------------

-- An entry can be neither below itself, nor in an entry that leads to a page, nor deeper than the drawer shows. The
-- server locks the tree before moving entries (lockTree), so no concurrent move goes unseen.
create function menu_place() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  above integer;
  below integer;
begin
  perform refuse_cycle('menu', 'fk_menu', new.id, new.fk_menu);
  with recursive up as (
    select id, fk_menu, 1 as depth from menu where id = new.fk_menu
    union all
    select m.id, m.fk_menu, up.depth + 1 from menu m join up on m.id = up.fk_menu
  ) select coalesce(max(depth), 0) into above from up;
  if exists (select from menu where id = new.fk_menu and "to" is not null) then
    raise exception 'below an entry that leads to a page'
      using errcode = 'check_violation', constraint = 'menu_group_without_target';
  end if;
  with recursive down as (
    select id, 1 as depth from menu where fk_menu = new.id
    union all
    select m.id, down.depth + 1 from menu m join down on m.fk_menu = down.id
  ) select coalesce(max(depth), 0) into below from down;
  if below > 0 and new."to" is not null then
    raise exception 'a group that leads to a page'
      using errcode = 'check_violation', constraint = 'menu_target_without_children';
  end if;
  if above + 1 + below > 3 then
    raise exception 'too deep' using errcode = 'check_violation', constraint = 'menu_depth';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger menu_place before insert or update of fk_menu, "to" on menu for each row execute function menu_place();
