-- Every transaction of this database that is numbered below has ended, and later ones get higher numbers, so that nothing
-- can appear below it any more. The snapshot names the transactions under way in all databases of the cluster: one that is
-- known to belong to another database is passed by, one that nobody can place is waited for. The snapshot is older than
-- the look at the sessions, and a number never changes its database: what is passed by can't be one of this database.
create function settled_before() returns xid8 language sql stable as $$
  select least(
    pg_current_xact_id_if_assigned(),
    pg_snapshot_xmax(pg_current_snapshot()),
    (select under_way.xid from pg_snapshot_xip(pg_current_snapshot()) as under_way(xid)
      where not exists (select from pg_stat_activity session
          where session.backend_xid = under_way.xid::xid and session.datname <> current_database())
        and not exists (select from pg_prepared_xacts prepared
          where prepared.transaction = under_way.xid::xid and prepared.database <> current_database())
      order by under_way.xid limit 1))
$$;
