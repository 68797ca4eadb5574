/** A successor that has not taken over by then has failed, and this worker goes on. */
const GIVEN_UP_MS = 30_000

/** What a page tells a worker about versions, and asks. */
interface Word {
  /** To the one that waits: no work is in the way. */
  readonly takeOver?: unknown
  /** To the one before it: everything that keeps it is to be given up. */
  readonly giveWay?: unknown
  /** Of which build it is. */
  readonly whichBuild?: unknown
  /** How many tabs of the portal are open. */
  readonly howManyWindows?: unknown
}

/** Aborted when a successor wants to take over: until nothing of what this worker does is left, browsers hold it back. */
export type Leaving = () => AbortSignal

/** W9: takes over when it is told to, and gives way at once, whatever hangs. */
export function followTakeOver(worker: ServiceWorkerGlobalScope, wait = GIVEN_UP_MS): Leaving {
  let leaving = new AbortController()

  function giveWay(): void {
    leaving.abort()
    setTimeout(() => (leaving = new AbortController()), wait)
  }

  async function countWindows(): Promise<number> {
    return (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).length
  }

  worker.addEventListener('message', (event) => {
    const { data, ports } = event
    const { takeOver, giveWay: asked, whichBuild, howManyWindows }: Word = data ?? {}
    // A newer worker waits until a page says that no tab has unsaved work.
    if (takeOver === true) void worker.skipWaiting()
    if (asked === true) giveWay()
    if (whichBuild === true) ports[0]?.postMessage(Number(import.meta.env.VITE_BUILD))
    if (howManyWindows === true) event.waitUntil(countWindows().then((count) => ports[0]?.postMessage(count)))
  })
  return () => leaving.signal
}
