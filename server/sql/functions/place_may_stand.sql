-- Which place may stand in which (0: on the first level), as `contract/src/place-types.ts` says; a test compares both.
create or replace function place_may_stand(place integer, container integer) returns boolean language sql immutable
set search_path = public, pg_temp as $$
  select coalesce(coalesce(container, 0) = any (case place
    when 20 then '{0}' when 23 then '{20}' when 21 then '{20, 23}' when 22 then '{20, 23}'
    when 24 then '{0, 20, 23, 21, 24}' when 25 then '{0, 20, 21, 24, 25}' when 26 then '{0, 20, 21, 24, 25, 26}'
  end::integer[]), true)
$$;
