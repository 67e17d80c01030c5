-- After changes of orders, of their people and checks, and of the names of what they point to.
create or replace function keep_words() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  -- Who changes orders holds this lock shared, who changes names alone: otherwise neither would see what the other
  -- hasn't committed yet.
  lock constant bigint := hashtextextended('work_order_words', 0);
  orders integer[];
begin
  if tg_table_name in ('work_order', 'work_order_staff', 'check') then
    perform pg_advisory_xact_lock_shared(lock);
  else
    perform pg_advisory_xact_lock(lock);
  end if;
  case tg_table_name
    when 'work_order' then
      if tg_op = 'INSERT' then
        insert into work_order_words select * from work_order_words_now where fk_work_order = new.id;
      else
        orders := array[new.id];
      end if;
    when 'work_order_staff' then
      if tg_op <> 'DELETE' then orders := array[new.fk_work_order]; end if;
      if tg_op <> 'INSERT' then orders := orders || old.fk_work_order; end if;
    when 'check' then
      case tg_op
        when 'INSERT' then select array_agg(distinct fk_work_order) into orders from new_rows;
        when 'DELETE' then select array_agg(distinct fk_work_order) into orders from old_rows;
        else orders := array[new.fk_work_order, old.fk_work_order];
      end case;
    when 'base_activity' then
      select array_agg(distinct fk_work_order) into orders from "check" where fk_base_activity = new.id;
    when 'base' then
      select array_agg(id) into orders from (
        select id from work_order where fk_base = new.id
        union select c.fk_work_order from base_activity ba join "check" c on c.fk_base_activity = ba.id
          where ba.fk_base = new.id) o;
    when 'asset' then
      select array_agg(id) into orders from work_order where fk_asset = new.id;
    when 'location' then
      select array_agg(id) into orders from work_order where fk_location = new.id and fk_line <> new.id;
    when 'staff' then
      select array_agg(id) into orders from (
        select id from work_order where fk_responsible = new.id
        union select fk_work_order from work_order_staff where fk_staff = new.id) o;
  end case;
  orders := array_remove(orders, null);
  if cardinality(orders) > 0 then perform write_words(orders); end if;
  return null;
end $$;

create or replace trigger keep_words_insert after insert on work_order for each row execute function keep_words();
create or replace trigger keep_words after update of code, title, description, fk_base, fk_asset, fk_location, fk_responsible
  on work_order for each row execute function keep_words();
create or replace trigger keep_words after insert or update of fk_work_order, fk_staff or delete on work_order_staff
  for each row execute function keep_words();
create or replace trigger keep_words_insert after insert on "check" referencing new table as new_rows
  for each statement execute function keep_words();
create or replace trigger keep_words_update after update of fk_work_order on "check" for each row
  when (new.fk_work_order is distinct from old.fk_work_order) execute function keep_words();
create or replace trigger keep_words_delete after delete on "check" referencing old table as old_rows
  for each statement execute function keep_words();
create or replace trigger keep_words after update of fk_base on base_activity for each row
  when (new.fk_base <> old.fk_base) execute function keep_words();
create or replace trigger keep_words after update of code, name on base for each row
  when ((new.code, new.name) is distinct from (old.code, old.name)) execute function keep_words();
create or replace trigger keep_words after update of code, name on asset for each row
  when ((new.code, new.name) is distinct from (old.code, old.name)) execute function keep_words();
create or replace trigger keep_words after update of code, name on location for each row
  when ((new.code, new.name) is distinct from (old.code, old.name)) execute function keep_words();
create or replace trigger keep_words after update of first_name, last_name on staff for each row
  when ((new.first_name, new.last_name) is distinct from (old.first_name, old.last_name))
  execute function keep_words();
