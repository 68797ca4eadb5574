import type pg from 'pg'
import { isFault, type OutsideFinding, type OutsideState, type OutsideThing } from '#domain/rules/outside.ts'
import type { Config } from '#server/config.ts'
import type { FileStore } from '#server/files/store.ts'
import type { Log } from '#server/http/log.ts'
import { trySmtp } from '#server/mail/smtp.ts'
import { newId } from '#server/records/new-id.ts'
import { tryGateway } from '#server/sms/twilio.ts'
import { sentenceOf } from './log-sentences.ts'

export interface ExternalServices {
  readonly pool: pg.Pool
  readonly store: FileStore
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'sms'>
}

/** Result of one check, with the message of the service if it sent one. */
export type CheckResult = readonly [state: OutsideState, said?: string]

const PATIENCE_MS = 20_000
const OLDEST_VERSION = 150_000
const MOST_DIFFERENCE_MS = 5_000
const MOST_WORDS = 300

/** Checks every service the portal depends on, in parallel. Never rejects. */
export async function checkServices({ pool, store, config }: ExternalServices): Promise<OutsideFinding[]> {
  const { smtpUrl, mailFrom, sms } = config
  const tries: readonly (readonly [OutsideThing, () => Promise<CheckResult>])[] = [
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

/** Logs one line per failing service at startup. A failing service never prevents the start. */
export async function logFailingServices(outside: ExternalServices, log: Log): Promise<void> {
  for (const finding of await checkServices(outside)) {
    if (!isFault(finding)) continue
    const [fails, remedy] = sentenceOf(finding)
    log.error(fails, { what: finding.what, remedy, ...(finding.said !== null && { said: finding.said }) })
  }
}

async function ended(attempt: Promise<CheckResult>): Promise<CheckResult> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<CheckResult>((done) => {
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

/** Some connection errors have a code and an empty message. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || codeOf(error) || error.name
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

async function tryDatabase(pool: pg.Pool): Promise<CheckResult> {
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

/** Membership in the role is not enough: SET ROLE must be allowed too. */
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

async function tryClock(pool: pg.Pool): Promise<CheckResult> {
  const before = Date.now()
  const { rows } = await pool.query<{ at: string }>('select (extract(epoch from clock_timestamp()) * 1000)::text as at')
  const after = Date.now()
  const theirs = Number(rows[0]?.at)
  // The database read its clock at some point between request and answer; within that span there is no difference.
  const difference = theirs < before ? before - theirs : theirs > after ? theirs - after : 0
  return difference > MOST_DIFFERENCE_MS ? ['differs', `${Math.round(difference / 1000)} s`] : ['ok']
}

async function tryFiles(store: FileStore): Promise<CheckResult> {
  const place = `outside/${newId()}`
  const bytes = Buffer.from('A try of the file store.')
  try {
    await store.write(place, bytes, 'text/plain')
    const read = await store.read(place)
    await store.remove(place)
    return read.equals(bytes) ? ['ok'] : ['refused', 'what was read is not what was written']
  } catch (error) {
    const said = wordsOf(error)
    // A write that failed may have arrived all the same.
    await store.remove(place).catch(() => undefined)
    return [/answered 4\d\d/.test(said) ? 'refused' : 'no_answer', said]
  }
}
