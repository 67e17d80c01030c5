-- What the server refused and the database took. Rows from before that offend are made to fit, with a warning; a place that
-- stands where its type doesn't belong stays there, because nothing says where it should be: the trigger asks only on change.

-- Which place may stand in which (0: on the first level), as `contract/src/place-types.ts` says; a test compares both.
create function place_may_stand(place integer, container integer) returns boolean language sql immutable
set search_path = public, pg_temp as $$
  select coalesce(coalesce(container, 0) = any (case place
    when 20 then '{0}' when 23 then '{20}' when 21 then '{20, 23}' when 22 then '{20, 23}'
    when 24 then '{0, 20, 23, 21, 24}' when 25 then '{0, 20, 21, 24, 25}' when 26 then '{0, 20, 21, 24, 25, 26}'
  end::integer[]), true)
$$;
--> statement-breakpoint
create function location_fits() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  container integer;
begin
  if tg_op = 'UPDATE' and new.fk_location is not distinct from old.fk_location and new.fkc_type = old.fkc_type then
    return new;
  end if;
  -- Locked, so that the container doesn't become something else meanwhile.
  select fkc_type into container from location where id = new.fk_location for share;
  if not place_may_stand(new.fkc_type, container) then
    raise exception 'not in there' using errcode = 'check_violation', constraint = 'location_fits';
  end if;
  if exists (select from location where fk_location = new.id and not place_may_stand(fkc_type, new.fkc_type)) then
    raise exception 'contains others' using errcode = 'check_violation', constraint = 'location_contents_fit';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger location_fits before insert or update of fk_location, fkc_type on location
  for each row execute function location_fits();
--> statement-breakpoint
do $do$
declare
  found record;
  free text;
  n integer;
begin
  for found in select id, code, latitude, longitude from location
    where (latitude is null) <> (longitude is null) or not abs(latitude) <= 90 or not abs(longitude) <= 180 order by id
  loop
    raise warning 'La ubicación % tenía una posición que no es de la Tierra o está a medias (%, %): se ha quitado',
      found.code, found.latitude, found.longitude;
    update location set latitude = null, longitude = null where id = found.id;
  end loop;
  for found in select m.id, m.name from menu m where exists (select from menu other
    where other.id < m.id and other.fk_menu is not distinct from m.fk_menu and other."to" is not distinct from m."to"
      and search_key(other.name) = search_key(m.name)) order by m.id
  loop
    n := 2;
    loop
      free := found.name || ' (' || n || ')';
      exit when not exists (select from menu other join menu m on m.id = found.id
        where other.fk_menu is not distinct from m.fk_menu and search_key(other.name) = search_key(free));
      n := n + 1;
    end loop;
    raise warning 'El menú tenía dos veces «%»: la segunda entrada se llama ahora «%»', found.name, free;
    update menu set name = free where id = found.id;
  end loop;
  for found in select l.code, within.code as container from location l left join location within on within.id = l.fk_location
    where not place_may_stand(l.fkc_type, within.fkc_type) order by l.id
  loop
    raise warning 'La ubicación % está en %, donde no puede estar por su tipo: corríjala',
      found.code, coalesce(found.container, 'el primer nivel');
  end loop;
end
$do$;--> statement-breakpoint
CREATE UNIQUE INDEX "menu_once" ON "menu" USING btree (coalesce("fk_menu", 0),search_key("name"),coalesce("to", ''));--> statement-breakpoint
ALTER TABLE "location" ADD CONSTRAINT "location_whole_position" CHECK (("location"."latitude" is null) = ("location"."longitude" is null));--> statement-breakpoint
ALTER TABLE "location" ADD CONSTRAINT "location_on_earth" CHECK (abs("location"."latitude") <= 90 and abs("location"."longitude") <= 180);
