import { isPortals } from '#domain/portal-answer.ts'

/** The page of a guest network is HTML too, but does not bear the portal's mark; a script or a style is never HTML. */
export function isPart(response: Response): boolean {
  if (!response.ok || response.redirected) return false
  return isPortals(response) || !(response.headers.get('content-type') ?? '').includes('html')
}

const DIGITS = 16

/** Whether this is what the build has named so: by its digest, or by its name where that says what is in it. */
export async function isOfRelease(response: Response, revision: string | null): Promise<boolean> {
  if (!isPart(response)) return false
  if (revision === null) return true
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()))
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.slice(0, DIGITS) === revision
}

/** Parts of other releases are kept up to this many times the number of files that this one has. */
const RELEASES_BESIDE = 2

/** The parts of other releases beyond that bound, those listed first. Most browsers list by the time of storing. */
export function outdated(cached: readonly URL[], ofRelease: ReadonlySet<string>): URL[] {
  const others = cached.filter(({ pathname }) => !ofRelease.has(pathname))
  return others.slice(0, Math.max(0, others.length - RELEASES_BESIDE * ofRelease.size))
}
