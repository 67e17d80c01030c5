-- What the database keeps by itself: version, line, level, order codes, audit, notice of changes.

-- Accent- and case-blind form of a text, for searching. Immutable, so that an index can hold it.
create function search_key(value text) returns text
language sql immutable strict parallel safe as $$ select lower(public.unaccent('public.unaccent', value)) $$;
--> statement-breakpoint
create function keep_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.created_at := old.created_at;
  new.updated_at := now();
  return new;
end $$;
--> statement-breakpoint
-- Audit and notice of one change, in its own transaction. Who and from where: settings that the transaction carries.
-- Arguments: columns that must never be shown (secrets).
create function record_change() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - tg_argv end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - tg_argv end;
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
  insert into audit_log (entity, fk_entity, action, before, after, fk_user, address, request)
  values (
    tg_table_name, (row_of ->> 'id')::integer, lower(tg_op), before, after,
    nullif(current_setting('app.user', true), '')::integer,
    nullif(current_setting('app.address', true), ''),
    nullif(current_setting('app.request', true), '')
  );
  perform pg_notify('changed', json_build_object(
    'entity', tg_table_name, 'id', row_of -> 'id', 'fk_line', row_of -> 'fk_line', 'version', row_of -> 'version')::text);
  return null;
end $$;
--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'append-only: %', tg_table_name using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
--> statement-breakpoint
-- The line of a row is the line of what it hangs on: arguments are the parent table and the column that points to it.
create function take_line() returns trigger language plpgsql as $$
begin
  execute format('select fk_line from %I where id = $1', tg_argv[0])
    using (to_jsonb(new) ->> tg_argv[1])::integer into new.fk_line;
  return new;
end $$;
--> statement-breakpoint
-- A place of type LINEA (20) is its own line; others take their parent's. A place can't sit below itself.
create function location_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.fk_location is distinct from old.fk_location and exists (
    with recursive up as (
      select id, fk_location from location where id = new.fk_location
      union all
      select l.id, l.fk_location from location l join up on l.id = up.fk_location
    ) select 1 from up where id = new.id
  ) then
    raise exception 'cycle' using errcode = 'check_violation', constraint = 'location_without_cycle';
  end if;
  new.fk_line := case when new.fkc_type = 20 then new.id else (select fk_line from location where id = new.fk_location) end;
  return new;
end $$;
--> statement-breakpoint
-- When a place moves to another line, what is below it and what is maintained there move too.
-- Orders, checks and readings stay with the line where they happened.
create function location_line_moved() returns trigger language plpgsql as $$
begin
  update location set fk_line = new.fk_line where fk_location = new.id and fkc_type <> 20;
  update base set fk_line = new.fk_line where fk_location = new.id;
  return null;
end $$;
--> statement-breakpoint
create function base_line_moved() returns trigger language plpgsql as $$
begin
  update base_metric set fk_line = new.fk_line where fk_base = new.id;
  update base_activity set fk_line = new.fk_line where fk_base = new.id;
  return null;
end $$;
--> statement-breakpoint
create function structure_level() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.fk_structure is distinct from old.fk_structure and exists (
    with recursive up as (
      select id, fk_structure from structure where id = new.fk_structure
      union all
      select s.id, s.fk_structure from structure s join up on s.id = up.fk_structure
    ) select 1 from up where id = new.id
  ) then
    raise exception 'cycle' using errcode = 'check_violation', constraint = 'structure_without_cycle';
  end if;
  new.level := coalesce((select level + 1 from structure where id = new.fk_structure), 0);
  return new;
end $$;
--> statement-breakpoint
create function structure_level_moved() returns trigger language plpgsql as $$
begin
  update structure set level = new.level + 1 where fk_structure = new.id;
  return null;
end $$;
--> statement-breakpoint
-- OT-2026-000123: in sequence within the operator's year; the row lock leaves no gap and no double.
create function work_order_code() returns trigger language plpgsql as $$
declare
  this_year integer := extract(year from new.created_at at time zone coalesce(nullif(current_setting('app.time_zone', true), ''), 'America/La_Paz'));
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
create trigger location_line_moved after update on location for each row when (old.fk_line is distinct from new.fk_line) execute function location_line_moved();
create trigger structure_level before insert or update on structure for each row execute function structure_level();
create trigger structure_level_moved after update on structure for each row when (old.level <> new.level) execute function structure_level_moved();
create trigger base_line before insert or update on base for each row execute function take_line('location', 'fk_location');
create trigger base_line_moved after update on base for each row when (old.fk_line is distinct from new.fk_line) execute function base_line_moved();
create trigger base_metric_line before insert or update on base_metric for each row execute function take_line('base', 'fk_base');
create trigger base_activity_line before insert or update on base_activity for each row execute function take_line('base', 'fk_base');
create trigger reading_line before insert on reading for each row execute function take_line('base_metric', 'fk_base_metric');
create trigger reschedule_history_line before insert on reschedule_history for each row execute function take_line('base_activity', 'fk_base_activity');
create trigger batch_line before insert or update of fk_location on batch for each row execute function take_line('location', 'fk_location');
create trigger work_order_line before insert or update of fk_location on work_order for each row execute function take_line('location', 'fk_location');
create trigger work_order_code before insert on work_order for each row execute function work_order_code();
create trigger check_line before insert on "check" for each row execute function take_line('base_activity', 'fk_base_activity');
create trigger check_staff_line before insert on check_staff for each row execute function take_line('check', 'fk_check');
create trigger work_order_staff_line before insert on work_order_staff for each row execute function take_line('work_order', 'fk_work_order');
create trigger work_order_observation_line before insert on work_order_observation for each row execute function take_line('work_order', 'fk_work_order');
--> statement-breakpoint
-- Every table that has a version is audited; secrets stay out.
do $$
declare name text;
begin
  for name in select table_name from information_schema.columns where table_schema = 'public' and column_name = 'version' loop
    execute format('create trigger keep_version before update on %I for each row when (old.* is distinct from new.*) execute function keep_version()', name);
    execute format('create trigger record_change_update after update on %I for each row when (old.* is distinct from new.*) execute function record_change(''password_hash'', ''two_factor_secret'')', name);
    execute format('create trigger record_change after insert or delete on %I for each row execute function record_change(''password_hash'', ''two_factor_secret'')', name);
  end loop;
end $$;
--> statement-breakpoint
create index work_order_words on work_order using gin (search_key(code || ' ' || title || ' ' || coalesce(description, '')) gin_trgm_ops);
--> statement-breakpoint
create index base_words on base using gin (search_key(code || ' ' || name) gin_trgm_ops);
