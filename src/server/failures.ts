import type { WorkKind } from '#domain/rules/background-work.ts'
import type { Work } from './records/commands.ts'
import type { Sql } from './records/sql.ts'

/** What became of one kind of background work, for administrators. Its statements run as one of them. */
export interface FailureSource {
  readonly kind: WorkKind
  /**
   * Work that failed or waits for another try: id, state, subject, recipient (text), patient_id (uuid), reason (text),
   * attempts (int), since, next_try_at (timestamptz), in this order.
   */
  readonly found: Sql
  /** Has failed work done once more. */
  readonly again: (work: Work, id: string) => Promise<unknown>
  /** Takes failed work off the list; nothing more is done about it. */
  readonly drop: (work: Work, id: string) => Promise<unknown>
}
