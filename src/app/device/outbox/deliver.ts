import type { WriteAddress } from '#domain/calls/index.ts'
import type { Entity } from '#domain/entity.ts'
import { mayLieOnDevice } from '#domain/rules/on-device.ts'
import { madeId } from '#offline/outbox/answer.ts'
import { type Command, needs, newId } from '#offline/outbox/command.ts'
import { messages } from '#ui/parts/messages.ts'
import { ApiError, isUnanswered } from '../../api/api-error.ts'
import { asDefined } from '../../api/client.ts'
import { fromDevice } from '../../api/from-device.ts'
import { api, session } from '../../api/portal.ts'
import { type CallAnswer, type CallInput, toRequest } from '../../api/typed-call.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isUnsent, waiting } from './waiting.ts'

/** In place of an answer: it lies on this device and goes out later. */
export const WAITING = Symbol('waiting to be sent')

/** On a line that has just been silent, what may wait is not held up by it for longer. */
const HASTY = 2500

/** How a write waits where the server can't be reached. */
export interface Later extends Pick<Command, 'kind' | 'entity' | 'about' | 'base'> {
  /** What it changes; without one it makes something. */
  readonly target?: string
}

/** The version a change is based on. */
export type Seen = NonNullable<Command['base']>

/** How the edit of a record waits; undefined where something of it must not lie on a device or be decided without the server. */
export function editLater(
  entity: Pick<Entity, 'name' | 'fields' | 'secrets'>,
  target: string,
  changes: Readonly<Record<string, unknown>>,
  seen: Seen,
): Later | undefined {
  const lies = (name: string): boolean => mayLieOnDevice(entity, name) && entity.fields[name]?.kind !== 'cents'
  if (Object.keys(changes).some((name) => !lies(name) || entity.fields[name]?.online)) return undefined
  const values = Object.fromEntries(Object.entries(seen.values).filter(([name]) => lies(name)))
  return { kind: 'update', entity: entity.name, target, base: { version: seen.version, values } }
}

/**
 * Sends a write; one that may wait is kept where no answer of the portal comes, or one that says that it can't now, under
 * the name it was sent by: whatever came of the first try, it is done once.
 */
export async function deliverCall<A extends WriteAddress>(
  address: A,
  input: CallInput<A>,
  key: string,
  later?: Later,
): Promise<CallAnswer<A> | typeof WAITING> {
  const request = toRequest(address, input)
  const { path } = request
  const body = { ...request.body }
  const answer = asDefined<CallAnswer<A>>()
  const method = request.method === 'PUT' ? 'PUT' : 'POST'
  const send = (patience?: number) => {
    const how = { answer, key, ...(patience !== undefined && { patience }) }
    return method === 'PUT' ? api.put(path, body, how) : api.post(path, body, how)
  }
  const author = session.current()
  if (!later || author?.looking) return send()
  // On a slow line another person may have signed in by now: what waits, and is done again, is done in that one's name.
  const isHere = (): boolean => session.current()?.id === author?.id
  // What comes after something that waits must not overtake it.
  const speaksOfNew = needs({ target: later.target ?? '', path, body }).size > 0
  const behind =
    speaksOfNew || waiting.current().some((entry) => isUnsent(entry) && entry.command.target === later.target)
  const target = later.target ?? newId(key)
  const what: Omit<Command, 'command_id' | 'made_at'> = { ...later, target, method, path, body }
  if (!navigator.onLine || behind) return keep()
  try {
    const sent = await send(fromDevice.isSilent() ? HASTY : undefined)
    void remember(sent).catch(() => undefined)
    return sent
  } catch (error) {
    if (isUnanswered(error)) return keep(error)
    throw error
  }

  /** For the user it is saved: this isn't awaited. */
  async function remember(sent: unknown): Promise<void> {
    const { keepSent } = await import('./own-outbox.ts')
    if (isHere()) await keepSent(what, key, madeId(what, { body: sent }))
  }

  async function keep(unanswered?: ApiError): Promise<typeof WAITING> {
    const after = (unanswered?.retryAfter ?? 0) * 1000
    if (await kept({ tried: unanswered !== undefined, after })) return WAITING
    throw unanswered ?? new ApiError(0, 'OFFLINE')
  }

  /** On a first visit the line may go before the outbox's own code has come. */
  async function kept(how: { tried: boolean; after: number }): Promise<boolean> {
    const outbox = await import('./own-outbox.ts').catch(() => undefined)
    return outbox !== undefined && isHere() && outbox.keepForLater(what, key, how)
  }
}

/** Tells the user the result of a write: done, or queued on this device. */
export function useSaid(): (answer: unknown, done: string) => void {
  const { t } = useTexts()
  return (answer, done) => sayResult(answer, done, t('fields:waiting.kept'))
}

/** The same for code that has both texts at hand. */
export function sayResult(answer: unknown, done: string, waits: string): void {
  if (answer === WAITING) messages.show(waits, 'warning')
  else messages.show(done)
}
