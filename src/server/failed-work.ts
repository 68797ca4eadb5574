import type { WorkKind } from '#domain/rules/background-work.ts'
import type { Work } from './records/commands.ts'
import type { Sql } from './records/sql.ts'

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
