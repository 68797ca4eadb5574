import * as v from 'valibot'
import type { Blocks } from './blocks.ts'
import { afterMoves } from './case-moves.ts'
import { lineOf, patched, revOf, type Line } from './lines.ts'
import {
  BrokenAnswer,
  change,
  changesEnd,
  serverTime,
  readAnswer,
  type HeardLock,
  type ToldChange,
  type Transport,
} from './protocol.ts'
import { changedRecords, type ChangedRecords } from './row-changes.ts'
import type { Step } from './snapshot.ts'
import { withEntityState, type EntitySyncState, type SyncState } from './sync-state.ts'

const MOST = 2000

/** One page of what changed since; undefined where the server can't tell and wants the device to open anew. */
export async function nextChanges(
  transport: Transport,
  blocks: Blocks,
  syncState: SyncState,
  now: () => number,
  signal: AbortSignal,
  heardLock: HeardLock = async () => undefined,
): Promise<(Step & { readonly more: boolean }) | undefined> {
  const { cursor, server_epoch, scope_epoch } = syncState
  const kept = Object.keys(syncState.entityStates).join(',')
  const own = transport.ownWrites?.().join(',')
  const query = { kept, cursor, server_epoch, scope_epoch, limit: MOST, ...(own && { own }) }
  const { lines, end } = await readAnswer(transport.lines('/sync/delta', { query }, signal), changesEnd, false)
  if (end.mode === 'reconcile') return undefined
  await heardLock(end.lock)
  const byEntity = Map.groupBy(
    lines.map((line) => v.parse(change, JSON.parse(line))),
    ({ t }) => t,
  )
  const heard = { lease_hours: end.lease_hours, heard_at: now(), server_at: serverTime(end) }
  let next: SyncState = { ...syncState, cursor: end.cursor, ...heard }
  const writes = []
  const touched = new Map<string, readonly string[]>()
  const told: ChangedRecords[] = []
  for (const [entity, changes] of byEntity) {
    const held = syncState.entityStates[entity]
    if (!held) {
      told.push(...changedRecords(entity, changes, () => false))
      continue
    }
    const due = changes.filter(({ i }) => hasCome(held, i))
    const rows = await blocks.find(
      entity,
      due.map(({ i }) => i),
    )
    told.push(...changedRecords(entity, changes, (id) => rows.has(id)))
    const { after, doubted } = applied(held.columns, rows, due)
    if (after.size > 0) {
      const rewrite = await blocks.change(entity, after)
      writes.push(...rewrite.writes)
      touched.set(entity, [...after.keys()])
      next = withEntityState(next, entity, { count: held.count + rewrite.more })
    }
    if (doubted) next = withEntityState(next, entity, { doubted: true })
    next = afterMoves(next, entity, due, rows)
  }
  return { writes, syncState: next, touched, told, more: end.more }
}

/** What a page is still to bring needs no telling. */
function hasCome({ filled, after }: EntitySyncState, id: string): boolean {
  return filled || (after !== null && id <= after)
}

/**
 * What becomes of rows by what was told. Values are read at the moment they are told, one answer after the other, so a
 * patch is never older than what lies here, though it may tell of an earlier revision: transactions are told in the
 * order they began, not in the order they took the row. A whole row that is older is one that came late.
 */
export function applied(
  columns: readonly string[],
  held: ReadonlyMap<string, Line>,
  changes: readonly ToldChange[],
): { after: Map<string, Line | undefined>; doubted: boolean } {
  const after = new Map<string, Line | undefined>()
  let doubted = false
  const now = (id: string) => (after.has(id) ? after.get(id) : held.get(id))
  for (const { i: id, o, v: rev, d } of changes) {
    const line = now(id)
    if (o === 'del' || o === 'out') {
      if (line !== undefined) after.set(id, undefined)
      continue
    }
    if (rev === undefined || d === undefined) throw new BrokenAnswer('a change without values')
    if (o === 'put') {
      if (line === undefined || rev >= revOf(line)) after.set(id, lineOf(columns, id, rev, d))
    } else if (line === undefined) doubted = true
    else after.set(id, patched(line, columns, Math.max(rev, revOf(line)), d))
  }
  return { after, doubted }
}
