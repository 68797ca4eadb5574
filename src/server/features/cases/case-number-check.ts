import { patient } from '#domain/entities/patient.ts'
import { judgeCaseNumber } from '#domain/rules/case-number.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Gate } from '#server/records/gate.ts'
import { raw, sql } from '#server/records/sql.ts'
import { TABLE } from '#server/records/sight.ts'
import { scopeSql } from '#server/records/writes.ts'

export interface CaseNumberAnswer {
  readonly valid: boolean
  readonly available: boolean
  readonly normalized: string
  readonly suggestion: string | null
  readonly conflict_patient_id: string | null
}

/** Whether a number may be given to a case. Of a number outside the caller's sight he learns only that it is taken. */
export async function checkCaseNumber(
  gate: Gate,
  caller: Caller,
  text: string,
  patientId?: string,
): Promise<CaseNumberAnswer> {
  const verdict = judgeCaseNumber(text)
  const { normalized } = verdict
  const suggestion = verdict.valid ? null : verdict.suggestion
  const { results } = await gate.run(caller, (viewer) => [
    sql`select case_number_taken(${normalized}, ${patientId ?? null}) as taken,
      (select ${raw(TABLE)}.id from patient ${raw(TABLE)} where lower(${raw(TABLE)}.case_number) = lower(${normalized})
        and ${raw(TABLE)}.id is distinct from ${patientId ?? null}::uuid and ${raw(TABLE)}.deleted_at is null
        and ${scopeSql(patient, 'read', viewer)}) as conflict`,
  ])
  const row = results[0]?.rows[0]
  return {
    valid: verdict.valid,
    available: verdict.valid && row?.['taken'] === false,
    normalized,
    suggestion,
    conflict_patient_id: (row?.['conflict'] ?? null) as string | null,
  }
}
