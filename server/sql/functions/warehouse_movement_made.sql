-- What a movement does to its item, and what it has of others: the line of its order or assignment, else of its item;
-- who makes it; and where it isn't given, what it is worth at this moment, so that a later price changes nothing of the
-- past. Reservations cost nothing.
create or replace function warehouse_movement_made() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  price numeric;
begin
  new.stock_change := case new.fkc_type when 101 then -new.quantity when 102 then 0 else new.quantity end;
  new.reserved_change := case new.fkc_type when 102 then new.quantity else 0 end;
  select cost, fk_line into price, new.fk_line from warehouse_item where id = new.fk_item;
  if new.fk_work_order is not null then
    select fk_line into new.fk_line from work_order where id = new.fk_work_order;
  elsif new.fk_assignment is not null then
    select fk_line into new.fk_line from warehouse_assignment where id = new.fk_assignment;
  end if;
  new.fk_user := coalesce(new.fk_user, nullif(current_setting('app.user', true), '')::integer);
  new.cost := case when new.fkc_type <> 102 then coalesce(new.cost, round(abs(new.quantity) * price, 2)) end;
  return new;
end $$;

create or replace trigger warehouse_movement_made before insert on warehouse_movement
  for each row execute function warehouse_movement_made();
