import type { Answer } from '#offline/outbox/answer.ts'
import type { Send } from '#offline/outbox/send.ts'
import { keyOf } from '#offline/push-key.ts'
import type { PushStore, Subscribed } from '#offline/push-store.ts'

/** Which portal this worker belongs to; the build says it. */
declare const BUILD: string

/** An answer that takes longer counts as lost. */
const PATIENCE = 8000

async function post(path: string, body: object): Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body), keepalive: true })
  return response.ok
}

/** Says that something was shown. Nothing depends on it but what the list of devices says. */
export async function report(store: PushStore): Promise<void> {
  const subscribed = await store.subscribed()
  if (subscribed) await post('/api/push/receipt', { token: subscribed.token })
}

/** Says where this browser is reached from now on. */
export async function renew(store: PushStore, known: Subscribed, fresh: PushSubscription): Promise<void> {
  const { endpoint, keys } = fresh.toJSON()
  const vapidKey = keyOf(fresh) ?? known.vapidKey
  const renewed = await post('/api/push/renewal', { token: known.token, endpoint, keys, vapid_key: vapidKey })
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
    try {
      const within = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)])
      const init = { method, headers, body: JSON.stringify(body), signal: within }
      const response = await fetch(`/api${path}`, init)
      return answerOf(response.status, (await response.json()) as Said)
    } catch {
      return {}
    }
  }
}

/** Of any answer, the seconds to wait before another try, where there are any. */
interface Said {
  readonly retry_after?: unknown
}

function answerOf(status: number, body: Said): Answer {
  const { retry_after: seconds } = body
  return { status, body, retry_after: typeof seconds === 'number' ? seconds * 1000 : undefined }
}
