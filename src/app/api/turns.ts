export interface Turns {
  /** Does the work once all before it about the same thing has ended, however it ended. */
  take<Result>(about: string, work: () => Promise<Result>): Promise<Result>
  /** Whether something about it is under way or waits for its turn. */
  isTaken(about: string): boolean
}

/** What is sent about one thing goes one after the other, because on a bad line the first sent may arrive last. */
export function openTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return {
    async take(about, work) {
      const turn = (last.get(about) ?? Promise.resolve()).then(work, work)
      last.set(about, turn)
      try {
        return await turn
      } finally {
        if (last.get(about) === turn) last.delete(about)
      }
    },
    isTaken: (about) => last.has(about),
  }
}
