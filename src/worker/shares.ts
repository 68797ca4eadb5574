const SHARE = '/share'

/**
 * Documents shared from another app. Held in memory until the page takes them, because nothing may be stored
 * unencrypted: if the worker is stopped before that, the user must share them again.
 */
export function followShares(worker: ServiceWorkerGlobalScope): void {
  let shared: readonly File[] = []

  async function take(request: Request): Promise<Response> {
    const form = await request.formData()
    shared = form.getAll('files').filter((file) => file instanceof File)
    return new Response(null, { status: 303, headers: { location: SHARE } })
  }

  worker.addEventListener('fetch', (event) => {
    const { method, url } = event.request
    if (method === 'POST' && new URL(url).pathname === SHARE) event.respondWith(take(event.request))
  })

  worker.addEventListener('message', (event) => {
    const { takeShared }: { takeShared?: unknown } = event.data ?? {}
    if (takeShared !== true) return
    event.ports[0]?.postMessage(shared)
    shared = []
  })
}
