-- An administrator: an active user whose profile may see and change accesses, with none of their routes closed to it. Whoever
-- could not do all of that could not give it back either.
create function has_administrator() returns boolean language sql stable as $$
  select exists (
    select from "user" u
    where u.is_active
      and (select count(*) from profile_permission pp join permission p on p.id = pp.fk_permission
        where pp.fk_profile = u.fk_profile and pp.allowed and p.name in ('access.read', 'access.write')) = 2
      and not exists (select from profile_api pa join api a on a.id = pa.fk_api
        where pa.fk_profile = u.fk_profile and not pa.allowed and a.permission in ('access.read', 'access.write'))
  )
$$;
--> statement-breakpoint
-- Remembers, before the first change of a transaction, whether there was an administrator: where there was none (a new
-- installation), none can be lost.
create function had_administrator() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.had_administrator', true), '') = '' then
    perform set_config('app.had_administrator', has_administrator()::text, true);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Looks once everything is done, at the commit. One after the other: the second of two transactions, each of which takes the
-- other's administrator away, sees what the first has committed (at READ COMMITTED, which everything here runs at).
create function administrator_stays() returns trigger language plpgsql as $$
begin
  if current_setting('app.had_administrator', true) = 'true' then
    perform pg_advisory_xact_lock(hashtextextended('administrators', 0));
    if not has_administrator() then
      raise exception 'no administrator would be left' using errcode = 'check_violation', constraint = 'administrator_stays';
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger had_administrator before update or delete on "user" for each statement execute function had_administrator();
create trigger had_administrator before update or delete on permission for each statement execute function had_administrator();
create trigger had_administrator before delete on profile for each statement execute function had_administrator();
create trigger had_administrator before update or delete on profile_permission for each statement execute function had_administrator();
create trigger had_administrator before insert or update on profile_api for each statement execute function had_administrator();
--> statement-breakpoint
-- Only rows that may take something away are looked at: seeding and signing in cost nothing.
create constraint trigger administrator_stays after update on "user" deferrable initially deferred for each row
  when (old.is_active and (not new.is_active or new.fk_profile <> old.fk_profile)) execute function administrator_stays();
create constraint trigger administrator_stays_delete after delete on "user" deferrable initially deferred for each row
  when (old.is_active) execute function administrator_stays();
create constraint trigger administrator_stays after update on permission deferrable initially deferred for each row
  when (old.name <> new.name) execute function administrator_stays();
create constraint trigger administrator_stays after update on profile_permission deferrable initially deferred for each row
  when (old.allowed and (not new.allowed or new.fk_profile <> old.fk_profile or new.fk_permission <> old.fk_permission)) execute function administrator_stays();
create constraint trigger administrator_stays_delete after delete on profile_permission deferrable initially deferred for each row
  when (old.allowed) execute function administrator_stays();
create constraint trigger administrator_stays after insert or update on profile_api deferrable initially deferred for each row
  when (not new.allowed) execute function administrator_stays();
