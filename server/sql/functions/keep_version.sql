-- Counts the versions of a row, and keeps when it was made.
create or replace function keep_version() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  new.version := old.version + 1;
  new.created_at := old.created_at;
  new.updated_at := now();
  return new;
end $$;
