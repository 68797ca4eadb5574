import { seal, unseal } from '../seal.ts'
import { cut, grown, placeAmong, replaced, type Block } from './block-places.ts'
import type { KeptBlock } from './contents.ts'
import { idOf, type Line } from './lines.ts'
import type { ReplicaStore, Write } from './replica-store.ts'

/** What a change of blocks writes, and how many more rows lie there after it. */
export interface Rewrite {
  readonly writes: readonly Write[]
  readonly more: number
}

export interface Blocks {
  /** Blocks one after the other, from the one that holds `from`. */
  read(entity: string, from?: string): AsyncGenerator<Block>
  /** Those of the rows that lie here. */
  find(entity: string, ids: readonly string[]): Promise<Map<string, Line>>
  /** These rows in place of whatever lies in the range. */
  replace(
    entity: string,
    after: string | undefined,
    until: string | undefined,
    lines: readonly Line[],
  ): Promise<Rewrite>
  /** Rows by their ids; those without a line go. */
  change(entity: string, changes: ReadonlyMap<string, Line | undefined>): Promise<Rewrite>
  /** Everything of an entity goes. */
  drop(entity: string): Promise<Write[]>
}

const BREAK = '\n'

/** So many blocks are fetched and opened at a time: the browser opens them beside one another. */
const AT_A_TIME = 32
/** Directly behind a key. */
const NEXT = '\u0000'

/** Blocks of rows, each sealed for its own place, so that none can be put where another was. */
export function sealedBlocks(
  store: Pick<ReplicaStore, 'get' | 'keys' | 'some'>,
  key: CryptoKey,
  owner: string,
): Blocks {
  const nameOf = (entity: string, first: string) => `${entity}/${first}`
  const placeOf = (name: string) => `${owner}|block|${name}`

  async function beginnings(entity: string): Promise<string[]> {
    const names = await store.keys('block', nameOf(entity, ''))
    return names.map((name) => name.slice(entity.length + 1))
  }

  const opened = async (name: string, kept: KeptBlock): Promise<Line[]> =>
    (await unseal(key, kept, placeOf(name))).split(BREAK)

  /** The block that was opened or written last: applying a change reads it before and after. */
  let recent: { readonly name: string; readonly iv: Uint8Array; readonly lines: readonly Line[] } | undefined

  async function linesAt(entity: string, first: string): Promise<readonly Line[]> {
    const name = nameOf(entity, first)
    const kept = await store.get('block', name)
    if (!kept) return []
    // Whatever is sealed is sealed under a number of its own.
    const known = recent?.name === name && recent.iv.every((byte, at) => byte === kept.iv[at]) ? recent : undefined
    const { lines } = (recent = known ?? { name, iv: kept.iv, lines: await opened(name, kept) })
    return lines
  }

  /** The blocks from a key on, as many as are opened at a time. */
  async function someFrom(entity: string, from: string): Promise<Block[]> {
    const found = await store.some('block', nameOf(entity, ''), from, AT_A_TIME)
    return Promise.all(
      found.map(async ([name, kept]) => ({
        first: name.slice(entity.length + 1),
        lines: await opened(name, kept),
      })),
    )
  }

  async function write(entity: string, { first, lines }: Block): Promise<Write> {
    const name = nameOf(entity, first)
    const sealed = await seal(key, lines.join(BREAK), placeOf(name))
    recent = { name, iv: sealed.iv, lines }
    return { table: 'block', key: name, value: { n: lines.length, ...sealed } satisfies KeptBlock }
  }

  /** Of blocks that were and blocks that are: beginnings that no block has any more go. */
  async function rewritten(entity: string, before: readonly string[], after: readonly Block[]): Promise<Write[]> {
    const stay = new Set(after.map(({ first }) => first))
    const gone = before.filter((first) => !stay.has(first))
    return [
      ...gone.map((first) => ({ table: 'block' as const, key: nameOf(entity, first) })),
      ...(await Promise.all(after.map((block) => write(entity, block)))),
    ]
  }

  /** Which of the ids lie, or would lie, in which block. */
  function byBlock(starts: readonly string[], ids: Iterable<string>): Map<string, string[]> {
    const blocks = new Map<string, string[]>()
    for (const id of ids) {
      const first = starts[placeAmong(starts, id)] ?? ''
      const others = blocks.get(first)
      if (others) others.push(id)
      else blocks.set(first, [id])
    }
    return blocks
  }

  return {
    async *read(entity, from = '') {
      const starts = from === '' ? [] : await beginnings(entity)
      let some = await someFrom(entity, nameOf(entity, starts[placeAmong(starts, from)] ?? ''))
      let last = ''
      // Another tab may cut a block in two meanwhile: the next are asked for each time, and what came already is left out.
      for (let end = some.at(-1); end; end = some.at(-1)) {
        const next = some.length < AT_A_TIME ? undefined : someFrom(entity, nameOf(entity, end.first) + NEXT)
        // A reader that stops early never awaits this: its failure must not count as unhandled.
        next?.catch(() => undefined)
        for (const { first, lines } of some) {
          const fresh = idOf(lines[0] ?? '') > last ? lines : lines.filter((line) => idOf(line) > last)
          if (fresh.length === 0) continue
          yield { first, lines: fresh }
          last = idOf(fresh.at(-1) ?? '')
        }
        some = (await next) ?? []
      }
    },

    async find(entity, ids) {
      const found = new Map<string, Line>()
      for (const [first, wanted] of byBlock(await beginnings(entity), ids)) {
        const looked = new Set(wanted)
        for (const line of await linesAt(entity, first)) if (looked.has(idOf(line))) found.set(idOf(line), line)
      }
      return found
    },

    async replace(entity, after, until, lines) {
      const starts = await beginnings(entity)
      const place = placeAmong(starts, after ?? '')
      const from = Math.max(0, place)
      const to = until === undefined ? starts.length : placeAmong(starts, until) + 1
      const touched = starts.slice(from, Math.max(to, from + 1))
      const held = (await Promise.all(touched.map((first) => linesAt(entity, first)))).flat()
      const next = replaced(held, after, until, lines)
      const blocks = cut(place < 0 ? '' : (starts[place] ?? ''), next.lines)
      return { writes: await rewritten(entity, touched, blocks), more: next.lines.length - held.length }
    },

    async change(entity, changes) {
      const writes: Write[] = []
      let more = 0
      for (const [first, ids] of byBlock(await beginnings(entity), changes.keys())) {
        const held = await linesAt(entity, first)
        const rows = new Map(held.map((line) => [idOf(line), line]))
        for (const id of ids) {
          const line = changes.get(id)
          if (line === undefined) rows.delete(id)
          else rows.set(id, line)
        }
        const lines = [...rows.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line)
        more += lines.length - held.length
        writes.push(...(await rewritten(entity, held.length > 0 ? [first] : [], grown({ first, lines }))))
      }
      return { writes, more }
    },

    drop: async (entity) => (await beginnings(entity)).map((first) => ({ table: 'block', key: nameOf(entity, first) })),
  }
}
