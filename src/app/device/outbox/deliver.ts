import * as v from 'valibot'
import type { WriteAddress } from '#domain/calls/index.ts'
import type { Entity } from '#domain/entity.ts'
import { mayLieOnDevice } from '#domain/rules/on-device.ts'
import { madeId } from '#offline/outbox/answer.ts'
import { needs, newId, type Command } from '#offline/outbox/command.ts'
import { ApiError, isUnanswered } from '../../api/api-error.ts'
import { api, session } from '../../api/portal.ts'
import { written, type CallAnswer, type CallInput } from '../../api/typed-call.ts'
import { isUnsent, waiting } from './waiting.ts'

/** In place of an answer: it lies on this device and goes out later. */
export const WAITING = Symbol('waiting to be sent')

/** How a write waits where the server can't be reached. */
export interface Later extends Pick<Command, 'kind' | 'entity' | 'about' | 'base'> {
  /** What it changes; without one it makes something. */
  readonly target?: string
}

/** What somebody saw who changes a record. */
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
export async function deliver(
  method: 'post' | 'put',
  path: string,
  body: unknown,
  key: string,
  later?: Later,
): Promise<unknown> {
  const send = () => api[method](path, body, { answer: v.unknown(), key })
  if (!later || session.current()?.looking) return send()
  // What comes after something that waits must not overtake it.
  const speaksOfNew = needs({ target: later.target ?? '', path, body: body as Command['body'] }).size > 0
  const behind =
    speaksOfNew || waiting.current().some((entry) => isUnsent(entry) && entry.command.target === later.target)
  const target = later.target ?? newId(key)
  const what = { ...later, target, method: method === 'put' ? 'PUT' : 'POST', path, body } as Omit<
    Command,
    'command_id' | 'made_at'
  >
  if (!navigator.onLine || behind) return keep()
  try {
    const answer = await send()
    void remember(answer).catch(() => undefined)
    return answer
  } catch (error) {
    if (isUnanswered(error)) return keep(error)
    throw error
  }

  /** Saving it is over for its person: nobody waits for this. */
  async function remember(answer: unknown): Promise<void> {
    const { keepSent } = await import('./own-outbox.ts')
    await keepSent(what, key, madeId(what, { body: answer }))
  }

  async function keep(unanswered?: ApiError): Promise<typeof WAITING> {
    const { keepForLater } = await import('./own-outbox.ts')
    const after = (unanswered?.retryAfter ?? 0) * 1000
    if (await keepForLater(what, key, { tried: unanswered !== undefined, after })) return WAITING
    throw unanswered ?? new ApiError(0, 'OFFLINE')
  }
}

/** The same for a call that the domain defines. */
export function deliverCall<A extends WriteAddress>(
  address: A,
  input: CallInput<A>,
  key: string,
  later?: Later,
): Promise<CallAnswer<A> | typeof WAITING> {
  const { method, path, body } = written(address, input)
  return deliver(method === 'PUT' ? 'put' : 'post', path, body, key, later) as Promise<CallAnswer<A> | typeof WAITING>
}
