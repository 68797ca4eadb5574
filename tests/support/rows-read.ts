import type pg from 'pg'

/** How many rows of a table all connections of a pool have read so far. */
export const rowsRead = (pool: pg.Pool, table: string): Promise<number> =>
  told(
    pool,
    `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables where relname = $1`,
    table,
  )

/** The same of the entries of its indexes. */
export const entriesRead = (pool: pg.Pool, table: string): Promise<number> =>
  told(pool, 'select sum(idx_tup_read)::int as read from pg_stat_user_indexes where relname = $1', table)

async function told(pool: pg.Pool, text: string, table: string): Promise<number> {
  // A connection tells of what it has read when it is made to: those that rest are taken all at once, so that each is.
  const resting = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
  try {
    await Promise.all(resting.map((client) => client.query('select pg_stat_force_next_flush()')))
  } finally {
    for (const client of resting) client.release()
  }
  const { rows } = await pool.query<{ read: number }>(text, [table])
  return rows[0]?.read ?? Number.NaN
}
