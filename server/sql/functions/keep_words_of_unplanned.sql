-- After changes of the titles of activities.
create or replace function keep_words_of_unplanned() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('work_order_words', 0));
  perform write_words(array[case when tg_op = 'DELETE' then old.fk_work_order else new.fk_work_order end]);
  return null;
end $$;

create or replace trigger keep_words after insert or update of title or delete on unplanned
  for each row execute function keep_words_of_unplanned();
