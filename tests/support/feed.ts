import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import type { Client } from './server.ts'

export interface Opened {
  readonly mode: string
  readonly cursor: string
  readonly server_epoch: string
  readonly scope_epoch: string
  readonly schema: number
  readonly lease_until: string
  readonly entities: readonly { name: string; columns: readonly string[] }[]
}

export interface Line {
  readonly t: string
  readonly i: string
  readonly o: 'put' | 'patch' | 'del' | 'out'
  readonly v?: number
  readonly d?: Readonly<Record<string, unknown>>
}

export interface Trailer {
  readonly end: true
  readonly mode: string
  readonly cursor: string
  readonly more: boolean
}

export interface FeedAnswer {
  readonly lines: readonly Line[]
  readonly trailer: Trailer
}

export async function open(client: Client, standing: object = {}): Promise<Opened> {
  const answer = await client.post('/sync/open', standing)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body as Opened
}

export interface Page {
  readonly type: string | null
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
  readonly trailer: {
    readonly end: true
    readonly count: number
    readonly more: boolean
    readonly after: string | null
  }
}

export async function snapshot(client: Client, entity: string, query = ''): Promise<Page> {
  const { status, text, headers } = await client.get(`/sync/snapshot?entity=${entity}${query}`)
  if (status !== 200) throw new Error(text)
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  const { t, columns } = lines[0] as { t: string; columns: string[] }
  if (t !== entity || !text.endsWith('\n')) throw new Error(`No snapshot of ${entity}: ${text.slice(0, 200)}`)
  const type = headers.get('content-type')
  return { type, columns, rows: lines.slice(1, -1) as unknown[][], trailer: lines.at(-1) as Page['trailer'] }
}

export async function delta(
  client: Client,
  at: Pick<Opened, 'cursor' | 'server_epoch' | 'scope_epoch'>,
  limit = 500,
): Promise<FeedAnswer> {
  const { cursor, server_epoch, scope_epoch } = at
  const answer = await client.get(
    `/sync/delta?${new URLSearchParams({ cursor, server_epoch, scope_epoch, limit: String(limit) })}`,
  )
  if (answer.status !== 200) throw new Error(answer.text)
  const lines = answer.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  return { lines: lines.slice(0, -1) as Line[], trailer: lines.at(-1) as Trailer }
}

/**
 * Waits until the feed may tell everything that has been done. What a transaction elsewhere on the server still holds
 * back would else be told together with what comes next.
 */
export async function settled({ pool }: Pick<Database, 'pool'>): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waits: boolean }>(
      'select exists(select from change_log where xid >= settled_before()) as waits',
    )
    if (!rows[0]?.waits) return
    await wait(PAUSE_MS)
  }
}

const PATIENCE_MS = 40_000
const PAUSE_MS = 25

/**
 * Reads on until a line is there, and answers all that was told until then. The feed waits for every transaction of the
 * database that began earlier.
 */
export async function until(client: Client, opened: Opened, wanted: (line: Line) => boolean): Promise<FeedAnswer> {
  const told: Line[] = []
  let at: Pick<Opened, 'cursor' | 'server_epoch' | 'scope_epoch'> = opened
  for (const last = Date.now() + PATIENCE_MS; ;) {
    const { lines, trailer } = await delta(client, at)
    told.push(...lines)
    at = { ...opened, cursor: trailer.cursor }
    if (told.some(wanted)) return { lines: told, trailer }
    await wait(PAUSE_MS)
    if (Date.now() > last) throw new Error(`The feed did not tell it: ${JSON.stringify(told).slice(0, 500)}`)
  }
}
