import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { Question } from '#server/records/sql.ts'

export type Read = <Found>(question: Question<Found>) => Promise<Found[]>

interface Waiting {
  readonly question: Question<unknown>
  readonly answer: (rows: unknown[]) => void
  readonly fail: (error: unknown) => void
}

/** Batches the queries of one event-loop turn into a single transaction and round trip. */
export function readTogether(callerDatabase: CallerDatabase, caller: Caller): Read {
  let waiting: Waiting[] = []

  async function send(): Promise<void> {
    const sent = waiting
    waiting = []
    try {
      const { results } = await callerDatabase.run(caller, () => sent.map(({ question }) => question))
      sent.forEach(({ answer }, place) => answer(results[place]?.rows ?? []))
    } catch (error) {
      sent.forEach(({ fail }) => fail(error))
    }
  }

  return <Found>(question: Question<Found>) =>
    new Promise<Found[]>((resolve, fail) => {
      waiting.push({ question, answer: (rows) => resolve(rows as Found[]), fail })
      if (waiting.length === 1) queueMicrotask(() => void send())
    })
}
