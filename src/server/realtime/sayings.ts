import * as v from 'valibot'

/** Presence of a page: focused, visible or hidden. */
export const presences = ['focused', 'visible', 'hidden'] as const
export type PresenceState = (typeof presences)[number]

const schema = v.object({
  /** So many messages of this socket have arrived, and what they say was shown. */
  ack: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  here: v.optional(v.picklist(presences)),
  /** The device has asked for the changes it was told of. */
  synced: v.optional(v.literal(true)),
})
export type Saying = v.InferOutput<typeof schema>

/** What a client says on its socket; nothing where the server does not understand it. */
export function readSaying(text: string): Saying {
  try {
    const read = v.safeParse(schema, JSON.parse(text))
    return read.success ? read.output : {}
  } catch {
    return {}
  }
}
