import * as v from 'valibot'
import { unreadSchema, type Unread } from '../../../api/unread.ts'

const hintSchema = v.variant('kind', [
  v.object({ kind: v.literal('news') }),
  v.object({ kind: v.picklist(['ready', 'anew']), cursor: v.string() }),
  v.object({ kind: v.literal('rights'), id: v.string(), cursor: v.string() }),
  v.object({ kind: v.literal('triage'), id: v.string(), cursor: v.string() }),
  v.object({
    kind: v.literal('chat'),
    id: v.string(),
    cursor: v.string(),
    contact_id: v.string(),
    /** Whether it is a message that came, and not only something that changed. */
    letter: v.optional(v.boolean()),
  }),
  v.object({ kind: v.literal('typing'), id: v.string(), cursor: v.string(), contact_id: v.string() }),
  v.object({ kind: v.literal('messages'), id: v.string(), cursor: v.string(), patient_id: v.string() }),
])
export type Hint = v.InferOutput<typeof hintSchema>

/** What a socket said; undefined for what this portal does not know yet. */
export function itemIn(text: string): Unread | undefined {
  return readBy(unreadSchema, text)
}

export function hintIn(text: string): Hint | undefined {
  return readBy(hintSchema, text)
}

function readBy<T>(schema: v.GenericSchema<unknown, T>, text: string): T | undefined {
  try {
    const read = v.safeParse(schema, JSON.parse(text))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

/** C6: an item takes the place of the same patient's, else it goes first. One without a message leaves no entry. */
export function withItem(list: readonly Unread[], item: Unread): Unread[] {
  const rest = (entry: Unread) => entry.patient__id !== item.patient__id
  if (item.messages_count === 0) return list.filter(rest)
  return list.every(rest) ? [item, ...list] : list.map((entry) => (rest(entry) ? entry : item))
}

/** Whose messages came in between two states of the list. */
export function arrivedIn(before: readonly Unread[], after: readonly Unread[]): Unread[] {
  const known = new Map(before.map((entry) => [entry.patient__id, entry.messages_count]))
  return after.filter((entry) => entry.messages_count > (known.get(entry.patient__id) ?? 0))
}
