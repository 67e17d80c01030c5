-- What an order's activities have of it changes with it. Screens are notified of it; the audit has the order's own
-- change.
create or replace function keep_unplanned() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  kept record;
begin
  for kept in update unplanned set type = new.type, fkc_status = new.fkc_status, fkc_priority = new.fkc_priority,
      scheduled_start = new.scheduled_start, closed_at = new.closed_at
    where fk_work_order = new.id returning id, fk_line, version
  loop
    perform pg_notify('changed', json_build_object('entity', 'unplanned', 'id', kept.id, 'fk_line', kept.fk_line,
      'version', kept.version)::text);
  end loop;
  return null;
end $$;

create or replace trigger keep_unplanned after update of type, fkc_status, fkc_priority, scheduled_start, closed_at on work_order
  for each row when ((old.type < 10 or new.type < 10)
    and (old.type, old.fkc_status, old.fkc_priority, old.scheduled_start, old.closed_at)
      is distinct from (new.type, new.fkc_status, new.fkc_priority, new.scheduled_start, new.closed_at))
  execute function keep_unplanned();
