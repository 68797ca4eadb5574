/** The queue of conversations. `mine` are the open ones that a person answers. */
export const conversationTabs = ['open', 'mine', 'snoozed', 'closed'] as const
export type ConversationTab = (typeof conversationTabs)[number]

/** More conversations than anybody looks through; how many more there are is not counted. */
export const MOST_CONVERSATIONS = 1_000

export function isSnoozed(until: string | null | undefined, now: number): boolean {
  return typeof until === 'string' && Date.parse(until) > now
}

interface Waiting {
  readonly patient__id: string
  readonly reply_wanted_since: string | null
  readonly last_at: string | null
}

/** Patients who wait for an answer, the longest waiting first; then those whose messages are only unread, newest first. */
export function longestWaitingFirst(one: Waiting, other: Waiting): number {
  const [since, otherSince] = [one.reply_wanted_since, other.reply_wanted_since]
  if (since !== null && otherSince !== null && since !== otherSince) return since < otherSince ? -1 : 1
  if ((since === null) !== (otherSince === null)) return since === null ? 1 : -1
  const newest = (other.last_at ?? '').localeCompare(one.last_at ?? '')
  return newest === 0 ? one.patient__id.localeCompare(other.patient__id) : newest
}
