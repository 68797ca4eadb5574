import type { PushStore, Subscribed } from '#offline/push-store.ts'

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
  const renewed = await post('/api/push/renewal', { token: known.token, endpoint, keys })
  if (renewed && endpoint !== undefined) await store.keep({ ...known, endpoint })
}
