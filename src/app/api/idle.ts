/** Waits until the page has nothing better to do, but not for ever. */
export function idle(): Promise<void> {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in globalThis)) return new Promise((go) => void setTimeout(go, 50))
  return new Promise((go) => void requestIdleCallback(() => go(), { timeout: 2000 }))
}

/** Longer than the device needs to answer in place of a slow server. */
const LONGEST = 400

/**
 * Waits for what the first paint of a page needs, but not for long: on a slow line a page with gaps is better than none.
 * A page that is complete from the start does not move its buttons later.
 */
export async function soon(needed: readonly Promise<unknown>[]): Promise<void> {
  const late = new Promise<void>((go) => void setTimeout(go, LONGEST))
  await Promise.race([Promise.allSettled(needed), late])
}
