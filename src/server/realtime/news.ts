import type pg from 'pg'

export interface News {
  /** Whether rows that devices keep have changed since the last look; which and whose, every device asks for itself. */
  look(): Promise<boolean>
}

/** What a delta may tell by now and could not at the last look: nothing appears behind the horizon any more. */
const LOOK = `select h.xid::text as horizon,
    exists (select 1 from change_log l where l.xid >= $1::xid8 and l.xid < h.xid) as some
  from (select pg_snapshot_xmin(pg_current_snapshot()) as xid) h`

export function openNews(pool: pg.Pool): News {
  let horizon = '0'

  return {
    async look() {
      const { rows } = await pool.query<{ horizon: string; some: boolean }>({
        name: 'live-news',
        text: LOOK,
        values: [horizon],
      })
      horizon = rows[0]?.horizon ?? horizon
      return rows[0]?.some === true
    },
  }
}
