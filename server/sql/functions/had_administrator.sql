-- Remembers, before a transaction's first change, whether there was an administrator. Where there was none (a new
-- installation), none can be lost.
create or replace function had_administrator() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('app.had_administrator', true), '') = '' then
    perform set_config('app.had_administrator', has_administrator()::text, true);
  end if;
  return null;
end $$;

create or replace trigger had_administrator before update or delete on "user"
  for each statement execute function had_administrator();
create or replace trigger had_administrator before update or delete on permission
  for each statement execute function had_administrator();
create or replace trigger had_administrator before delete on profile for each statement execute function had_administrator();
create or replace trigger had_administrator before update or delete on profile_permission
  for each statement execute function had_administrator();
create or replace trigger had_administrator before insert or update on profile_api
  for each statement execute function had_administrator();
