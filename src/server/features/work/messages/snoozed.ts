import type pg from 'pg'
import { emit } from '#server/events/emit.ts'
import { inTransaction } from '#server/database/transaction.ts'

interface Waking {
  readonly pool: pg.Pool
  readonly now?: () => Date
}

const MOST = 500

const WAKE = `update patient set thread_snoozed_until = null
  where id in (select id from patient where thread_snoozed_until <= $1 order by id limit ${MOST} for no key update)
  returning id, reply_wanted_since is not null as is_open`

/** Conversations whose snooze has ended come back, and the people on the case are told. */
export async function wakeConversations({ pool, now = () => new Date() }: Waking): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ id: string; is_open: boolean }>(WAKE, [now()])
    for (const { id, is_open } of rows) if (is_open) await emit(tx, { kind: 'thread_changed', patientId: id })
  })
}
