import type pg from 'pg'
import type { Log } from '#server/http/log.ts'
import { sealKey, writeHead, type Head } from './chain.ts'
import { headFile, keepHead, keptHead } from './head.ts'
import { sealBacklog } from './sealing.ts'
import { lastSeal, sealNumbered } from './stored.ts'

export interface SealWatch {
  readonly pool: pg.Pool
  /** What the key of the seals is made from. */
  readonly secret: Buffer
  /** Where the head of the chain is kept. */
  readonly dataDir: string
  readonly log: Log
  readonly now?: () => number
}

/** Shorter than the time that the server has to end in. */
const LONGEST_RUN_MS = 5000
/** Seals are made every few seconds: events that wait for minutes say that something holds them up. */
const LONGEST_LAG_SECONDS = 120
const BETWEEN_ALARMS_MS = 10 * 60_000
const BETWEEN_HEADS_MS = 60 * 60_000

/** Adds to the chain, keeps its head outside the database, and raises an alarm when either can't go on. */
export function watchSeals({ pool, secret, dataDir, log, now = Date.now }: SealWatch): () => Promise<void> {
  const key = sealKey(secret)
  const file = headFile(dataDir)
  const alarmed = new Map<string, number>()
  let told = -Infinity

  function alarm(event: string, facts: Record<string, unknown>): void {
    if (now() - (alarmed.get(event) ?? -Infinity) < BETWEEN_ALARMS_MS) return
    alarmed.set(event, now())
    log.error(event, facts)
  }

  /** The kept head is the proof that seals are missing, and stays when they are. */
  async function holdsKeptHead(): Promise<boolean> {
    let kept: Head | undefined
    try {
      kept = keptHead(file)
    } catch (error) {
      alarm('audit head not kept', { file, error })
    }
    if (!kept) return true
    const seal = await sealNumbered(pool, kept.number)
    return seal?.hash === kept.hash && seal.total === kept.total
  }

  async function keepNewest(): Promise<void> {
    const seal = await lastSeal(pool)
    if (!seal || seal.total === null) return
    const head = { number: seal.number, total: seal.total, hash: seal.hash }
    try {
      if (keptHead(file)?.hash !== head.hash) keepHead(file, head)
    } catch (error) {
      alarm('audit head not kept', { file, error })
    }
    if (now() - told < BETWEEN_HEADS_MS) return
    told = now()
    log.info('audit head', { head: writeHead(head) })
  }

  return async () => {
    const holds = await holdsKeptHead()
    if (!holds) alarm('audit record was cut', { file, remedy: 'npm run audit:verify' })
    await sealBacklog(pool, key, LONGEST_RUN_MS)
    if (holds) await keepNewest()
    const { rows } = await pool.query<{ seconds: number | null }>(
      'select extract(epoch from now() - audit_unsealed_since())::float8 as seconds',
    )
    const seconds = Math.round(rows[0]?.seconds ?? 0)
    if (seconds > LONGEST_LAG_SECONDS) alarm('audit sealing lags', { seconds })
  }
}
