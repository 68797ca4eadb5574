import type pg from 'pg'

export interface ChangeWatch {
  /** Whether rows that devices store changed since the last call. Each device asks for its own changes afterwards. */
  hasChanges(): Promise<boolean>
}

/** Changes between the last horizon and this one: no transaction can still commit below a horizon. */
const LOOK = `select h.xid::text as horizon,
    exists (select 1 from change_log l where l.xid >= $1::xid8 and l.xid < h.xid) as some
  from (select settled_before() as xid) h`

export function openChangeWatch(pool: pg.Pool): ChangeWatch {
  let horizon = '0'

  return {
    async hasChanges() {
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
