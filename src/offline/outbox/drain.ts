import { backoff, madeId, outcomeOf, rowIn, type Answer } from './answer.ts'
import { withMadeIds, type Command, type Entry } from './command.ts'
import { canFollow, renewed } from './merge.ts'
import { createdIds } from './entry-order.ts'
import { nextOf, type May } from './order.ts'
import type { Send } from './send-request.ts'

interface Parts {
  readonly entries: () => Promise<Entry[]>
  readonly found: (commandId: string) => Promise<Entry | undefined>
  readonly put: (entry: Entry) => Promise<void>
  /** Runs under the outbox lock: no edit happens between reading and writing. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  readonly send: Send
  readonly now: () => number
  readonly random: () => number
  readonly signal: AbortSignal
  readonly may?: May | undefined
}

/** After this many merges of one record the entry waits and is retried later. */
const MOST_MERGES = 5

/**
 * Sends due entries one by one. Each is marked as sending first: if its answer is lost, it is sent again with the same
 * idempotency key, and the server repeats its answer. Returns the time until the next entry is due, if any.
 */
export async function drain(parts: Parts): Promise<number | undefined> {
  const { inTurn, signal } = parts
  for (;;) {
    if (signal.aborted) return undefined
    const next = await inTurn(() => claimed(parts))
    if (!next) return undefined
    if ('wait' in next) return next.wait
    const { before, sending, made } = next
    const settled = await sent(parts, sending, made)
    if (signal.aborted) return undefined
    await keep(parts, settled === 'paused' ? { ...before, state: 'waiting' } : settled)
    if (settled === 'paused') return undefined
  }
}

async function claimed({ entries, put, now, may }: Parts) {
  const all = await entries()
  const next = nextOf(all, now(), may)
  if (!next || 'wait' in next) return next
  const sending: Entry = { ...next.entry, state: 'sending', attempts: next.entry.attempts + 1 }
  await put(sending)
  return { before: next.entry, sending, made: createdIds(all) }
}

/** Saves the entry, unless it was discarded meanwhile. */
function keep({ inTurn, found, put }: Parts, entry: Entry): Promise<void> {
  return inTurn(async () => {
    if (await found(entry.command.command_id)) await put(entry)
  })
}

async function sent(parts: Parts, entry: Entry, made: ReadonlyMap<string, string>): Promise<Entry | 'paused'> {
  const { send, now, random, signal } = parts
  let command = withMadeIds(entry.command, made)
  for (let merges = 0; ; merges += 1) {
    const { method, path, body, command_id: key } = command
    const answer = await send({ method, path, body, key }, signal)
    const outcome = outcomeOf(answer)
    if (outcome.kind === 'paused') return 'paused'
    if (outcome.kind === 'done')
      return { ...entry, command, state: 'done', made_id: madeId(command, answer), reason: undefined }
    if (outcome.kind === 'again')
      return {
        ...entry,
        command,
        state: 'waiting',
        next_at: now() + backoff(entry.attempts, random(), outcome.after),
      }
    if (outcome.kind === 'refused') return { ...entry, command, state: 'refused', reason: outcome.reason }
    const outdated = { status: 409, code: 'VERSION_CONFLICT' }
    if (!canFollow(command)) return { ...entry, command, state: 'refused', reason: outdated }
    const theirs = await current(parts, command)
    if (!theirs.row) {
      const unread = outcomeOf(theirs.answer)
      if (unread.kind === 'refused') return { ...entry, command, state: 'refused', reason: unread.reason }
      if (unread.kind === 'paused') return 'paused'
      return { ...entry, command, state: 'waiting', next_at: now() + backoff(entry.attempts, random()) }
    }
    const again = renewed(command, theirs.row)
    if ('clash' in again) return { ...entry, command, state: 'conflict', clash: again.clash }
    command = again.command
    // Saved before the retry: the same key must always carry the same body, or the server refuses it.
    await keep(parts, { ...entry, command })
    if (merges >= MOST_MERGES)
      return { ...entry, command, state: 'waiting', next_at: now() + backoff(entry.attempts, random()) }
  }
}

/** Fetches the current record from the server. */
async function current(
  { send, signal }: Parts,
  { entity, target }: Command,
): Promise<{ answer: Answer; row?: Readonly<Record<string, unknown>> }> {
  const answer = await send({ method: 'GET', path: `/${entity}/${target}` }, signal)
  return { answer, row: answer.status === 200 ? rowIn(answer, entity) : undefined }
}
