type Listener = () => void

/** Age of every answer that came from this device instead of the server, by query hash. */
export function createAnswerAges() {
  const ages = new Map<string, number>()
  /** Requests still open to the server although the device has already answered. */
  const asked = new Map<string, AbortController>()
  /** The last request got no answer at all, so the connection is down and not just slow. */
  let unanswered = false
  let rows: number | undefined
  const listeners = new Set<Listener>()
  const tell = () => listeners.forEach((listener) => listener())
  return {
    asOf: (queryHash: string) => ages.get(queryHash),
    /** How old the rows are that a page shows and the server can’t add to. */
    rowsAsOf: () => rows,
    noteRows(at: number | undefined) {
      rows = at
      tell()
    },
    note(queryHash: string, at: number) {
      ages.set(queryHash, at)
      tell()
    },
    drop(queryHash: string) {
      unanswered = false
      if (ages.delete(queryHash)) tell()
    },
    /** Whether a request to the server is still open for this query. */
    isAsked: (queryHash: string) => asked.has(queryHash),
    /** Whether the connection looks slow rather than down. */
    isSlow: () => asked.size > 0 && !unanswered,
    /** Whether something is shown because the server has not answered lately. */
    isSilent: () => unanswered || asked.size > 0,
    fail() {
      unanswered = true
      tell()
    },
    beginAsking(queryHash: string, asking: AbortController) {
      asked.get(queryHash)?.abort()
      asked.set(queryHash, asking)
      tell()
    },
    endAsking(queryHash: string, asking: AbortController) {
      if (asked.get(queryHash) !== asking) return
      asked.delete(queryHash)
      tell()
    },
    clear() {
      ages.clear()
      for (const asking of asked.values()) asking.abort()
      asked.clear()
      unanswered = false
      tell()
    },
    /** Resolves when no request to the server is open for this query. */
    untilAnswered(queryHash: string): Promise<void> {
      return new Promise((go) => {
        const look = () => {
          if (asked.has(queryHash)) return
          listeners.delete(look)
          go()
        }
        listeners.add(look)
        look()
      })
    },
    subscribe(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
