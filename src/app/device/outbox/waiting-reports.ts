import { openTurns } from '../../api/turns.ts'

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
  const turns = openTurns()
  const inTurn = (what: 'waiting' | 'nothing'): Promise<void> => turns.take('report', () => tell(what))
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
