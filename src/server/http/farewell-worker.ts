/**
 * Stands in the place of the portal's worker where an operator has switched workers off: browsers that have one fetch it as
 * its next version, and it takes the kept program and the registration away. It never takes over: open pages go on under
 * the worker they have, whatever is being written in them, and whoever loads one anew has none. What people have on their
 * devices stays. A page that registers it while another is open calls it back; that page's first word sends it away again.
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
