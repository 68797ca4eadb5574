import { FEWEST_ROWS } from '#domain/keeping-ahead.ts'
import type { Blocks } from './blocks.ts'
import { idOf } from './lines.ts'
import { BrokenAnswer, pageEnd, readAnswer, type Transport } from './protocol.ts'
import type { Write } from './replica-store.ts'
import type { ChangedRecords } from './row-changes.ts'
import { emptied, withEntityState, type SyncState } from './sync-state.ts'

const MOST_ROWS = 6000

/** With each page one waits for the way there and back: a page is as large as the line has shown to bring in one go. */
export interface PageSize {
  rows(): number
  came(): void
  broke(): void
}

export function pageSize(): PageSize {
  let rows = MOST_ROWS
  return {
    rows: () => rows,
    came: () => void (rows = Math.min(MOST_ROWS, rows * 2)),
    broke: () => void (rows = Math.max(FEWEST_ROWS, rows / 2)),
  }
}

/** A step of coming up to date: what it writes, together with where the replica stands after it. */
export interface Step {
  readonly writes: readonly Write[]
  readonly syncState: SyncState
  /** What listeners must know: rows by id, or that the entity is another altogether. */
  readonly touched: ReadonlyMap<string, readonly string[] | 'all'>
  /** Changes reported by the server, of records kept here or not; 'all' where it can't say. */
  readonly told?: readonly ChangedRecords[] | 'all'
}

/** Nothing of an entity is believed any more: all of it is fetched again. */
export async function fromTheStart(blocks: Blocks, syncState: SyncState, entity: string): Promise<Step> {
  return {
    writes: await blocks.drop(entity),
    syncState: emptied(syncState, entity),
    touched: new Map([[entity, 'all']]),
  }
}

/**
 * Fetches the next page of an entity. It counts only if it came to its end and holds what that says; where it breaks
 * off, the next try begins at the same row. Rows in its range that it does not name are gone.
 */
export async function nextPage(
  transport: Transport,
  blocks: Blocks,
  syncState: SyncState,
  entity: string,
  signal: AbortSignal,
  size: PageSize,
): Promise<Step> {
  const held = syncState.entityStates[entity]
  if (!held) throw new RangeError(`${entity} is not kept here`)
  const after = held.after ?? undefined
  const query = { entity, after, limit: size.rows() }
  const answer = readAnswer(transport.lines('/sync/snapshot', { query }, signal), pageEnd, true)
  const { header, lines, end } = await answer.catch((error: unknown) => {
    size.broke()
    throw error
  })
  size.came()
  const columns = header?.columns ?? []
  // What the viewer may see has changed between two pages: the rows that came before lack a column or show one.
  if (held.columns.length > 0 && held.columns.join() !== columns.join()) return fromTheStart(blocks, syncState, entity)
  checkPage(lines, end.count, after)
  const last = lines.length > 0 ? idOf(lines.at(-1) ?? '') : undefined
  const { writes, more } = await blocks.replace(entity, after, end.more ? last : undefined, lines)
  const change = { columns, filled: !end.more, after: end.more ? (last ?? held.after) : null, count: held.count + more }
  // Who reads while it fills goes on where he was: what comes lies behind that.
  return { writes, syncState: withEntityState(syncState, entity, change), touched: new Map([[entity, []]]) }
}

function checkPage(lines: readonly string[], count: number, after: string | undefined): void {
  if (lines.length !== count) throw new BrokenAnswer(`${lines.length} rows of ${count}`)
  let before = after ?? ''
  for (const line of lines) {
    const id = idOf(line)
    if (id <= before) throw new BrokenAnswer('rows out of order')
    before = id
  }
}
