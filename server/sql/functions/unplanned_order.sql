-- What an activity has of its order. The order is kept as it is until the transaction ends.
create or replace function unplanned_order() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  select fk_line, type, fkc_status, fkc_priority, scheduled_start, closed_at
    into new.fk_line, new.type, new.fkc_status, new.fkc_priority, new.scheduled_start, new.closed_at
    from work_order where id = new.fk_work_order for share;
  return new;
end $$;

create or replace trigger unplanned_order before insert or update of fk_work_order on unplanned
  for each row execute function unplanned_order();
