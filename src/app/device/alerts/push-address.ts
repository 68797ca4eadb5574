import { base64url, keyOf } from '#offline/push-key.ts'

/** What is needed of the browser's manager of pushes. */
type Manager = Pick<PushManager, 'getSubscription' | 'subscribe'>

/** A subscription is bound to the portal's key: after that has changed, the old one only takes what nobody can send. */
export async function addressBoundTo(key: string, manager: Manager): Promise<PushSubscription> {
  const known = await manager.getSubscription()
  if (known && keyOf(known) === key) return known
  await known?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** What the worker will prove itself by: thirty-two bytes by chance. */
export function newToken(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)).buffer)
}
