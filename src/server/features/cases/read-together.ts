import type { Caller } from '#server/http/caller.ts'
import type { Gate } from '#server/records/gate.ts'
import type { Sql } from '#server/records/sql.ts'

type Rows = Readonly<Record<string, unknown>>[]
export type Read = (question: Sql) => Promise<Rows>

interface Asked {
  readonly question: Sql
  readonly answer: (rows: Rows) => void
  readonly fail: (error: unknown) => void
}

/** Questions that are asked in the same turn travel together: one passage through the gate instead of one each. */
export function readTogether(gate: Gate, caller: Caller): Read {
  let waiting: Asked[] = []

  async function ask(): Promise<void> {
    const asked = waiting
    waiting = []
    try {
      const { results } = await gate.run(caller, () => asked.map(({ question }) => question))
      asked.forEach(({ answer }, place) => answer(results[place]?.rows ?? []))
    } catch (error) {
      asked.forEach(({ fail }) => fail(error))
    }
  }

  return (question) =>
    new Promise((answer, fail) => {
      waiting.push({ question, answer, fail })
      if (waiting.length === 1) queueMicrotask(() => void ask())
    })
}
