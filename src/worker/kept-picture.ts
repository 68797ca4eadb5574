/**
 * A picture of the shell as an address that needs no network. Browsers show an alert only when they have its pictures,
 * and on a bad line they wait for them for up to a minute and a half.
 */
export async function keptPicture(address: string): Promise<string | undefined> {
  try {
    const kept = await caches.match(address, { ignoreSearch: true })
    if (!kept) return undefined
    const bytes = new Uint8Array(await kept.arrayBuffer())
    return `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`
  } catch {
    return undefined
  }
}
