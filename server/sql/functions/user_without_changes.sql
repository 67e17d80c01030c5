-- A user who has changed anything but their own account can't be deleted: history and audit name them.
create or replace function user_without_changes() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if exists (select from audit_log where fk_user = old.id and not (entity = 'user' and fk_entity = old.id)) then
    raise exception 'the user has changed something'
      using errcode = 'foreign_key_violation', table = 'audit_log', detail = 'The user is still referenced.';
  end if;
  return old;
end $$;

create or replace trigger user_without_changes before delete on "user" for each row execute function user_without_changes();
