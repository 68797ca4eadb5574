import type pg from 'pg'
import { isFault, type OutsideFinding, type OutsideState, type OutsideThing } from '#domain/rules/outside.ts'
import type { Config } from '#server/config.ts'
import type { FileStore } from '#server/files/store.ts'
import type { Log } from '#server/http/log.ts'
import { trySmtp } from '#server/mail/smtp.ts'
import { newId } from '#server/records/new-id.ts'
import { tryGateway } from '#server/sms/twilio.ts'
import { sentenceOf } from './words.ts'

export interface Outside {
  readonly pool: pg.Pool
  readonly store: FileStore
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'sms'>
}

/** A try ended, with what the other side said. */
export type Tried = readonly [state: OutsideState, said?: string]

const PATIENCE_MS = 20_000
const OLDEST_VERSION = 150_000
const MOST_DIFFERENCE_MS = 5_000
const MOST_WORDS = 300

/** Tries everything once, side by side. It answers whatever happens. */
export async function tryOutside({ pool, store, config }: Outside): Promise<OutsideFinding[]> {
  const { smtpUrl, mailFrom, sms } = config
  const tries: readonly (readonly [OutsideThing, () => Promise<Tried>])[] = [
    ['database', () => tryDatabase(pool)],
    ['clock', () => tryClock(pool)],
    ['mail', async () => (smtpUrl === undefined ? ['off'] : trySmtp({ url: smtpUrl, from: mailFrom }))],
    ['files', () => tryFiles(store)],
    ['sms', async () => (sms === undefined ? ['off'] : tryGateway(sms))],
  ]
  return Promise.all(
    tries.map(async ([what, attempt]) => {
      const [state, said] = await ended(attempt())
      return { what, state, said: said?.slice(0, MOST_WORDS) ?? null }
    }),
  )
}

/** At start: a line for each thing that fails. A dead outside never keeps the portal from starting. */
export async function tellOutside(outside: Outside, log: Log): Promise<void> {
  for (const finding of await tryOutside(outside)) {
    if (!isFault(finding)) continue
    const [fails, remedy] = sentenceOf(finding)
    log.error(fails, { what: finding.what, remedy, ...(finding.said !== null && { said: finding.said }) })
  }
}

async function ended(attempt: Promise<Tried>): Promise<Tried> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Tried>((done) => {
    timer = setTimeout(() => done(['no_answer']), PATIENCE_MS)
  })
  try {
    return await Promise.race([attempt, late])
  } catch (error) {
    return ['no_answer', wordsOf(error)]
  } finally {
    clearTimeout(timer)
  }
}

/** Some errors of connections say nothing but their code. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || codeOf(error) || error.name
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

async function tryDatabase(pool: pg.Pool): Promise<Tried> {
  const { rows } = await pool.query<{ number: number; version: string; works: boolean }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      exists(select from pg_roles where rolname = 'caseway_app')
        and pg_has_role(current_user, 'caseway_app', 'usage') as works`,
  )
  const { number = 0, version, works } = rows[0] ?? {}
  if (number < OLDEST_VERSION) return ['too_old', version]
  if (!works) return ['no_rights', version]
  return (await mayWork(pool)) ? ['ok', version] : ['no_rights', version]
}

/** To be a member of the role does not yet mean to be allowed to take it on. */
async function mayWork(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local role caseway_app')
    return true
  } catch (error) {
    if (codeOf(error) === INSUFFICIENT_PRIVILEGE) return false
    throw error
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

async function tryClock(pool: pg.Pool): Promise<Tried> {
  const before = Date.now()
  const { rows } = await pool.query<{ at: string }>('select (extract(epoch from clock_timestamp()) * 1000)::text as at')
  const after = Date.now()
  const theirs = Number(rows[0]?.at)
  // Somewhere between question and answer; what lies within is no difference.
  const difference = theirs < before ? before - theirs : theirs > after ? theirs - after : 0
  return difference > MOST_DIFFERENCE_MS ? ['differs', `${Math.round(difference / 1000)} s`] : ['ok']
}

async function tryFiles(store: FileStore): Promise<Tried> {
  const place = `outside/${newId()}`
  const bytes = Buffer.from('A try of the file store.')
  try {
    await store.write(place, bytes, 'text/plain')
    const read = await store.read(place)
    await store.remove(place)
    return read.equals(bytes) ? ['ok'] : ['refused', 'what was read is not what was written']
  } catch (error) {
    const said = wordsOf(error)
    // What did not go through may lie there now.
    await store.remove(place).catch(() => undefined)
    return [/answered 4\d\d/.test(said) ? 'refused' : 'no_answer', said]
  }
}
