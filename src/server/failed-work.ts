import type { WorkKind } from '#domain/rules/background-work.ts'
import type { Work } from './records/commands.ts'
import { join, raw, sql, type Sql } from './records/sql.ts'

/** Lists one kind of failed background work for administrators. Its statements run with the administrator's rights. */
export interface FailedWorkSource {
  readonly kind: WorkKind
  /**
   * Work that failed or waits for another try: id, state, subject, recipient (text), patient_id (uuid), reason (text),
   * attempts (int), since, next_try_at (timestamptz), in this order.
   */
  readonly list: Sql
  /** Queues failed work once more. */
  readonly again: (work: Work, id: string) => Promise<unknown>
  /** Removes failed work from the list without doing it. */
  readonly drop: (work: Work, id: string) => Promise<unknown>
}

/** Work of these sources, or of one kind, each row with its kind. */
export function failedWorkSql(sources: readonly FailedWorkSource[], kind?: WorkKind): Sql {
  const wanted = kind ? sources.filter((source) => source.kind === kind) : sources
  return join(
    wanted.map((source) => sql`select ${raw(`'${source.kind}'`)} as kind, found.* from (${source.list}) found`),
    ' union all ',
  )
}
