import { lien } from '#domain/entities/lien.ts'
import { Refusal } from '#domain/errors.ts'
import type { DistributionInput, DistributionLien } from '#domain/rules/distribution/types.ts'
import { sumCents } from '#domain/rules/money.ts'
import { agreedStatuses } from '#domain/rules/lien-payments.ts'
import type { Work } from '#server/records/commands.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import type { Distribution } from './kept.ts'

/** What was held for a lien, and what the lien is owed by now. */
export type HeldLien = DistributionLien & { readonly held_cents: number }
type HeldLine = HeldLien & { readonly id: string }

/** What a distribution that was paid out still holds in trust, lien by lien. */
export async function heldBy(work: Work, base: Pick<Distribution, 'id' | 'patient_id'>): Promise<HeldLine[]> {
  return work.rows(sql<HeldLine>`select h.lien_number, h.held_cents, ${raw(TABLE)}.id, ${raw(TABLE)}.priority_class,
      ${raw(TABLE)}.deleted_at is null and ${raw(TABLE)}.status = 'disputed' as disputed,
      ${raw(TABLE)}.confirmed_at is not null as confirmed,
      ${raw(TABLE)}.status = any(${agreedStatuses}) as agreed,
      case when ${raw(TABLE)}.deleted_at is not null or ${raw(TABLE)}.status in ('void', 'written_off') then 0
        else ${raw(TABLE)}.balance_cents end as balance_cents,
      greatest(paid_from_settlement(${raw(TABLE)}.id) - h.paid_before_cents, 0) as paid_before_cents
    from held_in_trust(${base.patient_id}) h
      join lien ${raw(TABLE)} on ${raw(TABLE)}.patient_id = ${base.patient_id} and ${raw(TABLE)}.lien_number = h.lien_number
    where h.distribution_id = ${base.id} and ${scopeSql(lien, 'read', work.viewer)}
    order by h.lien_number`)
}

/** As the screen shows it: which shares wait for the end of a dispute, and which can be paid out. */
export async function heldLines(work: Work, base: Distribution) {
  const rows = base.state === 'executed' ? await heldBy(work, base) : []
  return rows.map(({ id, lien_number, held_cents, disputed }) => ({ id, lien_number, held_cents, disputed }))
}

/**
 * A supplement shares out what was held for the liens whose dispute has ended: the lien gets what it is owed by now, the
 * client the rest. Fee and costs were taken from the settlement as a whole, and are not taken again.
 */
export function supplementInputs(lines: readonly HeldLien[]): DistributionInput {
  const freed = lines.filter(({ disputed }) => !disputed)
  const held = freed.map(({ held_cents }) => held_cents)
  return {
    settlement_lines_cents: held,
    fee_free_cents: sumCents(held),
    fee_num: 0,
    fee_den: 1,
    fee_base: 'gross',
    fee_waiver_cents: 0,
    costs_cents: 0,
    client_floor_bps: 0,
    cap_rule: { kind: 'none' },
    liens: freed.map((row): DistributionLien => ({
      lien_number: row.lien_number,
      balance_cents: row.balance_cents,
      priority_class: row.priority_class,
      confirmed: row.confirmed || row.balance_cents === 0,
      disputed: false,
      agreed: row.agreed,
      paid_before_cents: row.paid_before_cents,
    })),
  }
}

/** No money is distributed twice, and none while its lien is still disputed. */
export function refuseNothingFreed(base: Distribution, held: readonly HeldLien[]): void {
  const fault = (code: string) => new Refusal('GUARD_FAILED', { errors: { _: [code] } })
  if (base.supplements !== null || base.state !== 'executed') throw fault('DISTRIBUTION_NOT_EXECUTED')
  if (held.length === 0) throw fault('NOTHING_HELD')
  if (held.every(({ disputed }) => disputed)) throw fault('STILL_DISPUTED')
}
