/** Waits until the page has nothing better to do, but not for ever. */
export function idle(): Promise<void> {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in globalThis)) return new Promise((go) => void setTimeout(go, 50))
  return new Promise((go) => void requestIdleCallback(() => go(), { timeout: 2000 }))
}
