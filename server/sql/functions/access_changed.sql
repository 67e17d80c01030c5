-- Servers keep in memory who may do what. The notification makes every process drop that memory once the change is
-- committed. The notice arrives at once over the writer's own connection, so that the writing process doesn't rely on
-- what it knew before.
create or replace function access_changed() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  perform pg_notify('access_changed', pg_current_xact_id()::text);
  raise notice 'access_changed %', pg_current_xact_id();
  return null;
end $$;

create or replace trigger access_changed after insert or update or delete on "user"
  for each statement execute function access_changed();
create or replace trigger access_changed after insert or update or delete on profile
  for each statement execute function access_changed();
create or replace trigger access_changed after insert or update or delete on permission
  for each statement execute function access_changed();
create or replace trigger access_changed after insert or update or delete on profile_permission
  for each statement execute function access_changed();
create or replace trigger access_changed after insert or update or delete on api
  for each statement execute function access_changed();
create or replace trigger access_changed after insert or update or delete on profile_api
  for each statement execute function access_changed();
create or replace trigger access_changed after insert or update or delete on staff_location
  for each statement execute function access_changed();
create or replace trigger access_changed after insert or update or delete on location
  for each statement execute function access_changed();
-- Updates of a session's last use change no rights.
create or replace trigger access_changed after update of level, expires_at, revoked_at or delete on session
  for each statement execute function access_changed();
