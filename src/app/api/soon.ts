/** Longer than the device needs to answer in place of a slow server. */
const LONGEST = 400

/**
 * Until what the first look at a page needs is there, but not for long: on a slow line its frame is better than nothing.
 * With it the page is drawn once, and nothing that somebody is about to press moves.
 */
export async function soon(needed: readonly Promise<unknown>[]): Promise<void> {
  const late = new Promise<void>((go) => void setTimeout(go, LONGEST))
  await Promise.race([Promise.allSettled(needed), late])
}
