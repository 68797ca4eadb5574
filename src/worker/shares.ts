const SHARE = '/share'

/**
 * Papers that another app shares into the portal. They are held in memory until its page takes them, since nothing
 * may lie open on a device: a worker that has ended in the meantime has forgotten them, and they are shared once more.
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
