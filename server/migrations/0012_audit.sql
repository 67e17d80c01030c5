DROP INDEX "audit_log_entity";--> statement-breakpoint
DROP INDEX "audit_log_user";--> statement-breakpoint
DROP INDEX "audit_log_at";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "fk_line" integer;--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree ("entity","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_deleted" ON "audit_log" USING btree ("at","id") WHERE action = 'delete';--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","fk_entity","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("fk_user","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
-- As in 0001, and the line of the record: whoever reads the audit of some lines only, finds theirs by it.
create or replace function record_change() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - tg_argv end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - tg_argv end;
  row_of jsonb := coalesce(is_now, was);
  before jsonb := was;
  after jsonb := is_now;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, is_now -> o.key)
      into before, after
      from jsonb_each(was) o
      where o.value is distinct from is_now -> o.key and o.key not in ('version', 'updated_at');
  end if;
  insert into audit_log (entity, fk_entity, action, before, after, fk_user, address, request, fk_line)
  values (
    tg_table_name, (row_of ->> 'id')::integer, lower(tg_op), before, after,
    nullif(current_setting('app.user', true), '')::integer,
    nullif(current_setting('app.address', true), ''),
    nullif(current_setting('app.request', true), ''),
    (row_of ->> 'fk_line')::integer
  );
  perform pg_notify('changed', json_build_object(
    'entity', tg_table_name, 'id', row_of -> 'id', 'fk_line', row_of -> 'fk_line', 'version', row_of -> 'version')::text);
  return null;
end $$;
