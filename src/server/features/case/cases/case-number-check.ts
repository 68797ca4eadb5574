import type { casesCalls } from '#domain/calls/cases.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import { patient } from '#domain/entities/patient.ts'
import { judgeCaseNumber } from '#domain/rules/case-number.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { raw, sql } from '#server/records/sql.ts'
import { TABLE } from '#server/records/column-access.ts'
import { scopeSql } from '#server/records/writes.ts'

type CaseNumberAnswer = AnswerOf<typeof casesCalls.checkNumber>

/**
 * Whether a number may be given to a case. Staff learn of a number out of their reach that it is taken; to an outsider
 * the numbers of cases that he does not see are free, which is safe: the server gives numbers by itself.
 */
export async function checkCaseNumber(
  callerDatabase: CallerDatabase,
  caller: Caller,
  text: string,
  patientId?: string,
): Promise<CaseNumberAnswer> {
  const verdict = judgeCaseNumber(text)
  const { normalized } = verdict
  const suggestion = verdict.valid ? null : verdict.suggestion
  const { viewer, results } = await callerDatabase.run(caller, (asking) => [
    sql<{
      taken: boolean
      conflict: string | null
    }>`select case_number_taken(${normalized}, ${patientId ?? null}) as taken,
      (select ${raw(TABLE)}.id from patient ${raw(TABLE)} where lower(${raw(TABLE)}.case_number) = lower(${normalized})
        and ${raw(TABLE)}.id is distinct from ${patientId ?? null}::uuid and ${raw(TABLE)}.deleted_at is null
        and ${scopeSql(patient, 'read', asking)}) as conflict`,
  ])
  const [row] = results[0].rows
  const conflict = row?.conflict ?? null
  const taken = viewer.level === 'user' ? conflict !== null : row?.taken !== false
  return {
    valid: verdict.valid,
    available: verdict.valid && !taken,
    normalized,
    suggestion,
    conflict_patient_id: conflict,
  }
}
