-- Runs at the commit. Transactions take turns here: if two of them each remove the other's administrator, the second
-- sees what the first has committed (at READ COMMITTED, which everything here runs at).
create or replace function administrator_stays() returns trigger language plpgsql
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

-- Only for rows that may take rights away, so that seeding and signing in cost nothing.
drop trigger if exists administrator_stays on "user";
create constraint trigger administrator_stays after update on "user" deferrable initially deferred for each row
  when (old.is_active and (not new.is_active or new.fk_profile <> old.fk_profile
    or (new.password_hash = '!' and old.password_hash <> '!')))
  execute function administrator_stays();
drop trigger if exists administrator_stays_delete on "user";
create constraint trigger administrator_stays_delete after delete on "user" deferrable initially deferred for each row
  when (old.is_active) execute function administrator_stays();
drop trigger if exists administrator_stays on permission;
create constraint trigger administrator_stays after update on permission deferrable initially deferred for each row
  when (old.name <> new.name) execute function administrator_stays();
drop trigger if exists administrator_stays on profile_permission;
create constraint trigger administrator_stays after update on profile_permission deferrable initially deferred
  for each row
  when (old.allowed
    and (not new.allowed or new.fk_profile <> old.fk_profile or new.fk_permission <> old.fk_permission))
  execute function administrator_stays();
drop trigger if exists administrator_stays_delete on profile_permission;
create constraint trigger administrator_stays_delete after delete on profile_permission deferrable initially deferred
  for each row
  when (old.allowed) execute function administrator_stays();
drop trigger if exists administrator_stays on profile_api;
create constraint trigger administrator_stays after insert or update on profile_api deferrable initially deferred
  for each row
  when (not new.allowed) execute function administrator_stays();
