-- Copies the line of the parent row. Arguments: the parent's table, the column that points to it.
create or replace function take_line() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  execute format('select fk_line from %I where id = $1', tg_argv[0])
    using (to_jsonb(new) ->> tg_argv[1])::integer into new.fk_line;
  return new;
end $$;

create or replace trigger base_line before insert or update on base
  for each row execute function take_line('location', 'fk_location');
create or replace trigger base_metric_line before insert or update on base_metric
  for each row execute function take_line('base', 'fk_base');
create or replace trigger base_activity_line before insert or update on base_activity
  for each row execute function take_line('base', 'fk_base');
create or replace trigger reading_line before insert on reading
  for each row execute function take_line('base_metric', 'fk_base_metric');
create or replace trigger reschedule_history_line before insert on reschedule_history
  for each row execute function take_line('base_activity', 'fk_base_activity');
create or replace trigger batch_line before insert or update of fk_location on batch
  for each row execute function take_line('location', 'fk_location');
create or replace trigger work_order_line before insert or update of fk_location on work_order
  for each row execute function take_line('location', 'fk_location');
create or replace trigger check_line before insert on "check"
  for each row execute function take_line('base_activity', 'fk_base_activity');
create or replace trigger check_staff_line before insert on check_staff
  for each row execute function take_line('check', 'fk_check');
create or replace trigger work_order_staff_line before insert on work_order_staff
  for each row execute function take_line('work_order', 'fk_work_order');
create or replace trigger work_order_observation_line before insert on work_order_observation
  for each row execute function take_line('work_order', 'fk_work_order');
create or replace trigger work_order_hand_over_line before insert on work_order_hand_over
  for each row execute function take_line('work_order', 'fk_work_order');
create or replace trigger anomaly_report_line before insert or update of fk_location on anomaly_report
  for each row execute function take_line('location', 'fk_location');
create or replace trigger anomaly_report_witness_line before insert on anomaly_report_witness
  for each row execute function take_line('anomaly_report', 'fk_anomaly_report');
create or replace trigger unplanned_task_line before insert on unplanned_task
  for each row execute function take_line('unplanned', 'fk_unplanned');
create or replace trigger unplanned_staff_line before insert on unplanned_staff
  for each row execute function take_line('unplanned', 'fk_unplanned');
create or replace trigger unplanned_execution_date_line before insert on unplanned_execution_date
  for each row execute function take_line('unplanned', 'fk_unplanned');
create or replace trigger anomaly_report_recipient_line before insert on anomaly_report_recipient
  for each row execute function take_line('anomaly_report', 'fk_anomaly_report');
create or replace trigger public_report_line before insert or update of fk_location on public_report
  for each row execute function take_line('location', 'fk_location');
create or replace trigger turn_report_staff_line before insert on turn_report_staff
  for each row execute function take_line('turn_report', 'fk_turn_report');
create or replace trigger ccm_verification_line before insert on ccm_verification
  for each row execute function take_line('turn_report', 'fk_turn_report');
create or replace trigger daily_report_addendum_line before insert on daily_report_addendum
  for each row execute function take_line('daily_report', 'fk_daily_report');
create or replace trigger work_order_supply_line before insert on work_order_supply
  for each row execute function take_line('work_order', 'fk_work_order');
