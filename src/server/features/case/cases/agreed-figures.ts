import { patient } from '#domain/entities/patient.ts'
import type { Row } from '#domain/entity.ts'
import { invalid } from '#domain/errors.ts'
import type { CaseStatus } from '#domain/rules/transitions/case-status-facts.ts'
import { figuresFrozen, refuseFrozen } from '#server/figures/payouts.ts'
import type { Preparing } from '#server/records/rules.ts'
import { sql, type Sql } from '#server/records/sql.ts'
import type { Work } from '#server/records/commands.ts'
import type { Read } from './read-together.ts'

type CaseRow = Row<typeof patient>

const frozenFields = ['settlement_cents', 'fee_num', 'fee_den', 'costs_cents'] as const

/**
 * Settlement and costs are the sums of their lines, once there are any. With the fee they are frozen once a distribution by
 * them was accepted.
 */
export async function refuseOtherFigures(read: Read, { id, row, before }: Preparing<CaseRow>): Promise<void> {
  if (!before) return
  const changed = frozenFields.filter((field) => row[field] !== before[field])
  if (changed.length === 0) return
  if (changed.includes('costs_cents')) {
    const lines = await read(
      sql`select from case_cost where patient_id = ${id} and ended_at is null and kind = 'cost' limit 1`,
    )
    if (lines.length > 0) throw invalid({ costs_cents: ['differs_from_lines'] })
  }
  if (changed.includes('settlement_cents')) {
    const lines = await read(sql`select from settlement_lines(${id}) limit 1`)
    if (lines.length > 0) throw invalid({ settlement_cents: ['differs_from_lines'] })
  }
  const [frozen] = await read(figuresFrozen(id))
  refuseFrozen(frozen)
}

/** The same for a distribution that was accepted since: accepting holds the case. */
export function stillOpenFigures(before: CaseRow, patch: Partial<CaseRow>): Sql[] {
  if (!frozenFields.some((field) => field in patch && patch[field] !== before[field])) return []
  return [
    sql`select from patient where id = ${before.id} for update`,
    sql`select require(not exists(${figuresFrozen(before.id)}), 'CW410')`,
  ]
}

/**
 * No case is settled by another sum than that of its lines, or than the one that was accepted. A caller who may not know
 * the settlement would learn the sum by trying: for that one it stays without a word.
 */
export async function refuseOtherSettlement(
  work: Work,
  { id, settlement_cents: before }: CaseRow,
  said: number | undefined,
): Promise<void> {
  if (said === undefined || !work.viewer.sees.includes('settlement')) return
  const lines = await work.row(
    sql<{ total: number | null }>`select sum(amount_cents)::bigint as total from settlement_lines(${id})`,
  )
  if (lines && lines.total !== null && lines.total !== said) throw invalid({ settlement_cents: ['differs_from_lines'] })
  if (said !== before) refuseFrozen(await work.row(figuresFrozen(id)))
}

/** What a firm has accepted to pay is a recovery: that distribution is reversed first. */
export async function refuseLossOfAccepted(work: Work, id: string, to: CaseStatus): Promise<void> {
  if (to === 'closed_no_recovery') refuseFrozen(await work.row(figuresFrozen(id)))
}

/** A case that goes by its firm's usual fee takes it for its own: the firm may change its terms for other cases. */
export async function keepUsualFee(work: Work, id: string): Promise<void> {
  const usual = await work.row(sql<Pick<CaseRow, 'fee_num' | 'fee_den'>>`select f.default_fee_num as fee_num,
      f.default_fee_den as fee_den
    from patient p join lawfirm f on f.id = p.lawfirm_id where p.id = ${id} and p.fee_num is null`)
  if (!usual) return
  await work.change(patient, id, { fee_num: sql`${usual.fee_num}::int`, fee_den: sql`${usual.fee_den}::int` })
}

/** What a change of status makes of the settlement: what its lines add up to and what was accepted stays, whatever was said. */
export function settlementAfter(id: string, said: number): Sql {
  return sql`coalesce((select sum(amount_cents)::bigint from settlement_lines(${id})),
    case when exists(${figuresFrozen(id)}) then settlement_cents end, ${said}::bigint)`
}
