import * as v from 'valibot'
import type { Client } from '../../api/client.ts'
import { linesOf } from './lines-of.ts'
import type { Change, Cursor, RowSource } from './row-source.ts'

const opened = v.object({
  cursor: v.string(),
  server_epoch: v.string(),
  scope_epoch: v.string(),
  entities: v.array(v.object({ name: v.string() })),
})

const header = v.object({ columns: v.array(v.string()) })
const trailer = v.object({ end: v.literal(true), more: v.boolean(), after: v.nullable(v.string()) })

const changed = v.object({
  t: v.string(),
  i: v.string(),
  o: v.picklist(['put', 'patch', 'del', 'out']),
  d: v.optional(v.record(v.string(), v.unknown())),
})
const changesEnd = v.union([
  v.object({ end: v.literal(true), mode: v.literal('delta'), cursor: v.string(), more: v.boolean() }),
  v.object({ end: v.literal(true), mode: v.literal('reconcile') }),
])

/** A snapshot of everything takes a while; it counts as lost only when it stands still for long. */
const PATIENCE = 300_000

const isTrailer = (line: string): boolean => line.startsWith('{"end":')

/** The rows of an entity as the server's feed tells them. */
export function serverSource(api: Pick<Client, 'post' | 'open'>, entity: string): RowSource {
  return {
    async everything(taker, signal) {
      const { entities, ...place } = await api.post('/sync/open', {}, { answer: opened, signal })
      if (!entities.some(({ name }) => name === entity)) {
        taker.columns([])
        return cursorIn(place)
      }
      let after: string | undefined
      let named = false
      for (let more = true; more;) {
        more = false
        const query = { entity, after, limit: 100_000 }
        for await (const piece of linesOf(api, '/sync/snapshot', { query, signal, patience: PATIENCE })) {
          let lines: readonly string[] = piece
          const first = lines[0]
          if (first?.startsWith('{"t":')) {
            if (!named) taker.columns(v.parse(header, JSON.parse(first)).columns)
            named = true
            lines = lines.slice(1)
          }
          const last = lines.at(-1)
          if (last !== undefined && isTrailer(last)) {
            const end = v.parse(trailer, JSON.parse(last))
            more = end.more
            after = end.after ?? undefined
            lines = lines.slice(0, -1)
          }
          await taker.rows(lines)
        }
      }
      return cursorIn(place)
    },

    async changes(since, signal) {
      const changes: Change[] = []
      let { cursor = '' } = since
      for (;;) {
        const query = { ...since, cursor, limit: 5000 }
        let end: v.InferOutput<typeof changesEnd> | undefined
        for await (const lines of linesOf(api, '/sync/delta', { query, signal, patience: PATIENCE })) {
          for (const line of lines) {
            if (isTrailer(line)) end = v.parse(changesEnd, JSON.parse(line))
            else changes.push(...changeIn(line, entity))
          }
        }
        if (!end || end.mode === 'reconcile') return undefined
        cursor = end.cursor
        if (!end.more) return { changes, cursor: { ...since, cursor } }
      }
    },
  }
}

function cursorIn({ cursor, server_epoch, scope_epoch }: Omit<v.InferOutput<typeof opened>, 'entities'>): Cursor {
  return { cursor, server_epoch, scope_epoch }
}

function changeIn(line: string, entity: string): Change[] {
  const { t, i: id, o, d } = v.parse(changed, JSON.parse(line))
  if (t !== entity) return []
  return [d && (o === 'put' || o === 'patch') ? { id, gone: false, values: d } : { id, gone: true }]
}
