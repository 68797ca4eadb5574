import type { Database } from '#server/database/database.ts'
import type { Values } from './drafts.ts'

/** A file that this person has sent and that was found in order, as the draft's file says of itself. */
export async function sentFor(database: Database, entity: string, userId: string, draft: Values): Promise<void> {
  const key = draft['file_key']
  if (typeof key !== 'string') return
  await database.pool.query(
    `insert into upload (key, user_id, entity, patient_id, file_name, mime, announced_size, size, sha256, state, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8, 'ready', now() + interval '1 hour')`,
    [
      key,
      userId,
      entity,
      draft['patient_id'] ?? null,
      draft['file_name'] ?? 'sample.pdf',
      draft['mime'] ?? 'application/pdf',
      draft['size'] ?? 30,
      draft['sha256'] ?? '0'.repeat(64),
    ],
  )
}
