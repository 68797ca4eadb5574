import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { SealKey } from '#server/features/admin/audit/seals/chain.ts'
import { sealAudit } from '#server/features/admin/audit/seals/sealing.ts'

const PATIENCE_MS = 40_000
const PAUSE_MS = 25

/**
 * Seals until no event is left. A seal waits for every transaction under way that can't be told to belong to another
 * database, such as one that other tests on the same server have just ended.
 */
export async function sealEverything(pool: pg.Pool, key: SealKey, most?: number): Promise<void> {
  for (const last = Date.now() + PATIENCE_MS; ;) {
    while ((await sealAudit(pool, key, most)) > 0);
    const { rows } = await pool.query<{ open: boolean }>('select audit_unsealed_since() is not null as open')
    if (!rows[0]?.open) return
    if (Date.now() > last) throw new Error('Events stay unsealed.')
    await wait(PAUSE_MS)
  }
}
