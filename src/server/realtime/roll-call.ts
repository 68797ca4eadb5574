import type pg from 'pg'
import type { Log } from '#server/http/log.ts'

/** Keeps in the database whose sockets this server has: the chat shows them as there. */
export interface RollCall {
  name(users: readonly string[]): void
  /** Resolves when everything is written. */
  idle(): Promise<void>
}

export function openRollCall(pool: pg.Pool, log: Log): RollCall {
  const named = new Set<string>()
  let writing: Promise<void> | undefined

  /** Users added during a write go into the next one. */
  async function write(): Promise<void> {
    while (named.size > 0) {
      const users = [...named]
      named.clear()
      await markThere(pool, users)
    }
  }

  return {
    name(users) {
      for (const userId of users) named.add(userId)
      writing ??= write()
        .catch((error: unknown) => log.error('who is there could not be written down', { error }))
        .finally(() => (writing = undefined))
    },

    async idle() {
      await writing
    },
  }
}

/** One whom no server names any more is gone after a minute. */
async function markThere(pool: pg.Pool, users: readonly string[]): Promise<void> {
  await pool.query({
    name: 'mark-there',
    text: `insert into chat_presence (user_id, seen_at) select person, now() from unnest($1::uuid[]) as person
      order by person on conflict (user_id) do update set seen_at = excluded.seen_at`,
    values: [users],
  })
}
