import * as v from 'valibot'

const MAX_BYTES = 32 * 1024
const MAX_DEPTH = 6

/** What a person has chosen about the portal's looks. The portal owns the shape; only its size is bounded here. */
export const settingsSchema = v.pipe(
  v.record(v.string(), v.unknown(), 'invalid'),
  v.check((value) => depthOf(value) <= MAX_DEPTH, 'too_deep'),
  v.check((value) => byteLength(JSON.stringify(value)) <= MAX_BYTES, 'too_long'),
)

// Level by level instead of by recursion, so that a hostile depth cannot exhaust the stack.
function depthOf(value: unknown): number {
  let level = [value]
  let depth = 0
  while (depth <= MAX_DEPTH && level.length > 0) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
    depth += 1
  }
  return depth - 1
}

function byteLength(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
