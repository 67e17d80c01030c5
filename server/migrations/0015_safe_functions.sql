-- As in 0009, and only who has set a password: an account that was invited and never answered can't give anything back.
create or replace function has_administrator() returns boolean language sql stable as $$
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
drop trigger administrator_stays on "user";
create constraint trigger administrator_stays after update on "user" deferrable initially deferred for each row
  when (old.is_active and (not new.is_active or new.fk_profile <> old.fk_profile or (new.password_hash = '!' and old.password_hash <> '!')))
  execute function administrator_stays();
--> statement-breakpoint
-- Whoever ran statements as the application could put a temporary table of the same name before one of ours: the audit would be
-- written there, and the last administrator looked for there. What the database does by itself finds its tables in public first.
-- `create or replace` takes the setting away: whoever writes one of these anew says it again.
-- search_key stays without: it names what it uses with its schema, and with a setting it could not become part of a query.
do $$
declare name text;
begin
  foreach name in array array[
    'keep_version', 'record_change', 'refuse_change', 'take_line', 'location_line', 'location_line_moved', 'base_line_moved',
    'structure_level', 'structure_level_moved', 'work_order_code', 'keep_total', 'rebuild_totals', 'access_changed', 'menu_place',
    'ensure_profile_rows', 'page_stays_open', 'assigned_is_line', 'user_without_deeds', 'has_administrator', 'had_administrator',
    'administrator_stays'
  ] loop
    execute format('alter function %I() set search_path = public, pg_temp', name);
  end loop;
end $$;
