import { isObject } from '#domain/rules/is-object.ts'
import type { Command, Reason } from './command.ts'

/** What came back; without a status nothing did. */
export interface Answer {
  readonly status?: number
  readonly body?: unknown
  /** In milliseconds, where the server said when to come again. */
  readonly retry_after?: number | undefined
}

export type Outcome =
  | { readonly kind: 'done' }
  /** Nothing goes on until the person signs in again or the portal is newer. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'again'; readonly after: number | undefined }
  | { readonly kind: 'outdated' }
  | { readonly kind: 'refused'; readonly reason: Reason }

const LATER = new Set([408, 425, 429])
const PAUSING = new Set(['PASSWORD_DUE', 'CLIENT_TOO_OLD'])

/** What an answer means for a command. Only one that says that nothing was done may change it. */
export function outcomeOf({ status, body, retry_after }: Answer): Outcome {
  if (status === undefined || status >= 500 || LATER.has(status)) return { kind: 'again', after: retry_after }
  if (status < 300) return { kind: 'done' }
  const reason = reasonIn(status, body)
  if (status === 401 || status === 426 || PAUSING.has(reason.code)) return { kind: 'paused' }
  // Something between here and the server speaks for it, such as the sign-in page of a guest network.
  if (status < 400 || reason.code === '') return { kind: 'again', after: undefined }
  if (reason.code === 'VERSION_CONFLICT') return { kind: 'outdated' }
  return { kind: 'refused', reason }
}

function reasonIn(status: number, body: unknown): Reason {
  if (!isObject(body)) return { status, code: '' }
  const { code, errors } = body
  return { status, code: typeof code === 'string' ? code : '', errors: isErrors(errors) ? errors : undefined }
}

function isErrors(errors: unknown): errors is NonNullable<Reason['errors']> {
  return isObject(errors) && Object.values(errors).every(Array.isArray)
}

/** The record in an answer, as the calls of every entity give it. */
export function rowIn({ body }: Answer, entity: string): Readonly<Record<string, unknown>> | undefined {
  const row = isObject(body) ? body[entity] : undefined
  return isObject(row) ? row : undefined
}

const FIRST = 1000
const LONGEST = 15 * 60_000

/** Twice as long each time, and never all devices at the same moment; `random` is from 0 to 1. */
export function backoff(attempts: number, random: number, after = 0): number {
  const most = Math.min(LONGEST, FIRST * 2 ** Math.max(0, attempts - 1))
  return Math.max(after, Math.round(most / 2 + (most / 2) * random))
}

/** The id of the record that a command made. */
export function madeId({ kind, entity }: Pick<Command, 'kind' | 'entity'>, answer: Answer): string | undefined {
  const id = kind === 'create' ? rowIn(answer, entity)?.id : undefined
  return typeof id === 'string' ? id : undefined
}
