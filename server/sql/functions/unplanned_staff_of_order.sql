-- Who is of an activity is among the people of its order, so that everything that goes by them knows it.
create or replace function unplanned_staff_of_order() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  insert into work_order_staff (fk_work_order, fk_staff)
    select fk_work_order, new.fk_staff from unplanned where id = new.fk_unplanned
    on conflict (fk_work_order, fk_staff) do nothing;
  return null;
end $$;

create or replace trigger unplanned_staff_of_order after insert or update of fk_staff on unplanned_staff
  for each row execute function unplanned_staff_of_order();
