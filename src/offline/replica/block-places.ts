import { idOf, type Line } from './lines.ts'

/** Rows of a block, as many as are quick to seal anew when one of them changes. */
export const FULL = 200

/**
 * Rows lie in blocks by their ids; a block begins where its key says and reaches to the beginning of the next. Ids grow
 * with time: new rows come last, a snapshot's pages lie side by side, and nothing moves when rows are added.
 */
export interface Block {
  /** The id from which on rows belong here; the first block begins with nothing. */
  readonly first: string
  readonly lines: readonly Line[]
}

/** Where among the beginnings, which are in order, the block of an id is; -1 before all of them. */
export function placeAmong(beginnings: readonly string[], id: string): number {
  let [low, high] = [0, beginnings.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((beginnings[middle] ?? '') <= id) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Lines in order cut into blocks, of which the first begins where it is told. */
export function cut(first: string, lines: readonly Line[], size = FULL): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; at += size)
    blocks.push({ first: at === 0 ? first : idOf(lines[at] ?? ''), lines: lines.slice(at, at + size) })
  return blocks
}

/** A block that has grown is cut in pieces; one that has not stays whole. */
export function grown({ first, lines }: Block): Block[] {
  return lines.length > 2 * FULL ? cut(first, lines) : cut(first, lines, 2 * FULL)
}

/** Lines of a range taken out and others put in; `after` does not belong to it, `until` does, undefined has no end. */
export function replaced(
  held: readonly Line[],
  after: string | undefined,
  until: string | undefined,
  lines: readonly Line[],
): { lines: Line[]; gone: string[] } {
  const inside = (id: string) => (after === undefined || id > after) && (until === undefined || id <= until)
  const told = new Set(lines.map(idOf))
  const before: Line[] = []
  const behind: Line[] = []
  const gone: string[] = []
  for (const line of held) {
    const id = idOf(line)
    if (inside(id)) {
      if (!told.has(id)) gone.push(id)
    } else if (after !== undefined && id <= after) before.push(line)
    else behind.push(line)
  }
  return { lines: [...before, ...lines, ...behind], gone }
}
