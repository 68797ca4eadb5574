import type pg from 'pg'
import { raiseEra } from '#server/database/era.ts'
import type { Log } from '#server/http/log.ts'
import type { Cursor, CursorMarks, MarkedCursor } from './cursor.ts'

export interface History {
  /** A cursor as it travels to a device, which brings it back as proof of what the log held. */
  write(cursor: Cursor, epoch: string): Promise<string>
  /**
   * Whether deltas may go on from a cursor. Where it proves that the log was another one, the database has been restored to
   * an earlier state: every device is then told to compare.
   */
  continues(cursor: MarkedCursor, epoch: string): Promise<boolean>
}

/** Compares the log with what devices remember of it, since a restored database can't tell by itself. */
export function openHistory(pool: pg.Pool, marks: CursorMarks, log: Log): History {
  async function lookUp({ xid, seq }: Cursor): Promise<{ entry: string | undefined; next: bigint }> {
    const { rows } = await pool.query<{ entry: string | null; next: string }>(
      `select pg_snapshot_xmax(pg_current_snapshot())::text as next, (
         select concat_ws(' ', l.xid, l.seq, l.entity_id, extract(epoch from l.at)) from change_log l
         where (l.xid, l.seq) <= ($1::xid8, $2::bigint) order by l.xid desc, l.seq desc limit 1) as entry`,
      [xid.toString(), seq.toString()],
    )
    return { entry: rows[0]?.entry ?? undefined, next: BigInt(rows[0]?.next ?? 0) }
  }

  return {
    write: async (cursor, epoch) => marks.write(cursor, epoch, marks.witnessOf((await lookUp(cursor)).entry)),
    async continues(cursor, epoch) {
      const { entry, next } = await lookUp(cursor)
      const witness = marks.witnessIn(cursor, epoch)
      // Without a mark of ours a cursor proves nothing; it is believed where the log may have reached it.
      if (witness === undefined) return cursor.mark === undefined && cursor.xid <= next
      // An entry that is gone may have been pruned.
      const fits = cursor.xid <= next && (entry === undefined || marks.witnessOf(entry) === witness)
      if (!fits && (await raiseEra(pool, epoch)))
        log.error('the database was restored to an earlier state: devices compare what they hold with it')
      return fits
    },
  }
}
