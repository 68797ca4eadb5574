import { bucketOf, newSums, shareOf } from '#domain/rules/row-sums.ts'
import type { Blocks } from './blocks.ts'
import { idOf, revOf, type Line } from './lines.ts'
import { BrokenAnswer, comparisonEnd, readAnswer, type Transport } from './protocol.ts'
import { fromTheStart, type Step } from './snapshot.ts'
import { withEntityState, type SyncState } from './sync-state.ts'

/** How long rows are believed without being compared. */
export const COMPARED_EVERY = 6 * 60 * 60_000

export async function sumsOf(blocks: Blocks, entity: string): Promise<number[]> {
  const sums = newSums()
  for await (const { lines } of blocks.read(entity))
    for (const line of lines) {
      const bucket = bucketOf(idOf(line))
      sums[bucket] = (sums[bucket] ?? 0) + shareOf(idOf(line), revOf(line))
    }
  return sums
}

/**
 * Compares an entity with the server's by the sums of its buckets. Of buckets that differ the server tells all rows:
 * those it does not name are no longer the viewer's, and go; the others come in their present state.
 */
export async function compared(
  transport: Transport,
  blocks: Blocks,
  syncState: SyncState,
  entity: string,
  signal: AbortSignal,
): Promise<Step> {
  const held = syncState.entityStates[entity]
  if (!held) throw new RangeError(`${entity} is not kept here`)
  const body = { entity, sums: await sumsOf(blocks, entity) }
  const answer = await readAnswer(transport.lines('/sync/compare', { body }, signal), comparisonEnd, true)
  const { end, lines } = answer
  const otherColumns = held.columns.join() !== answer.header?.columns.join()
  if (end.mode === 'snapshot' || otherColumns) return fromTheStart(blocks, syncState, entity)
  if (lines.length !== end.count) throw new BrokenAnswer(`${lines.length} rows of ${end.count}`)
  const changes = await differing(blocks, entity, new Set(end.buckets), lines)
  const { writes, more } = await blocks.change(entity, changes)
  const change = { doubted: false, withheld: false, count: held.count + more }
  const touched = new Map([[entity, held.withheld ? ('all' as const) : [...changes.keys()]]])
  return { writes, syncState: withEntityState(syncState, entity, change), touched }
}

async function differing(
  blocks: Blocks,
  entity: string,
  buckets: ReadonlySet<number>,
  lines: readonly Line[],
): Promise<Map<string, Line | undefined>> {
  const changes = new Map<string, Line | undefined>(lines.map((line) => [idOf(line), line]))
  for (const id of changes.keys()) if (!buckets.has(bucketOf(id))) throw new BrokenAnswer('a row of another bucket')
  if (buckets.size === 0) return changes
  for await (const block of blocks.read(entity))
    for (const line of block.lines) {
      const id = idOf(line)
      if (!buckets.has(bucketOf(id))) continue
      if (!changes.has(id)) changes.set(id, undefined)
      else if (revOf(changes.get(id) ?? '') === revOf(line)) changes.delete(id)
    }
  return changes
}
