-- The depth of an element below the top (0).
create or replace function structure_level() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  perform refuse_cycle('structure', 'fk_structure', new.id, new.fk_structure);
  new.level := coalesce((select level + 1 from structure where id = new.fk_structure), 0);
  return new;
end $$;

create or replace trigger structure_level before insert or update on structure for each row execute function structure_level();
