-- The folding of `search_text` (`foldSearch` of the domain) for viewers who may search only some of the columns: what
-- they see is folded while it is searched. Marks and invisible characters go, interchangeable letters become one,
-- digits become Latin, hyphens and spaces become one space.
create or replace function fold_search(given text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(
    translate(
      replace(
        lower(regexp_replace(
          normalize(given, NFKD),
          '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670'
            || '\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'
            || '\u00ad\u0600-\u0605\u061c\u06dd\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]',
          '', 'g')),
        U&'\00df', 'ss'),
      U&'\0131\0671\0649\06cc\0629'
        || U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9',
      U&'i\0627\064a\064a\0647' || '01234567890123456789'),
    '[\s\u058a\u2010-\u2015\u2e3a\u2e3b\ufe58\ufe63\uff0d-]+', ' ', 'g'))
$$;

-- Row-level security keeps a search from its index, because only leakproof operators may read rows before the policies.
-- Staff see every row, so for them the index is asked first with the owner's rights. It answers ids alone; the list
-- made of them stays behind the policies.
create or replace function is_searched_by_index(entity regclass) returns boolean language plpgsql stable as $$
begin
  return exists(
    select from pg_index i
    join pg_opclass o on o.oid = i.indclass[0] and o.opcname = 'gin_trgm_ops'
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] and a.attname = 'search_text'
    where i.indrelid = entity);
end $$;

create or replace function searched_by_index() returns setof text language sql stable as $$
  select relname::text from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and is_searched_by_index(oid)
$$;

-- Raised, because an empty result would look like a search without matches.
create or replace function refuse_search(entity text) returns void language plpgsql stable as $$
begin
  if behind_staff_wall() is not true or not is_searched_by_index(to_regclass(quote_ident(entity))) then
    raise exception '% is not searched by index here', entity;
  end if;
end $$;

-- How many rows match, at most `most`. Only the previous release calls it, which may still be running.
create or replace function search_count(entity text, patterns text[], most int) returns int
language plpgsql stable security definer set search_path = public as $$
declare
  found int;
begin
  perform refuse_search(entity);
  execute format('select count(*) from (select from %I where deleted_at is null and %s limit %s) found', entity,
    (select string_agg(format('search_text like %L', pattern), ' and ') from unnest(patterns) as pattern), most)
  into found;
  return found;
end $$;

-- Cases whose last or first name begins so, at most `most`, read in the order of an index: it stops with the last of them.
-- A second name in one column is not looked at. The bounds stand for a pattern, whose test would fold each name once more;
-- no name holds the last character of all.
create or replace function cases_named(pattern text, most int) returns uuid[]
language plpgsql stable set search_path = public as $$
declare
  lowest text := regexp_replace(pattern, '\\(.)', '\1', 'g');
  highest text := lowest || U&'\+10FFFF';
begin
  return array((select id from patient where deleted_at is null
      and fold_search(last_name) || ' ' ~>=~ lowest and fold_search(last_name) || ' ' ~<~ highest
      order by fold_search(last_name) || ' ' using ~<~ limit most)
    union all (select id from patient where deleted_at is null
      and fold_search(first_name) || ' ' ~>=~ lowest and fold_search(first_name) || ' ' ~<~ highest
      and (fold_search(last_name) || ' ' ~>=~ lowest and fold_search(last_name) || ' ' ~<~ highest) is not true
      order by fold_search(first_name) || ' ' using ~<~ limit most)
    limit most);
end $$;

-- At most `most`: a list that gets as many is read in its order instead, which is faster then. `starts` are found at the
-- beginning of words, also where they are too short to be looked up wherever they stand. `named` looks at the names of
-- cases alone. For one word the last and first names are asked: where enough begin so, the others are not looked at, nor for
-- a whole word of two letters, since half of all names end so. Else the expression of the index of all names is read. It would
-- read all cases with one of several names, so the index of the searched text finds those with all of them first.
drop function if exists search_ids(text, text[], int);
drop function if exists search_ids(text, text[], int, text[]);
create or replace function search_ids(entity text, patterns text[], most int, starts text[] default '{}',
  named boolean default false)
returns setof uuid
language plpgsql stable security definer set search_path = public as $$
declare
  place text := case when named then $place$(fold_search(coalesce(first_name, '') || ' ' || coalesce(middle_name, '') || ' '
    || coalesce(last_name, '') || ' ' || coalesce(name_native, '')) || ' ')$place$ else 'search_text' end;
  source text := quote_ident(entity);
  begun uuid[];
begin
  perform refuse_search(entity);
  if named and cardinality(starts) = 1 and cardinality(patterns) = 0 then
    begun := cases_named(starts[1], most);
    if cardinality(begun) = most or starts[1] like '% ' and length(trim(starts[1])) < 3 then
      return query select unnest(begun);
      return;
    end if;
  end if;
  if named and cardinality(starts) > 1 and exists(select from unnest(starts) as start where length(trim(start)) > 2) then
    -- `offset 0` keeps the names from being looked at before.
    source := format('(select * from %s where deleted_at is null and %s offset 0) holding', source,
      (select string_agg(format('search_text like %L', '%' || trim(start) || '%'), ' and ') from unnest(starts) as start));
  end if;
  return query execute format('select id from %s where deleted_at is null and %s limit %s', source,
    (select string_agg(condition, ' and ') from (
      select format('%s like %L', place, pattern) from unnest(patterns) as pattern
      union all
      select format('(%1$s like %2$L or %1$s like %3$L)', place, start || '%', '% ' || start || '%')
      from unnest(starts) as start) as conditions (condition)), most);
end $$;
