-- Writes the words of some orders anew. Their rows are locked by a statement of its own: what is read afterwards holds
-- what others committed before they gave the lock free.
create or replace function write_words(orders integer[]) returns void language plpgsql
set search_path = public, pg_temp as $$
begin
  perform from work_order_words where fk_work_order = any (orders) order by fk_work_order for update;
  update work_order_words w set fk_line = n.fk_line, text = n.text from work_order_words_now n
    where n.fk_work_order = any (orders) and w.fk_work_order = n.fk_work_order
      and (w.fk_line, w.text) is distinct from (n.fk_line, n.text);
end $$;
