import * as v from 'valibot'
import { isListed, type Unread } from '../../../api/unread.ts'

const unreadSchema = v.object({
  patient__id: v.string(),
  patient__name: v.nullish(v.string(), null),
  messages_count: v.number(),
  reply_wanted_since: v.nullish(v.string(), null),
  last_text: v.nullish(v.string(), null),
  last_at: v.nullish(v.string(), null),
})

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

/** C6: an item takes the place of the same patient's, else it goes first. One that waits for nothing leaves no entry. */
export function withItem(list: readonly Unread[], item: Unread): Unread[] {
  const rest = (entry: Unread) => entry.patient__id !== item.patient__id
  if (!isListed(item)) return list.filter(rest)
  return list.every(rest) ? [item, ...list] : list.map((entry) => (rest(entry) ? entry : item))
}

/** Whose messages came in between two states of the list. What was only marked as unread has not come in. */
export function arrivedIn(before: readonly Unread[], after: readonly Unread[]): Unread[] {
  const known = new Map(before.map((entry) => [entry.patient__id, entry]))
  return after.filter(({ patient__id, messages_count, last_at }) => {
    const entry = known.get(patient__id)
    if (!entry) return messages_count > 0
    return messages_count > entry.messages_count && (last_at === null || last_at !== entry.last_at)
  })
}
