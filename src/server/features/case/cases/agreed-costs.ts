import type { patient } from '#domain/entities/patient.ts'
import type { Row } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { costsFrozen } from '#server/figures/payouts.ts'
import type { Preparing } from '#server/records/rules.ts'
import { sql, type Sql } from '#server/records/sql.ts'
import type { Read } from './read-together.ts'

type CaseRow = Row<typeof patient>

/** The costs are the sum of their lines, once there are any, and are frozen once a distribution by them was accepted. */
export async function refuseOtherCosts(read: Read, { id, row, before }: Preparing<CaseRow>): Promise<void> {
  if (!before || row.costs_cents === before.costs_cents) return
  const lines = await read(
    sql`select from case_cost where patient_id = ${id} and ended_at is null and kind = 'cost' limit 1`,
  )
  if (lines.length > 0) throw invalid({ costs_cents: ['differs_from_lines'] })
  const [frozen] = await read(costsFrozen(id))
  if (frozen) throw new Refusal('GUARD_FAILED', { errors: { _: [frozen.code] } })
}

/** The same for a distribution that was accepted since: accepting holds the case. */
export function stillOpenCosts(before: CaseRow, patch: Partial<CaseRow>): Sql[] {
  if (!('costs_cents' in patch) || patch.costs_cents === before.costs_cents) return []
  return [
    sql`select from patient where id = ${before.id} for update`,
    sql`select require(not exists(${costsFrozen(before.id)}), 'CW410')`,
  ]
}
