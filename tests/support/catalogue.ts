import type pg from 'pg'

/**
 * What the database's catalogue says of the schema, line by line, so that two databases can be compared: columns in their
 * order, constraints, indexes, sequences, views, functions, triggers, policies, rights and comments.
 */
export async function catalogueOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    with own as (
      select c.* from pg_class c where c.relnamespace = 'public'::regnamespace
    )
    select format('table %s %s %s %s %s', relname, relkind, relpersistence, reloptions, relrowsecurity) as line
    from own where relkind in ('r', 'p', 'v', 'S')
    union all
    select format('part %s of %s %s', c.relname, i.inhparent::regclass, pg_get_expr(c.relpartbound, c.oid))
    from own c join pg_inherits i on i.inhrelid = c.oid where c.relkind = 'r'
    union all
    select format('column %s %s %s %s %s %s %s', c.relname,
      row_number() over (partition by c.oid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, a.attidentity, pg_get_expr(d.adbin, d.adrelid))
    from own c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on (d.adrelid, d.adnum) = (c.oid, a.attnum)
    where c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
    union all
    select format('constraint %s %s %s', c.relname, k.conname, pg_get_constraintdef(k.oid))
    from own c join pg_constraint k on k.conrelid = c.oid
    union all
    select indexdef from pg_indexes where schemaname = 'public'
    union all
    select format('view %s %s', viewname, definition) from pg_views where schemaname = 'public'
    union all
    select format('%s %s', pg_get_functiondef(p.oid), (
      select array_agg(r::text order by r::text) from unnest(coalesce(p.proacl, acldefault('f', p.proowner))) as r))
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('%s %s', pg_get_triggerdef(t.oid), t.tgenabled)
    from own c join pg_trigger t on t.tgrelid = c.oid where not t.tgisinternal
    union all
    select format('policy %s', to_jsonb(p)) from pg_policies p where p.schemaname = 'public'
    union all
    select format('rights %s %s', c.relname, (
      select array_agg(r::text order by r::text) from unnest(coalesce(c.relacl, acldefault('r', c.relowner))) as r))
    from own c where c.relkind in ('r', 'p', 'v')
    union all
    select format('rights %s.%s %s', c.relname, a.attname, a.attacl)
    from own c join pg_attribute a on a.attrelid = c.oid where a.attacl is not null
    union all
    select format('comment %s %s', objoid::regclass, description)
    from pg_description where classoid = 'pg_class'::regclass and objoid in (select oid from own)
    order by line`)
  return rows.map(({ line }) => line)
}
