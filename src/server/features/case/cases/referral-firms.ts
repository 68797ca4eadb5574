import type { casesCalls } from '#domain/calls/cases.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import { lawfirm } from '#domain/entities/lawfirm.ts'
import { patient } from '#domain/entities/patient.ts'
import { rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'

const t = raw(TABLE)

/**
 * The law firms that a new case of the caller may name. A practice refers patients to any active firm and has no other
 * right to see firms, so an answer holds names and nothing else.
 */
export async function referralFirms(
  callerDatabase: CallerDatabase,
  caller: Caller,
): Promise<AnswerOf<typeof casesCalls.referralFirms>> {
  const { results } = await callerDatabase.run(caller, (viewer) => {
    if (rowsFor(patient, 'create', viewer) === false) throw new Refusal('NOT_FOUND')
    const scope = viewer.user_type === 'chiropractor' ? raw('true') : scopeSql(lawfirm, 'list', viewer)
    return [
      sql<{ id: string; name: string }>`select ${t}.id, ${t}.name from lawfirm ${t}
        where ${t}.is_active and ${t}.deleted_at is null and ${scope} order by ${t}.name, ${t}.id`,
    ]
  })
  return { lawfirms: results[0].rows }
}
