import type pg from 'pg'
import { runBatch, type Statement } from '#server/database/batch.ts'
import { statement, type Question, type ResultsOf } from './sql.ts'

/** Asks in one batch, after statements whose results are left out. */
export async function runQuestions<const Questions extends readonly Question<unknown>[]>(
  client: pg.ClientBase,
  questions: Questions,
  before: readonly Statement[] = [],
): Promise<ResultsOf<Questions>> {
  const results = await runBatch(client, [...before, ...questions.map(statement)])
  // One result for each statement, in their order; what a row holds, its question says.
  return results.slice(before.length) as ResultsOf<Questions>
}
