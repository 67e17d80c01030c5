-- For tables that only grow.
create or replace function refuse_change() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  raise exception 'append-only: %', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create or replace trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create or replace trigger audit_seal_append_only before update or delete or truncate on audit_seal
  for each statement execute function refuse_change();
create or replace trigger warehouse_movement_append_only before update or delete or truncate on warehouse_movement
  for each statement execute function refuse_change();
