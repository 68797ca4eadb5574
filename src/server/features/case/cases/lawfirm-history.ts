import type { casesCalls } from '#domain/calls/cases.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import { patient } from '#domain/entities/patient.ts'
import { Refusal } from '#domain/errors.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { readOfCase } from './read-of-case.ts'
import { sql } from '#server/records/sql.ts'

type History = AnswerOf<typeof casesCalls.lawfirmHistory>
type Conflict = History['conflicts'][number]
const conflictsKnown = ['opposite_role', 'represents_other_side'] as const satisfies readonly Conflict[]

/**
 * The firms a case has been with, the one it is planned to go to and, where a firm is named that might take it over, what speaks against that one. Only
 * the portal's staff know either.
 */
export function lawfirmHistory(
  callerDatabase: CallerDatabase,
  audit: AuditTrail,
  caller: Caller,
  id: string,
  firmId: string | undefined,
): Promise<string> {
  return readOfCase({ callerDatabase, audit }, caller, id, 'lawfirm_history', async (work) => {
    if (work.viewer.level === 'user') throw new Refusal('NOT_FOUND')
    const held = await work.look(patient, id)
    const history = await work.rows(sql<
      History['lawfirm_history'][number]
    >`select h.id, h.from_lawfirm_id, h.to_lawfirm_id, h.effective_at::text as effective_at,
        h.reason, h.at, h.by from patient_lawfirm_history h where h.patient_id = ${id} order by h.at desc, h.id desc`)
    const opposite = sql`exists(select from patient o where o.accident_group_id = ${held.accident_group_id}::uuid
      and o.id <> ${id} and o.lawfirm_id = ${firmId ?? null}::uuid and o.deleted_at is null
      and (o.role_in_accident = 'driver') <> (${held.role_in_accident}::text = 'driver'))`
    const atFault = sql`exists(select from patient o where o.lawfirm_id = ${firmId ?? null}::uuid and o.id <> ${id}
      and o.deleted_at is null and ${held.at_fault_party}::text is not null
      and fold_search(o.first_name || ' ' || o.last_name) = fold_search(${held.at_fault_party ?? ''}::text))`
    const found = firmId
      ? await work.row(
          sql<Record<Conflict, boolean>>`select ${opposite} as opposite_role, ${atFault} as represents_other_side`,
        )
      : undefined
    const conflicts = conflictsKnown.filter((conflict) => found?.[conflict] === true)
    const planned = await work.row(sql<
      NonNullable<History['planned']>
    >`select c.id, c.to_lawfirm_id, c.effective_at::text as effective_at, c.reason, c.by
      from lawfirm_change c where c.patient_id = ${id} and c.outcome is null`)
    return JSON.stringify({ lawfirm_history: history, conflicts, planned: planned ?? null } satisfies History)
  })
}
