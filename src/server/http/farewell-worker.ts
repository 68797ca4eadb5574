/**
 * Served in place of the portal’s worker where an operator has disabled workers: browsers fetch it as the next version,
 * and it removes the cached program and the registration. It never takes over: open pages keep their worker and what is
 * typed in them, and new pages have none. Data on devices stays. If another page is open when a page registers it, it
 * stays until that page’s first message removes it.
 */
export const FAREWELL = `const leave = () => self.registration.unregister()
const empty = async () => { for (const name of await caches.keys()) await caches.delete(name) }
self.addEventListener('install', (event) => {
  event.waitUntil(empty())
  // Begins only after the installing has ended: to wait for it here would be to wait for ever.
  leave()
})
self.addEventListener('activate', (event) => event.waitUntil(leave()))
self.addEventListener('message', (event) => event.waitUntil(leave()))
`
