-- Gives every profile a row for every page and every route of the API, whichever of the two is new. Pages are closed
-- unless they are open to all; routes are open, subject to their permission. Transactions take turns here, because a
-- new profile and a new page made at the same time would not see each other.
create or replace function ensure_profile_rows() returns trigger language plpgsql
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

create or replace trigger ensure_profile_rows after insert on profile referencing new table as new_rows
  for each statement execute function ensure_profile_rows();
create or replace trigger ensure_profile_rows after insert on page referencing new table as new_rows
  for each statement execute function ensure_profile_rows();
create or replace trigger ensure_profile_rows after insert on api referencing new table as new_rows
  for each statement execute function ensure_profile_rows();
