const PERIODS = {
  beat: 5_000,
  /** A leader without a heartbeat for this long is frozen or gone. */
  silence: 15_000,
  /** After this time in the background a tab hands the lead to a visible one. */
  unseen: 60_000,
}

interface Beat {
  readonly unseen: boolean
}

const visible = () => document.visibilityState === 'visible'

/**
 * Of all tabs that call this with the same name, the holder of the lock leads. It sends a heartbeat every few seconds;
 * a visible tab that hears none takes the lock over, since browsers freeze tabs without releasing their locks. Without
 * locks, every tab leads for itself. Returns a function that leaves the group.
 */
export function electLeader(name: string, lead: () => () => void, periods = PERIODS): () => void {
  if (!('locks' in navigator)) return lead()
  const channel = new BroadcastChannel(`${name}.leader`)
  const over = new AbortController()
  const given = new Promise<void>((give) => over.signal.addEventListener('abort', () => give()))
  let leading = false
  let lastBeat = Date.now()
  let hiddenAt = visible() ? Infinity : Date.now()

  /** Resolves when the lead is over: given up, or taken away by another tab. */
  async function request(options: LockOptions): Promise<void> {
    let end: (() => void) | undefined
    try {
      await navigator.locks.request(name, options, () => {
        leading = true
        end = lead()
        beat()
        return given
      })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    } finally {
      if (end) {
        leading = false
        // Gives the current leader time to respond.
        lastBeat = Date.now()
        end()
      }
    }
  }

  async function queue(): Promise<void> {
    while (!over.signal.aborted) await request({ signal: over.signal })
  }

  function beat(): void {
    if (leading) channel.postMessage({ unseen: Date.now() - hiddenAt > periods.unseen } satisfies Beat)
    else if (visible() && Date.now() - lastBeat > periods.silence) void request({ steal: true })
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Beat>) => {
    lastBeat = Date.now()
    if (data.unseen && visible() && !leading) void request({ steal: true })
  })
  const look = () => (hiddenAt = visible() ? Infinity : Date.now())
  document.addEventListener('visibilitychange', look)
  const timer = setInterval(beat, periods.beat)
  void queue()
  return () => {
    over.abort()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    channel.close()
  }
}
