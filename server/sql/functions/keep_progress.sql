-- After changes of checks, of their tasks, or of what says how long their activities take and what they are filtered by.
create or replace function keep_progress() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  -- Who changes checks holds this lock shared, who changes activities alone: otherwise neither would see what the other
  -- hasn't committed yet.
  lock constant bigint := hashtextextended('work_order_progress', 0);
  orders integer[];
begin
  if tg_level = 'ROW' then
    perform pg_advisory_xact_lock(lock);
  else
    perform pg_advisory_xact_lock_shared(lock);
  end if;
  if tg_table_name = 'check' then
    case tg_op
      when 'INSERT' then select array_agg(distinct fk_work_order) into orders from new_rows;
      when 'DELETE' then select array_agg(distinct fk_work_order) into orders from old_rows;
      else select array_agg(distinct fk_work_order) into orders
        from (select fk_work_order from new_rows union all select fk_work_order from old_rows) changed;
    end case;
  elsif tg_table_name = 'check_task' then
    case tg_op
      -- Tasks are added without an answer, as a rule.
      when 'INSERT' then select array_agg(distinct c.fk_work_order) into orders
        from new_rows t join "check" c on c.id = t.fk_check where t.out_of_range or t.value_ok is false;
      when 'DELETE' then select array_agg(distinct c.fk_work_order) into orders
        from old_rows t join "check" c on c.id = t.fk_check;
      else select array_agg(distinct c.fk_work_order) into orders
        from (select fk_check from new_rows union all select fk_check from old_rows) t
          join "check" c on c.id = t.fk_check;
    end case;
  elsif tg_table_name = 'base_activity' then
    select array_agg(distinct c.fk_work_order) into orders from "check" c where c.fk_base_activity = new.id;
  elsif tg_table_name = 'base' then
    select array_agg(distinct c.fk_work_order) into orders
      from base_activity b join "check" c on c.fk_base_activity = b.id where b.fk_base = new.id;
  else
    select array_agg(distinct c.fk_work_order) into orders
      from base_activity b join "check" c on c.fk_base_activity = b.id where b.fk_activity = new.id;
  end if;
  orders := array_remove(orders, null);
  if cardinality(orders) > 0 then perform count_progress(orders); end if;
  return null;
end $$;

create or replace trigger keep_progress_insert after insert on "check" referencing new table as new_rows
  for each statement execute function keep_progress();
create or replace trigger keep_progress_update after update on "check" referencing old table as old_rows new table as new_rows
  for each statement execute function keep_progress();
create or replace trigger keep_progress_delete after delete on "check" referencing old table as old_rows
  for each statement execute function keep_progress();
create or replace trigger keep_progress_insert after insert on check_task referencing new table as new_rows
  for each statement execute function keep_progress();
create or replace trigger keep_progress_update after update on check_task referencing old table as old_rows new table as new_rows
  for each statement execute function keep_progress();
create or replace trigger keep_progress_delete after delete on check_task referencing old table as old_rows
  for each statement execute function keep_progress();
create or replace trigger keep_progress after update of fk_activity, fk_base on base_activity for each row
  when ((new.fk_activity, new.fk_base) <> (old.fk_activity, old.fk_base)) execute function keep_progress();
create or replace trigger keep_progress after update of estimated_minutes, people, fk_specialty, requires_stop on activity for each row
  when ((new.estimated_minutes, new.people, new.fk_specialty, new.requires_stop)
    is distinct from (old.estimated_minutes, old.people, old.fk_specialty, old.requires_stop))
  execute function keep_progress();
create or replace trigger keep_progress after update of criticality, requires_stop on base for each row
  when ((new.criticality, new.requires_stop) <> (old.criticality, old.requires_stop)) execute function keep_progress();
