-- Notifies all browsers of the reader, and no others: that it came, and that it was read in one of them.
create or replace function notification_told() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  perform pg_notify('notification', json_build_object('fk_user', new.fk_user, 'id', new.id, 'kind', new.kind,
    'entity', new.entity, 'fk_entity', new.fk_entity, 'title', left(new.title, 200), 'read_at', new.read_at)::text);
  return null;
end $$;

create or replace trigger notification_told after insert or update of read_at on notification
  for each row when (new.is_shown) execute function notification_told();
