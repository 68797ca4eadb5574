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
create or replace function searched_by_index() returns setof text language sql stable as $$
  select c.relname::text from pg_index i
  join pg_opclass o on o.oid = i.indclass[0] and o.opcname = 'gin_trgm_ops'
  join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] and a.attname = 'search_text'
  join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
$$;

-- Raised, because an empty result would look like a search without matches.
create or replace function refuse_search(entity text) returns void language plpgsql stable as $$
begin
  if behind_staff_wall() is not true or not exists(select from searched_by_index() as known (name) where name = entity) then
    raise exception '% is not searched by index here', entity;
  end if;
end $$;

-- How many rows match, at most `most`.
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

-- At most `most`: a list that gets as many is read in its order instead, which is faster then. `starts` are found at the
-- beginning of words, also where they are too short to be looked up wherever they stand. `named` looks at the names of
-- cases alone, by the expression of their index. That index would read all cases with one of several names, so the index of
-- the searched text finds those with all of them first.
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
begin
  perform refuse_search(entity);
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
