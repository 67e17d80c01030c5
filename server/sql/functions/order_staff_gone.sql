-- Who leaves an order leaves its activities.
create or replace function order_staff_gone() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  delete from unplanned_staff s using unplanned u
    where u.id = s.fk_unplanned and u.fk_work_order = old.fk_work_order and s.fk_staff = old.fk_staff;
  return null;
end $$;

create or replace trigger order_staff_gone after delete on work_order_staff
  for each row execute function order_staff_gone();
create or replace trigger order_staff_changed after update of fk_staff on work_order_staff
  for each row when (old.fk_staff <> new.fk_staff) execute function order_staff_gone();
