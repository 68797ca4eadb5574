import type pg from 'pg'
import { mayBecome, statusFrom } from '#domain/rules/sms/standing.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { reopenThread } from './reopen.ts'

export interface Report {
  /** Our id of the message, if the callback address carries it. */
  readonly id: string | undefined
  readonly gatewayId: string
  readonly status: string
  readonly code: string | null
}

interface Known {
  readonly id: string
  readonly status: string
}

/** A failed message stays on the list with its reason until an administrator retries or drops it. */
const FAILED = `insert into sms_delivery (sms_id, attempts, error, failed_at) values ($1, 1, $2, now())
  on conflict (sms_id) do update set error = excluded.error, failed_at = excluded.failed_at`

/** Stores a delivery report. Unknown messages and reports out of order are ignored, never refused. */
export async function takeReport(pool: pg.Pool, { id, gatewayId, status, code }: Report): Promise<void> {
  const reported = statusFrom(status)
  if (!reported) return
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<Known>(
      `select id, status from patient_sms where direction = 'out'
         and (gateway_id = $1 or (id = $2::uuid and gateway_id is null)) limit 1 for update`,
      [gatewayId, id ?? null],
    )
    const known = rows[0]
    if (!known || !mayBecome(known.status, reported)) return
    await client.query(
      `update patient_sms set status = $2, gateway_id = $3, error_code = $4, version = version + 1, updated_at = now()
       where id = $1`,
      [known.id, reported, gatewayId, reported === 'failed' ? code : null],
    )
    if (reported === 'failed') {
      await client.query(FAILED, [known.id, code])
      await reopenThread(client, known.id)
    } else await client.query('delete from sms_delivery where sms_id = $1', [known.id])
  })
}
