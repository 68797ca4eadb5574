import { portalAnswer, type PortalAnswer } from '#domain/portal-answer.ts'
import type { Answer } from '#offline/outbox/answer.ts'
import type { OutboxRequest, Send } from '#offline/outbox/send-request.ts'
import { RENEWAL } from '#offline/renewal-lock.ts'
import { keyOf } from '#offline/push-key.ts'
import type { PushStore, Subscribed } from '#offline/push-store.ts'

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

/** Tells that a push was shown; only the list of devices depends on it. */
export async function sendPushReceipt(store: PushStore, signal: AbortSignal): Promise<void> {
  const subscribed = await store.subscribed()
  if (subscribed) await post('/push/receipt', { token: subscribed.token }, signal)
}

/** The store keeps the old address until the portal has accepted the new one. */
export async function renewPushSubscription(
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

/**
 * Access tokens expire in minutes, queued commands may wait for days: `GET /check_login` issues a new one by the
 * renewal cookie. Under the lock shared with tabs, so that only one of them renews at a time.
 */
async function renew(access: string, locks: LockManager, signal: AbortSignal): Promise<ResponseFields | undefined> {
  const headers = { accept: 'application/json', authorization: `Bearer ${access}` }
  const ask = () => call('/check_login', { headers }, signal)
  // Aborted while it waits for its turn, it has no answer either.
  const answer = await locks.request(RENEWAL, { signal }, ask).catch(() => undefined)
  return answer && responseFields(answer)
}

/**
 * Sends the outbox's calls with a user's token. Returns `{}` (retry later) when there is no response or it is not the
 * portal's.
 */
export function sendBy(first: string, locks: LockManager): Send {
  let access = first

  function send({ method, path, body, key }: OutboxRequest, signal: AbortSignal): Promise<PortalAnswer | undefined> {
    const headers = new Headers({
      accept: 'application/json',
      authorization: `Bearer ${access}`,
      'x-client-build': import.meta.env.VITE_BUILD,
    })
    if (body !== undefined) headers.set('content-type', 'application/json')
    if (key !== undefined) headers.set('idempotency-key', key)
    return call(path, { method, headers, body: JSON.stringify(body) }, signal)
  }

  return async (request, signal) => {
    const answer = await send(request, signal)
    if (!answer) return {}
    if (responseFields(answer).code !== 'TOKEN_EXPIRED') return toOutboxAnswer(answer)
    const renewed = await renew(access, locks, signal)
    if (!renewed) return {}
    // The session is over: it waits until its owner signs in again.
    if (typeof renewed.access !== 'string') return toOutboxAnswer(answer)
    access = renewed.access
    const second = await send(request, signal)
    return second ? toOutboxAnswer(second) : {}
  }
}

/** Fields of a response that are read here. */
interface ResponseFields {
  /** In seconds. */
  readonly retry_after?: unknown
  readonly code?: unknown
  readonly access?: unknown
}

const responseFields = ({ body }: PortalAnswer): ResponseFields => body ?? {}

function toOutboxAnswer({ status, body }: PortalAnswer): Answer {
  const { retry_after: seconds } = responseFields({ status, body })
  return { status, body, retry_after: typeof seconds === 'number' ? seconds * 1000 : undefined }
}
