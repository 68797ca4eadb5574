/**
 * Stands in the place of the portal's worker where an operator has switched workers off: browsers that have one fetch it as
 * its next version, and it takes itself and the kept program away. What people have on their devices stays.
 */
export const FAREWELL = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`
