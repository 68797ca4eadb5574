const ADDRESS = '/sw.js'

/** The worker of this portal, once there is one; undefined where there can be none. */
export async function portalWorker(): Promise<ServiceWorkerRegistration | undefined> {
  // While the portal is being worked on, its pages come unbuilt and have no worker.
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return undefined
  await navigator.serviceWorker.register(ADDRESS, { updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}
