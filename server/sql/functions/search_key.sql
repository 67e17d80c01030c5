-- A text without accents and capitals, for searching. Immutable, so that an index can hold it. It names its functions
-- with their schema instead of setting a search path: a function with its own search path can't be inlined into a
-- query.
create or replace function search_key(value text) returns text
language sql immutable strict parallel safe as $$ select lower(public.unaccent('public.unaccent', value)) $$;
