-- Totals that lists need. Each statement inserts the difference that it makes, and the total is the sum of the
-- differences. No row is updated, so writers neither wait for each other nor deadlock, and a rollback undoes its
-- difference. Now and then a writer folds the differences that no other writer is folding into one row per key.
-- Arguments: the table of totals, its key columns.
create or replace function keep_total() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  total text := tg_argv[0];
  keys text := tg_argv[1];
begin
  execute format(
    'insert into %1$I (%2$s, n) select %2$s, sum(n) from (%3$s) change group by %2$s having sum(n) <> 0', total, keys,
    case tg_op
      when 'INSERT' then format('select %s, 1 as n from new_rows', keys)
      when 'DELETE' then format('select %s, -1 as n from old_rows', keys)
      else format('select %1$s, 1 as n from new_rows union all select %1$s, -1 from old_rows', keys)
    end);
  if random() < 0.02 then
    execute format('with gone as (
        delete from %1$I t using (select ctid from %1$I for update skip locked) own where t.ctid = own.ctid
        returning t.*
      ) insert into %1$I (%2$s, n) select %2$s, sum(n) from gone group by %2$s having sum(n) <> 0', total, keys);
  end if;
  return null;
end $$;

create or replace trigger keep_total_insert after insert on work_order referencing new table as new_rows
  for each statement execute function keep_total('work_order_total', 'fk_line, type, fkc_status');
create or replace trigger keep_total_update after update on work_order referencing old table as old_rows new table as new_rows
  for each statement execute function keep_total('work_order_total', 'fk_line, type, fkc_status');
create or replace trigger keep_total_delete after delete on work_order referencing old table as old_rows
  for each statement execute function keep_total('work_order_total', 'fk_line, type, fkc_status');
create or replace trigger keep_total_insert after insert on "check" referencing new table as new_rows
  for each statement execute function keep_total('check_total', 'fk_line, fkc_status');
create or replace trigger keep_total_update after update on "check" referencing old table as old_rows new table as new_rows
  for each statement execute function keep_total('check_total', 'fk_line, fkc_status');
create or replace trigger keep_total_delete after delete on "check" referencing old table as old_rows
  for each statement execute function keep_total('check_total', 'fk_line, fkc_status');
create or replace trigger keep_total_insert after insert on unplanned referencing new table as new_rows
  for each statement execute function keep_total('unplanned_total', 'fk_line, type, fkc_status');
create or replace trigger keep_total_update after update on unplanned referencing old table as old_rows new table as new_rows
  for each statement execute function keep_total('unplanned_total', 'fk_line, type, fkc_status');
create or replace trigger keep_total_delete after delete on unplanned referencing old table as old_rows
  for each statement execute function keep_total('unplanned_total', 'fk_line, type, fkc_status');
create or replace trigger keep_total_insert after insert on anomaly_report referencing new table as new_rows
  for each statement execute function keep_total('anomaly_report_total', 'fk_line, state, fkc_status');
create or replace trigger keep_total_update after update on anomaly_report referencing old table as old_rows new table as new_rows
  for each statement execute function keep_total('anomaly_report_total', 'fk_line, state, fkc_status');
create or replace trigger keep_total_delete after delete on anomaly_report referencing old table as old_rows
  for each statement execute function keep_total('anomaly_report_total', 'fk_line, state, fkc_status');
