-- By what an order is found: its own words, those of its base, asset and place, its people, the bases of its checks,
-- the titles of its activities.
create or replace view work_order_words_now as
  select o.id as fk_work_order, o.fk_line, search_key(concat_ws(' ', o.code, o.title, o.description,
    (select b.code || ' ' || b.name from base b where b.id = o.fk_base),
    (select a.code || ' ' || a.name from asset a where a.id = o.fk_asset),
    (select l.code || ' ' || l.name from location l where l.id = o.fk_location and l.id is distinct from o.fk_line),
    (select s.first_name || ' ' || s.last_name from staff s where s.id = o.fk_responsible),
    (select string_agg(s.first_name || ' ' || s.last_name, ' ' order by s.id)
      from work_order_staff w join staff s on s.id = w.fk_staff where w.fk_work_order = o.id),
    (select string_agg(b.code || ' ' || b.name, ' ' order by b.id) from base b where b.id in (
      select ba.fk_base from "check" c join base_activity ba on ba.id = c.fk_base_activity where c.fk_work_order = o.id)),
    (select string_agg(u.title, ' ' order by u.id) from unplanned u where u.fk_work_order = o.id and u.title <> o.title)
    )) as text
  from work_order o;
