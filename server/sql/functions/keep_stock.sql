-- Stock and what is reserved of it: the sums of the movements. Updating an item's row makes other movements of it wait
-- until the transaction ends, and its constraint then refuses what would be short. Items one after the other by id, so
-- that transactions can't deadlock. Screens are notified of it; the audit has the movements.
create or replace function keep_stock() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  moved record;
  kept record;
begin
  for moved in select fk_item, sum(stock_change) as stock, sum(reserved_change) as reserved from new_rows
    group by fk_item order by fk_item
  loop
    update warehouse_item set stock = stock + moved.stock, reserved = reserved + moved.reserved
      where id = moved.fk_item returning id, fk_line, version into kept;
    perform pg_notify('changed', json_build_object('entity', 'warehouse_item', 'id', kept.id, 'fk_line', kept.fk_line,
      'version', kept.version)::text);
  end loop;
  return null;
end $$;

create or replace trigger keep_stock after insert on warehouse_movement referencing new table as new_rows
  for each statement execute function keep_stock();
