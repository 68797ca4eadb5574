/** What the server needs to know of this end, to decide which of a person's devices are to be alerted. */
export interface TellBack {
  /** A fresh socket: nothing has arrived on it yet. */
  opened(): void
  /** Something has arrived. Answers what says that it was shown. */
  arrived(): () => void
  end(): void
}

interface Parts {
  readonly say: (saying: { ack?: number; here?: Here }) => void
  readonly page?: Pick<Document, 'visibilityState' | 'hasFocus' | 'addEventListener' | 'removeEventListener'>
  readonly window?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}
type Here = 'focused' | 'visible' | 'hidden'

/** Together, so that a burst of messages is answered by few words. */
const GATHER_MS = 2_000
/** The server assumes presence for twice this time. */
const BEAT_MS = 15_000

/** Acknowledges shown messages in order, and reports whether the page is in view. */
export function tellBack({ say, page = document, window = globalThis }: Parts): TellBack {
  let count = 0
  let shown = new Set<number>()
  /** All up to here were shown. */
  let done = 0
  let told = 0
  let socket = 0
  let gathering: ReturnType<typeof setTimeout> | undefined

  const here = (): Here => (page.visibilityState !== 'visible' ? 'hidden' : page.hasFocus() ? 'focused' : 'visible')
  let saidHere: Here | undefined
  function sayHere(): void {
    saidHere = here()
    say({ here: saidHere })
  }
  /** Systems tell of one change in several ways, and a server has better things to do. */
  function sayChange(): void {
    if (here() !== saidHere) sayHere()
  }

  function gather(): void {
    gathering ??= setTimeout(() => {
      gathering = undefined
      if (done === told) return
      told = done
      say({ ack: done })
    }, GATHER_MS)
  }

  function note(number: number): void {
    shown.add(number)
    while (shown.delete(done + 1)) done += 1
    if (done > told) gather()
  }

  const beat = setInterval(() => {
    if (here() !== 'hidden') sayHere()
  }, BEAT_MS)
  page.addEventListener('visibilitychange', sayChange)
  window.addEventListener('focus', sayChange)
  window.addEventListener('blur', sayChange)

  return {
    opened() {
      count = done = told = 0
      shown = new Set()
      socket += 1
      sayHere()
    },
    arrived() {
      count += 1
      const [number, of] = [count, socket]
      return () => {
        if (of === socket) note(number)
      }
    },
    end() {
      clearInterval(beat)
      clearTimeout(gathering)
      page.removeEventListener('visibilitychange', sayChange)
      window.removeEventListener('focus', sayChange)
      window.removeEventListener('blur', sayChange)
    },
  }
}
