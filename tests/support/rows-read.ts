import type pg from 'pg'

/** How many rows of a table all connections of a pool have read so far. */
export async function rowsRead(pool: pg.Pool, table: string): Promise<number> {
  // A connection tells of what it has read when it is made to.
  const tell = () => pool.query('select pg_stat_force_next_flush(), pg_sleep(0.1)')
  await Promise.all(Array.from({ length: 20 }, tell))
  const { rows } = await pool.query<{ read: number }>(
    `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables where relname = $1`,
    [table],
  )
  return rows[0]?.read ?? Number.NaN
}
