import { type Answer, outcomeOf, rowIn } from '#offline/outbox/answer.ts'
import type { Send } from '#offline/outbox/send-request.ts'

interface Received {
  readonly visit: string
  readonly on: string
  /** The name of the write that brought the paper. */
  readonly key: string
}

/**
 * Records of a visit count as received once their paper is there. A day of receipt that is noted already stays, and where
 * the visit can't be changed any more the paper is kept all the same. Returns the answer after which to try again, if any.
 */
export async function noteRecords(
  send: Send,
  { visit, on, key }: Received,
  signal: AbortSignal,
  tries = 3,
): Promise<Answer | undefined> {
  const read = await send({ method: 'GET', path: `/appointment/${visit}` }, signal)
  const row = rowIn(read, 'appointment')
  if (!row) return unsettled(read)
  const { records_received_at, version } = row
  if (records_received_at) return undefined
  const body = { records_received_at: on, version }
  const path = `/appointment/update/${visit}`
  const noted = await send({ method: 'PUT', path, body, key: `${key}-got-${String(version)}` }, signal)
  if (outcomeOf(noted).kind !== 'outdated') return unsettled(noted)
  return tries > 1 ? noteRecords(send, { visit, on, key }, signal, tries - 1) : {}
}

function unsettled(answer: Answer): Answer | undefined {
  const { kind } = outcomeOf(answer)
  return kind === 'again' || kind === 'paused' ? answer : undefined
}
