import type { Context } from 'hono'
import { outsideCalls } from '#domain/calls/outside.ts'
import type { OutsideFinding } from '#domain/rules/outside.ts'
import { Refusal } from '#domain/errors.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { Env } from '#server/http/caller.ts'
import { implement, type Call } from '#server/http/calls.ts'
import { proxyState } from '#server/http/proxy-state.ts'
import { portalState } from '#server/monitoring/portal-state.ts'
import { checkServices, type ExternalServices } from '#server/outside/check-services.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'

interface Parts extends Omit<ExternalServices, 'config'> {
  readonly callerDatabase: CallerDatabase
  readonly config: ExternalServices['config'] & Pick<Config, 'trustProxy' | 'publicUrl' | 'dataDir'>
  readonly database: Pick<Database, 'embedded'>
  readonly version: string
  readonly sockets: () => number
}

/** More than one piece of an upload: what lets this through lets files through. */
const MOST_TRIED = 6 * 1024 * 1024

/** For administrators: what the portal depends on is tried now, and a page finds out what stands between. */
export function answerOutside({ callerDatabase, database, version, sockets, ...parts }: Parts): Call[] {
  const { pool, config } = parts
  // Its bytes are counted as they arrive instead of being read as JSON.
  const { body: _, ...unread } = outsideCalls.body
  const administers = async (caller: Parameters<CallerDatabase['viewer']>[0]): Promise<void> => {
    const { viewer } = await callerDatabase.run(caller, () => [])
    if (viewer.level !== 'admin') throw new Refusal('NOT_FOUND')
  }
  return [
    implement(outsideCalls.findings, async ({ c, caller }) => {
      await administers(caller)
      return { findings: [...(await checkServices(parts)), proxyOf(c, parts.config)] }
    }),
    implement(outsideCalls.state, async ({ caller }) => {
      await administers(caller)
      const [{ diskFree, ...state }, served] = await Promise.all([
        portalState({ pool, sockets, dataDir: config.dataDir }),
        pool.query<{ version: string }>(`select current_setting('server_version') as version`),
      ])
      const kind: 'embedded' | 'postgres' = database.embedded ? 'embedded' : 'postgres'
      return {
        version,
        since: new Date(performance.timeOrigin).toISOString(),
        database: { kind, version: served.rows[0]?.version ?? '' },
        memory: process.memoryUsage.rss(),
        disk_free: diskFree,
        ...state,
        queues: [...state.queues],
      }
    }),
    implement(
      unread,
      async ({ c, caller }) => {
        await administers(caller)
        return { bytes: await lengthOf(c) }
      },
      { reads: true },
    ),
  ]
}

function proxyOf(c: Context<Env>, config: Parts['config']): OutsideFinding {
  const state = proxyState(c, config)
  return { what: 'proxy', state, said: state === 'ok' || state === 'untrusted' ? c.get('ip') : null }
}

async function lengthOf(c: Context<Env>): Promise<number> {
  let bytes = 0
  for await (const chunk of c.req.raw.body ?? []) {
    bytes += chunk.length
    if (bytes > MOST_TRIED) throw new Refusal('TOO_LARGE')
  }
  return bytes
}
