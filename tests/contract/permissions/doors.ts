import type { Client } from '#tests/support/server.ts'
import type { EntityName } from './vocabulary.ts'

export interface Sighting {
  readonly door: 'detail' | 'all' | 'wp/all' | 'search' | 'snapshot' | 'delta'
  readonly row: Readonly<Record<string, unknown>>
}

type Row = Record<string, unknown>

/** The row as it shows at every door to the entity at which the caller finds it. */
export async function seenBy(client: Client, entity: EntityName, id: string): Promise<Sighting[]> {
  const list = `${entity}s`
  const [detail, all, whole, search, snapshot, opened] = await Promise.all([
    client.get(`/${entity}/${id}`),
    client.get(`/${entity}/all?page_size=200&sort=-created_at`),
    client.get(`/${entity}/wp/all`),
    client.get(`/${entity}/all?page_size=200&sort=-created_at&search=a`),
    client.get(`/sync/snapshot?entity=${entity}&limit=100000`),
    client.post('/sync/open', {}),
  ])
  const { server_epoch: server = '', scope_epoch: scope = '' } = opened.body as Record<string, string>
  const since = new URLSearchParams({ cursor: '0.0', server_epoch: server, scope_epoch: scope, limit: '5000' })
  const delta = await client.get(`/sync/delta?${since}`)
  const inList = (body: Record<string, Row[]> | undefined): Row | undefined =>
    body?.[list]?.find((row) => row['id'] === id)
  const found: [Sighting['door'], Row | undefined][] = [
    ['detail', detail.status === 200 ? (detail.body[entity] as Row) : undefined],
    ['all', inList(all.body)],
    ['wp/all', inList(whole.body)],
    ['search', inList(search.body)],
    ['snapshot', snapshot.status === 200 ? inSnapshot(snapshot.text, id) : undefined],
    ['delta', inDelta(delta.text, entity, id)],
  ]
  return found.flatMap(([door, row]) => (row ? [{ door, row }] : []))
}

function inSnapshot(text: string, id: string): Row | undefined {
  const [header, ...lines] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  const { columns } = header as { columns: string[] }
  const line = (lines as unknown[][]).find((values) => Array.isArray(values) && values[0] === id)
  return line && Object.fromEntries(columns.map((column, place) => [column, line[place]]))
}

function inDelta(text: string, entity: string, id: string): Row | undefined {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { t?: string; i?: string; d?: Row })
  return lines.find((line) => line.t === entity && line.i === id)?.d
}
