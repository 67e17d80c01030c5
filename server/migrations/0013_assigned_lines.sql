-- People are assigned to lines (places of type 20), which never become anything else; not to other places.
create function assigned_is_line() returns trigger language plpgsql as $$
begin
  if (select fkc_type from location where id = new.fk_location for share) is distinct from 20 then
    raise exception 'not a line' using errcode = 'check_violation', constraint = 'staff_location_is_line';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger assigned_is_line before insert or update of fk_location on staff_location for each row execute function assigned_is_line();
--> statement-breakpoint
-- Who has changed anything but their own account stays: history and audit name them.
create function user_without_deeds() returns trigger language plpgsql as $$
begin
  if exists (select from audit_log where fk_user = old.id and not (entity = 'user' and fk_entity = old.id)) then
    raise exception 'the user has changed something' using errcode = 'foreign_key_violation', table = 'audit_log', detail = 'The user is still referenced.';
  end if;
  return old;
end $$;
--> statement-breakpoint
create trigger user_without_deeds before delete on "user" for each row execute function user_without_deeds();
