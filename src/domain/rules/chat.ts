/** How long an author may take a message back. */
const RETRACT_MINUTES = 5

export function mayRetract(sentAt: string, now: number): boolean {
  return now - Date.parse(sentAt) < RETRACT_MINUTES * 60_000
}

/** Whether a user is there, as he chooses to show it to others. */
export const chatStatuses = ['available', 'busy', 'hidden'] as const
export type ChatStatus = (typeof chatStatuses)[number]

/** Names are kept whole; clients of the first API ask for them in two parts. */
export function partsOfName(name: string): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return { first_name: words.slice(0, last ? -1 : undefined).join(' '), last_name: last }
}
