-- A page for everybody is closed to no profile.
create or replace function page_stays_open() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if exists (select from page where id = new.fk_page and is_open) then
    raise exception 'a page for everybody' using errcode = 'check_violation', constraint = 'page_stays_open';
  end if;
  return new;
end $$;

create or replace trigger page_stays_open before insert or update on profile_page
  for each row when (not new.allowed) execute function page_stays_open();
