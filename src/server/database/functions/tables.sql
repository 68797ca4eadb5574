-- What the files of ../access do to a table before they open it.

-- A second line of defense: an impersonating administrator writes nothing, even if the server forgets to refuse it.
create or replace function refuse_while_looking() returns trigger language plpgsql as $$
begin
  perform refuse('CW403', tg_table_name);
  return null;
end $$;

-- Leaves a table without policies and without rights for requests, and read-only while impersonating, except for the
-- record of what was seen. Each file starts with it, so that what the file no longer grants is gone.
create or replace function close_tables(variadic of_tables text[]) returns void language plpgsql as $$
declare
  of_table text;
  of_policy text;
begin
  foreach of_table in array of_tables loop
    execute format('alter table %I enable row level security', of_table);
    execute format('revoke all on %I from caseway_app', of_table);
    for of_policy in select policyname from pg_policies where schemaname = 'public' and tablename = of_table loop
      execute format('drop policy %I on %I', of_policy, of_table);
    end loop;
    if of_table <> 'audit_event' then
      execute format('create or replace trigger looking before insert or update or delete on %I
        for each statement when (looking()) execute function refuse_while_looking()', of_table);
    end if;
  end loop;
end $$;
revoke execute on function close_tables(text[]) from public;

-- Makes every update of a row raise its revision, and every change of it enter the feed for those whom the function
-- names.
create or replace function track_changes(of_table text, by_function text, variadic arguments text[] default '{}')
returns void language plpgsql as $$
begin
  execute format('create or replace trigger touch before update on %I
    for each row execute function touch_row()', of_table);
  execute format('create or replace trigger log after insert or update on %I
    for each row when (not loading()) execute function %I(%s)', of_table, by_function,
    (select string_agg(quote_literal(argument), ', ') from unnest(arguments) as argument));
end $$;
revoke execute on function track_changes(text, text, text[]) from public;

-- Makes every change of a record that devices don't keep enter the feed by its id alone.
create or replace function mention_changes(variadic of_tables text[]) returns void language plpgsql as $$
declare
  of_table text;
begin
  foreach of_table in array of_tables loop
    execute format('create or replace trigger mention after insert or update on %I
      for each row when (not loading()) execute function log_mention()', of_table);
  end loop;
end $$;
revoke execute on function mention_changes(text[]) from public;
