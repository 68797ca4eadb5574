import * as v from 'valibot'

export const MOST_SETTINGS_BYTES = 32 * 1024
const MAX_DEPTH = 6

/** What a person has chosen about the portal's looks. The portal owns the shape; only its size is bounded here. */
export const settingsSchema = v.pipe(
  v.record(v.string(), v.unknown(), 'invalid'),
  v.check((value) => !isTooDeep(value), 'too_deep'),
  v.check((value) => isTooDeep(value) || byteLength(JSON.stringify(value)) <= MOST_SETTINGS_BYTES, 'too_long'),
)

// Level by level instead of by recursion, so that a hostile depth cannot exhaust the stack.
function isTooDeep(value: object): boolean {
  let level = [value]
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    level = level.flatMap((item) => Object.values(item)).filter(isContainer)
  }
  return level.length > 0
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function byteLength(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
