-- A record's attachments go with it, before the record itself, so that the audit still knows their line.
create or replace function drop_attachments() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  delete from attachment where entity = tg_table_name and fk_entity = old.id;
  return old;
end $$;
