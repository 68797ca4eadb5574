/** What changes several times in a moment is told once. */
const TELL_AFTER = 3000

export interface WaitingReports {
  /** Tells soon how much waits. */
  soon(): void
  /** Tells now that nothing waits any more. */
  nothing(): Promise<void>
  /** Drops what was to be told soon. */
  stop(): void
}

/** Reports of what waits here, one after the other: the server keeps the last that it hears. */
export function openWaitingReports(tell: (what: 'waiting' | 'nothing') => Promise<void>): WaitingReports {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Promise<void> = Promise.resolve()

  function inTurn(what: 'waiting' | 'nothing'): Promise<void> {
    const turn = last.then(() => tell(what))
    last = turn.catch(() => undefined)
    return turn
  }

  const stop = (): void => clearTimeout(timer)

  return {
    soon() {
      stop()
      timer = setTimeout(() => void inTurn('waiting').catch(() => undefined), TELL_AFTER)
    },
    nothing() {
      stop()
      return inTurn('nothing')
    },
    stop,
  }
}
