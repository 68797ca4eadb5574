import type pg from 'pg'
import type { PushKind } from '#domain/rules/push/words.ts'

interface Alert {
  readonly kind: PushKind
  /** What it is about; a push about the same that still waits says enough. */
  readonly topic: string
  readonly userId: string
}

const QUEUE = `insert into push_due (subscription_id, kind, topic, event, due_at)
  select id, $1, $2, newest_event(), now() from push_subscription where user_id = $3 and state = 'active'
  on conflict (subscription_id, topic) do nothing`

/** Has a push sent to every browser of a user, in the transaction of what it tells of. */
export async function queuePush(tx: pg.ClientBase, { kind, topic, userId }: Alert): Promise<void> {
  await tx.query(QUEUE, [kind, topic, userId])
}
