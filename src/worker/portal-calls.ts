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

/** Says that something was shown. Nothing depends on it but what the list of devices says. */
export async function report(store: PushStore, signal: AbortSignal): Promise<void> {
  const subscribed = await store.subscribed()
  if (subscribed) await post('/push/receipt', { token: subscribed.token }, signal)
}

/** Says where this browser is reached from now on. */
export async function tellAddress(
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

/** A token lives for minutes, and what waits may wait for days; the browser holds what renews it. */
async function renew(access: string, locks: LockManager, signal: AbortSignal): Promise<Said | undefined> {
  const headers = { accept: 'application/json', authorization: `Bearer ${access}` }
  const ask = () => call('/check_login', { headers }, signal)
  // Aborted while it waits for its turn, it has no answer either.
  const answer = await locks.request(RENEWAL, { signal }, ask).catch(() => undefined)
  return answer && toRequestBody(answer)
}

/** Sends the outbox's calls with a user's token. An answer that is not the portal's counts as none. */
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
    if (toRequestBody(answer).code !== 'TOKEN_EXPIRED') return withPause(answer)
    const said = await renew(access, locks, signal)
    if (!said) return {}
    // The session is over: it waits until its owner signs in again.
    if (typeof said.access !== 'string') return withPause(answer)
    access = said.access
    const second = await send(request, signal)
    return second ? withPause(second) : {}
  }
}

/** What an answer may say: the seconds to wait before another try, why it refuses, or a token. */
interface Said {
  readonly retry_after?: unknown
  readonly code?: unknown
  readonly access?: unknown
}

const toRequestBody = ({ body }: PortalAnswer): Said => body ?? {}

function withPause({ status, body }: PortalAnswer): Answer {
  const { retry_after: seconds } = toRequestBody({ status, body })
  return { status, body, retry_after: typeof seconds === 'number' ? seconds * 1000 : undefined }
}
