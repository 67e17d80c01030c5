-- An entry can be neither below itself, nor in an entry that leads to a page, nor deeper than the drawer shows. The
-- server locks the tree before moving entries (lockTree), so no concurrent move goes unseen.
create or replace function menu_place() returns trigger language plpgsql
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

create or replace trigger menu_place before insert or update of fk_menu, "to" on menu for each row execute function menu_place();
