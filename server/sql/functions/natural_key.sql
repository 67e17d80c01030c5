-- What a code is ordered by, so that tower 2 stands before tower 11: its numbers with eight digits.
create or replace function natural_key(code text) returns text language sql immutable strict parallel safe
set search_path = public, pg_temp as $$
  select regexp_replace(regexp_replace(code, '\d+', '0000000\&', 'g'), '\d*(\d{8})', '\1', 'g')
$$;
