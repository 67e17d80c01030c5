-- What was stored before texts were cleaned as they come in (contract/src/plain-text.ts): letters that nobody sees go, spaces
-- are plain, composed letters are one. Where that makes two of what must be one (a code), or a row may not be changed any
-- more, it stays as it is and is told.
create function pg_temp.cleaned(value text, is_line boolean) returns text language sql immutable as $$
  select case when is_line then regexp_replace(trimmed, '\s+', ' ', 'g') else trimmed end
  from regexp_replace(
    regexp_replace(
      regexp_replace(normalize(value, NFC),
        '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]', '', 'g'),
      '[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]', ' ', 'g'),
    '^\s+|\s+$', '', 'g') trimmed
$$;
--> statement-breakpoint
do $do$
declare
  field record;
  found record;
begin
  for field in
    select c.relname as of, a.attname as name,
      a.attname in ('code', 'name', 'title', 'first_name', 'last_name', 'dni', 'external_id', 'serial_number') as is_line
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'text'::regtype
      and not a.attisdropped and a.attgenerated = ''
      and exists (select from pg_attribute v where v.attrelid = c.oid and v.attname = 'version' and not v.attisdropped)
      and exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and not i.attisdropped)
  loop
    for found in execute format(
      'select id, nullif(pg_temp.cleaned(%1$I, %3$L), '''') as clean from %2$I where %1$I <> pg_temp.cleaned(%1$I, %3$L) order by id',
      field.name, field.of, field.is_line)
    loop
      begin
        execute format('update %I set %I = $1 where id = $2', field.of, field.name) using found.clean, found.id;
      exception when others then
        raise warning 'El texto %.% del registro % tiene letras que no se ven y no se ha podido limpiar: %',
          field.of, field.name, found.id, sqlerrm;
      end;
    end loop;
  end loop;
end
$do$;
