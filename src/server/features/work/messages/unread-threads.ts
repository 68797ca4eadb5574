import type pg from 'pg'
import type { EventHandlers } from '#server/events/handlers.ts'
import { dropPushes, queueMessagePush } from '#server/realtime/push/queue.ts'

/** A conversation waits to be read from its first unread message on, and devices are alerted of each message. */
export const unreadThreads: EventHandlers = {
  async message_received(tx, { patientId, id, at }) {
    await queueMessagePush(tx, { patientId, event: id, at })
    await open(tx, patientId, at)
  },
  async messages_read(tx, { patientId, unread }) {
    if (unread === 0) await close(tx, patientId)
  },
  async case_handed_over(tx, { patientId, at, isOpen }) {
    await (isOpen ? open(tx, patientId, at) : close(tx, patientId))
  },
}

/** No reminder for a case without assigned people: there is no recipient. */
const OPEN = `insert into unread_thread (patient_id, since)
  select $1::uuid, $2::timestamptz where cardinality(people_on_case($1)) > 0 on conflict do nothing`

async function open(tx: pg.ClientBase, patientId: string, since: string): Promise<void> {
  await tx.query({ name: 'thread-open', text: OPEN, values: [patientId, since] })
}

async function close(tx: pg.ClientBase, patientId: string): Promise<void> {
  await dropPushes(tx, patientId)
  await tx.query('delete from unread_thread where patient_id = $1', [patientId])
}
