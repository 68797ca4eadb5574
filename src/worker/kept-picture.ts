/** What is kept stands behind whatever is being put there: an alert does not wait for a portal that is being taken in. */
const PATIENCE_MS = 500

/**
 * A picture of the shell as an address that needs no network. Browsers show an alert only when they have its pictures,
 * and on a bad line they wait for them for up to a minute and a half: what is not at hand is left out.
 */
export function keptPicture(address: string): Promise<string | undefined> {
  return Promise.race([
    readPicture(address).catch(() => undefined),
    new Promise<undefined>((done) => setTimeout(done, PATIENCE_MS, undefined)),
  ])
}

async function readPicture(address: string): Promise<string | undefined> {
  const kept = await caches.match(address, { ignoreSearch: true })
  if (!kept) return undefined
  const bytes = new Uint8Array(await kept.arrayBuffer())
  return `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`
}
