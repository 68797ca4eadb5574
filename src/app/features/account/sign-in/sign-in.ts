import { api, session } from '../../../api/portal.ts'
import { signedInAs } from '../../../api/session.ts'
import type { Credentials } from './sign-in-faults.ts'

// Checking a password takes the server longer than reading a row.
const PATIENCE = 20_000

export async function signIn(credentials: Credentials): Promise<void> {
  session.end()
  const body = { ...credentials, known_devices: await knownBrowser() }
  const answer = await api.call('POST /login', { body, patience: PATIENCE })
  void keepKnown(answer.known_device)
  session.start(signedInAs(answer), credentials.remember)
}

/** Apart from what a person leaves behind when he signs out: this browser stays known to those who have used it. */
const PLACE = 'caseway.known-browser'
const TOKENS = 'tokens'
const MOST = 10
/** Signing in waits no longer for a browser whose storage does not answer. */
const STORAGE_PATIENCE = 1000

async function open() {
  const { openDevice } = await import('#offline/device-store.ts')
  return openDevice(PLACE)
}

/**
 * The secrets by which the server knows this browser. They open nothing by themselves; with one of them, wrong tries of
 * strangers do not keep its owner from signing in.
 */
async function knownBrowser(): Promise<string[]> {
  const none = new Promise<string[]>((resolve) => setTimeout(() => resolve([]), STORAGE_PATIENCE))
  return Promise.race([
    none,
    open()
      .then(read)
      .catch(() => []),
  ])
}

/** Keeps the secret that the server gave this browser. Where nothing can be kept, it is a new one at each sign-in. */
export async function keepKnown(token: string | null | undefined): Promise<void> {
  if (!token) return
  try {
    const store = await open()
    await store.put(TOKENS, [token, ...(await read(store))].slice(0, MOST))
  } catch {
    // Signing in does not depend on it.
  }
}

async function read(store: { get(name: string): Promise<unknown> }): Promise<string[]> {
  const kept = await store.get(TOKENS)
  return Array.isArray(kept) && kept.every((token) => typeof token === 'string') ? kept : []
}
