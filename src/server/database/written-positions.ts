import type pg from 'pg'

/** Where a session stands in the log of the database that is written to. */
export interface Standing {
  /** The scope epoch of its user by now. */
  readonly scopeEpoch: string
  /** Where its own writes end. */
  readonly written: string
  /** Where the log ends. */
  readonly present: string
}

/** Kept in the database, so that a session may write to one process and read from another. */
export interface WrittenPositions {
  /** What the session has written so far is what it must see. */
  note(sessionId: string): Promise<void>
  /** None where the session has ended. */
  of(sessionId: string): Promise<Standing | undefined>
}

// Of two calls that end at once the later position stands, whichever is kept first.
const NOTE = `insert into session_position select id, pg_current_wal_insert_lsn() from session where id = $1
  on conflict (session_id) do update set position = greatest(session_position.position, excluded.position)`

const FIND = `select s.scope_epoch::text as "scopeEpoch", p.position::text as written,
    pg_current_wal_insert_lsn()::text as present
  from living_session s left join session_position p on p.session_id = s.id where s.id = $1`

export function keepPositions(pool: pg.Pool): WrittenPositions {
  const note = async (sessionId: string): Promise<void> => void (await pool.query(NOTE, [sessionId]))
  return {
    note,
    async of(sessionId) {
      const { rows } = await pool.query<Omit<Standing, 'written'> & { written: string | null }>(FIND, [sessionId])
      const [found] = rows
      if (!found) return undefined
      // A new session, or a server that has just taken over: whatever was written until now counts.
      if (found.written === null) await note(sessionId)
      return { ...found, written: found.written ?? found.present }
    },
  }
}
