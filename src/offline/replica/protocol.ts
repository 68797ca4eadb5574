import * as v from 'valibot'

/** The calls a replica makes; the caller provides the session and classifies connection errors. */
export interface Transport {
  /** Keys of the writes of this page, which the feed then tells apart from those of others. */
  ownWrites?(): readonly string[]
  post(path: string, body: unknown, signal: AbortSignal): Promise<unknown>
  /** A long answer as it arrives, in pieces of whole lines; a body makes it an order. */
  lines(
    path: string,
    ask: { query?: Readonly<Record<string, string | number | undefined>>; body?: unknown },
    signal: AbortSignal,
  ): AsyncIterable<readonly string[]>
}

/** How the server wants to have locked what lies here: as its owner likes, or by a secret of his. */
const lock = v.optional(v.picklist(['chosen', 'required']), 'chosen')

const epochs = { server_epoch: v.string(), scope_epoch: v.string(), schema: v.number() }

export const opening = v.object({
  mode: v.picklist(['delta', 'snapshot', 'reconcile', 'wipe']),
  cursor: v.string(),
  ...epochs,
  lease_hours: v.number(),
  lease_until: v.optional(v.string()),
  lock,
  entities: v.array(v.object({ name: v.string(), columns: v.array(v.string()) })),
})
export type Opening = v.InferOutput<typeof opening>

/** What the server's clock showed when it said how long the rows may lie here. */
export function serverTime({
  lease_hours,
  lease_until,
}: Pick<Opening, 'lease_hours' | 'lease_until'>): number | undefined {
  const until = lease_until === undefined ? NaN : Date.parse(lease_until)
  return Number.isNaN(until) ? undefined : until - lease_hours * 3_600_000
}

export const header = v.object({ t: v.string(), columns: v.array(v.string()) })

export const pageEnd = v.object({
  end: v.literal(true),
  count: v.number(),
  more: v.boolean(),
  after: v.nullable(v.string()),
})

export const change = v.object({
  t: v.string(),
  i: v.string(),
  v: v.optional(v.number()),
  o: v.picklist(['put', 'patch', 'del', 'out']),
  /** The case of a record that is not kept here. */
  c: v.optional(v.string()),
  /** The keys of this page's own writes, where nothing else has changed the record. */
  k: v.optional(v.array(v.string())),
  d: v.optional(v.record(v.string(), v.unknown())),
})
export type ToldChange = v.InferOutput<typeof change>

export const changesEnd = v.variant('mode', [
  v.object({
    end: v.literal(true),
    mode: v.literal('delta'),
    cursor: v.string(),
    more: v.boolean(),
    lease_hours: v.number(),
    lease_until: v.optional(v.string()),
    lock,
  }),
  v.object({ end: v.literal(true), mode: v.literal('reconcile') }),
])

export const comparisonEnd = v.variant('mode', [
  v.object({ end: v.literal(true), mode: v.literal('rows'), count: v.number(), buckets: v.array(v.number()) }),
  v.object({ end: v.literal(true), mode: v.literal('snapshot') }),
])

/** Called with the required lock before any row is stored; rejects if the device is not locked that way. */
export type HeardLock = (lock: Opening['lock']) => Promise<void>

/** An answer that was cut off or contradicts itself; all of it is discarded. */
export class BrokenAnswer extends Error {
  constructor(what: string) {
    super(`the answer is broken: ${what}`)
    this.name = 'BrokenAnswer'
  }
}

export interface ReadAnswer<End> {
  readonly header: v.InferOutput<typeof header> | undefined
  readonly lines: readonly string[]
  readonly end: End
}

/** Reads a whole streamed answer. The last line is its end; with `titled`, the first line is the header. */
export async function readAnswer<End>(
  answer: AsyncIterable<readonly string[]>,
  endings: v.GenericSchema<unknown, End>,
  titled: boolean,
): Promise<ReadAnswer<End>> {
  const lines: string[] = []
  for await (const piece of answer) for (const line of piece) if (line !== '') lines.push(line)
  const last = lines.pop()
  if (last === undefined || !last.startsWith('{"end":')) throw new BrokenAnswer('no end')
  const first = titled ? lines.shift() : undefined
  if (titled && first === undefined) throw new BrokenAnswer('no header')
  return {
    header: first === undefined ? undefined : v.parse(header, JSON.parse(first)),
    lines,
    end: v.parse(endings, JSON.parse(last)),
  }
}
