-- An administrator is an active user with a password whose profile may see and change access, with none of the routes
-- for that closed to it. A user who lacks any of this could not give it back either.
create or replace function has_administrator() returns boolean language sql stable
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
