import { Workbox } from 'workbox-window'

const ADDRESS = '/sw.js'
/** After this time the registration is given up; the next caller tries again. */
const PATIENCE_MS = 30_000

type Registration = ServiceWorkerRegistration | undefined

let running: Promise<Registration> | undefined

/** The worker of this portal, once there is one; undefined where there can be none. A page asks for it once. */
export function portalWorker(): Promise<Registration> {
  // To ask again for one that is being switched off would keep it.
  running ??= register().catch((error: unknown) => {
    running = undefined
    throw error
  })
  return running
}

async function register(): Promise<Registration> {
  // While the portal is being worked on, its pages come unbuilt and have no worker.
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return undefined
  const registration = await new Workbox(ADDRESS, { updateViaCache: 'none' }).register({ immediate: true })
  // If workers are switched off, none gets ready.
  return registration && started(registration)
}

/** `ready` by itself waits for ever for a worker that could not be fetched. */
async function started(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const coming = registration.installing
  let patience: ReturnType<typeof setTimeout> | undefined
  const given = new Promise<never>((_, failed) => {
    const giveUp = () => failed(new DOMException('The worker does not start.', 'TimeoutError'))
    patience = setTimeout(giveUp, PATIENCE_MS)
    coming?.addEventListener('statechange', () => {
      const { active, waiting, installing } = registration
      if (coming.state === 'redundant' && !active && !waiting && !installing) giveUp()
    })
  })
  try {
    return await Promise.race([navigator.serviceWorker.ready, given])
  } finally {
    clearTimeout(patience)
  }
}
