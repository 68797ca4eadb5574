/** The portal's windows; frames within pages are none. */
export async function windowsOf(clients: Clients): Promise<readonly WindowClient[]> {
  const found = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return found.filter(({ frameType }) => frameType !== 'nested')
}

/** The focused window, else a visible one, else any. */
export function nearest(windows: readonly WindowClient[]): WindowClient | undefined {
  return (
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0]
  )
}

/** A page that does not answer by then is frozen, or from before this worker. */
const PATIENCE_MS = 500

/** What a page answers to a word of the worker; undefined where it says nothing. */
export function askWindow(window: WindowClient, word: object): Promise<unknown> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    const patience = setTimeout(() => done(undefined), PATIENCE_MS)
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      clearTimeout(patience)
      done(data)
    })
    port1.start()
    window.postMessage(word, [port2])
  })
}
