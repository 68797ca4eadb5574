import { portalAnswer, type PortalAnswer } from '#domain/portal-answer.ts'
import type { Answer } from '#offline/outbox/answer.ts'
import type { Send } from '#offline/outbox/send.ts'
import { keyOf } from '#offline/push-key.ts'
import type { PushStore, Subscribed } from '#offline/push-store.ts'

/** Which portal this worker belongs to; the build says it. */
declare const BUILD: string

/** An answer that takes longer counts as lost. */
const PATIENCE = 8000

/** A call of the worker, within its patience; undefined where the portal did not answer it. */
async function call(path: string, init: RequestInit, signal: AbortSignal): Promise<PortalAnswer | undefined> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)])
  try {
    return await portalAnswer(await fetch(`/api${path}`, { ...init, redirect: 'error', signal: within }))
  } catch {
    return undefined
  }
}

async function post(path: string, body: object, signal: AbortSignal): Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }
  const answer = await call(path, init, signal)
  return answer !== undefined && answer.status < 300
}

/** Says that something was shown. Nothing depends on it but what the list of devices says. */
export async function report(store: PushStore, signal: AbortSignal): Promise<void> {
  const subscribed = await store.subscribed()
  if (subscribed) await post('/push/receipt', { token: subscribed.token }, signal)
}

/** Says where this browser is reached from now on. */
export async function renew(
  store: PushStore,
  known: Subscribed,
  fresh: PushSubscription,
  signal: AbortSignal,
): Promise<void> {
  const { endpoint, keys } = fresh.toJSON()
  const vapidKey = keyOf(fresh) ?? known.vapidKey
  const told = { token: known.token, endpoint, keys, vapid_key: vapidKey }
  const renewed = await post('/push/renewal', told, signal)
  if (renewed && endpoint !== undefined) await store.keep({ ...known, endpoint, vapidKey })
}

/** The calls of an outbox by somebody's token. What is no answer of the portal is none. */
export function sendBy(access: string): Send {
  return async ({ method, path, body, key }, signal) => {
    const headers = new Headers({
      accept: 'application/json',
      authorization: `Bearer ${access}`,
      'x-client-build': BUILD,
    })
    if (body !== undefined) headers.set('content-type', 'application/json')
    if (key !== undefined) headers.set('idempotency-key', key)
    const answer = await call(path, { method, headers, body: JSON.stringify(body) }, signal)
    return answer ? withPause(answer) : {}
  }
}

/** Of any answer, the seconds to wait before another try, where there are any. */
interface Said {
  readonly retry_after?: unknown
}

function withPause({ status, body }: PortalAnswer): Answer {
  const { retry_after: seconds } = (body ?? {}) as Said
  return { status, body, retry_after: typeof seconds === 'number' ? seconds * 1000 : undefined }
}
