ALTER TABLE "menu" ALTER COLUMN "index" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "page" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
update page set is_open = true where path in ('/auth/2fa', '/error', '/line-not-found');
--> statement-breakpoint
-- Siblings are counted from 1 without gaps, two never have the same place. Looked at when a transaction ends: on the way they may.
update menu set index = n.index
  from (select id, row_number() over (partition by fk_menu order by index, id) as index from menu) n
  where n.id = menu.id and n.index <> menu.index;
--> statement-breakpoint
ALTER TABLE "menu" ADD CONSTRAINT "menu_place_once" UNIQUE NULLS NOT DISTINCT("fk_menu","index") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- An entry sits neither below itself nor in one that leads to a page, nor deeper than the drawer shows. Whoever moves entries
-- holds the others off (lockTree), so that what is seen here is all there is.
create function menu_place() returns trigger language plpgsql as $$
declare
  above integer;
  below integer;
  is_cycle boolean;
begin
  with recursive up as (
    select id, fk_menu, 1 as depth from menu where id = new.fk_menu
    union all
    select m.id, m.fk_menu, up.depth + 1 from menu m join up on m.id = up.fk_menu where up.id <> new.id
  ) select coalesce(max(depth), 0), coalesce(bool_or(id = new.id), false) into above, is_cycle from up;
  if is_cycle then
    raise exception 'cycle' using errcode = 'check_violation', constraint = 'menu_without_cycle';
  end if;
  if exists (select from menu where id = new.fk_menu and "to" is not null) then
    raise exception 'below an entry that leads to a page' using errcode = 'check_violation', constraint = 'menu_group_without_target';
  end if;
  with recursive down as (
    select id, 1 as depth from menu where fk_menu = new.id
    union all
    select m.id, down.depth + 1 from menu m join down on m.fk_menu = down.id
  ) select coalesce(max(depth), 0) into below from down;
  if below > 0 and new."to" is not null then
    raise exception 'a group that leads to a page' using errcode = 'check_violation', constraint = 'menu_target_without_children';
  end if;
  if above + 1 + below > 3 then
    raise exception 'too deep' using errcode = 'check_violation', constraint = 'menu_depth';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger menu_place before insert or update of fk_menu, "to" on menu for each row execute function menu_place();
--> statement-breakpoint
-- Every profile has a row for every page and every route of the API, whichever comes last: pages closed unless they are open to
-- all, routes open as far as their permission goes. One at a time, or two that come at once would miss each other.
create function ensure_profile_rows() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('profile rows', 0));
  if tg_table_name <> 'api' then
    insert into profile_page (fk_profile, fk_page, allowed)
      select profile.id, page.id, page.is_open from profile, page
      where (tg_table_name = 'profile' and profile.id in (select id from new_rows)) or (tg_table_name = 'page' and page.id in (select id from new_rows))
      order by profile.id, page.id
      on conflict do nothing;
  end if;
  if tg_table_name <> 'page' then
    insert into profile_api (fk_profile, fk_api)
      select profile.id, api.id from profile, api
      where (tg_table_name = 'profile' and profile.id in (select id from new_rows)) or (tg_table_name = 'api' and api.id in (select id from new_rows))
      order by profile.id, api.id
      on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger ensure_profile_rows after insert on profile referencing new table as new_rows for each statement execute function ensure_profile_rows();
create trigger ensure_profile_rows after insert on page referencing new table as new_rows for each statement execute function ensure_profile_rows();
create trigger ensure_profile_rows after insert on api referencing new table as new_rows for each statement execute function ensure_profile_rows();
--> statement-breakpoint
-- Rows as they come by themselves say nothing: only what somebody allowed or closed is in the audit and in the news.
drop trigger record_change on profile_page;
drop trigger record_change on profile_api;
create trigger record_change after insert on profile_page for each row when (new.allowed) execute function record_change('password_hash', 'two_factor_secret');
create trigger record_change_delete after delete on profile_page for each row when (old.allowed) execute function record_change('password_hash', 'two_factor_secret');
create trigger record_change after insert on profile_api for each row when (not new.allowed) execute function record_change('password_hash', 'two_factor_secret');
create trigger record_change_delete after delete on profile_api for each row when (not old.allowed) execute function record_change('password_hash', 'two_factor_secret');
--> statement-breakpoint
insert into profile_page (fk_profile, fk_page, allowed) select profile.id, page.id, page.is_open from profile, page order by 1, 2 on conflict do nothing;
--> statement-breakpoint
insert into profile_api (fk_profile, fk_api) select profile.id, api.id from profile, api order by 1, 2 on conflict do nothing;
--> statement-breakpoint
create function page_stays_open() returns trigger language plpgsql as $$
begin
  if exists (select from page where id = new.fk_page and is_open) then
    raise exception 'a page for everybody' using errcode = 'check_violation', constraint = 'page_stays_open';
  end if;
  return new;
end $$;
--> statement-breakpoint
update profile_page set allowed = true from page where page.id = fk_page and page.is_open and not allowed;
--> statement-breakpoint
create trigger page_stays_open before insert or update on profile_page for each row when (not new.allowed) execute function page_stays_open();
