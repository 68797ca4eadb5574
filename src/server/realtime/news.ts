import type pg from 'pg'

export interface News {
  /** Whether rows that devices keep have changed since the last look; which and whose, every device asks for itself. */
  look(): Promise<boolean>
}

/** What a delta may tell by now and could not at the last look: nothing appears behind the horizon any more. */
const LOOK = `select h.xid::text as horizon,
    exists (select 1 from change_log l where l.xid >= $1::xid8 and l.xid < h.xid) as some
  from (select settled_before() as xid) h`

export function openNews(pool: pg.Pool): News {
  let horizon = '0'

  return {
    async look() {
      const { rows } = await pool.query<{ horizon: string; some: boolean }>({
        name: 'live-news',
        text: LOOK,
        values: [horizon],
      })
      // A transaction of another database that could not be placed in one read may appear lower in the next.
      const found = rows[0]?.horizon ?? '0'
      if (BigInt(found) > BigInt(horizon)) horizon = found
      return rows[0]?.some === true
    },
  }
}
