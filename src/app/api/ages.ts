type Listener = () => void

/** Which answers came from this device in place of the server, by the hash of their question, and as of when they are. */
export function createAges() {
  const ages = new Map<string, number>()
  /** Questions that the server may still answer, though the device has stood in for it. */
  const asked = new Map<string, AbortController>()
  /** The last question ended without an answer: the line is not just slow. */
  let unanswered = false
  const listeners = new Set<Listener>()
  const tell = () => listeners.forEach((listener) => listener())
  return {
    asOf: (queryHash: string) => ages.get(queryHash),
    note(queryHash: string, at: number) {
      ages.set(queryHash, at)
      tell()
    },
    drop(queryHash: string) {
      unanswered = false
      if (ages.delete(queryHash)) tell()
    },
    /** Whether the server is still being asked for what the device has answered. */
    isAsked: (queryHash: string) => asked.has(queryHash),
    /** Whether it may be that answers only take long. */
    isSlow: () => asked.size > 0 && !unanswered,
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
    /** Resolves when no question to the server is open for what the device has answered. */
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
