-- Refuses that a row of a tree sits below itself. Arguments: its table, the column that points to the parent, the row,
-- the parent that it shall have.
create or replace function refuse_cycle(tree text, parent_column text, row_id integer, parent_id integer) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  is_below boolean;
begin
  execute format('with recursive up as (
      select id, %2$I as parent from %1$I where id = $1
      union all
      select t.id, t.%2$I from %1$I t join up on t.id = up.parent
    ) select exists (select from up where id = $2)', tree, parent_column) into is_below using parent_id, row_id;
  if is_below then
    raise exception 'cycle' using errcode = 'check_violation', constraint = tree || '_without_cycle';
  end if;
end $$;
