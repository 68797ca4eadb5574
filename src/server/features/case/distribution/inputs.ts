import type { AnswerOf } from '#domain/calls/define-call.ts'
import { sharedLienColumns, type distributionCalls } from '#domain/calls/distribution.ts'
import { lien } from '#domain/entities/lien.ts'
import { rowsFor } from '#domain/entity.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { Refusal } from '#domain/errors.ts'
import type {
  CapRule,
  CostLine,
  DistributionInput,
  DistributionLien,
  FeeShare,
} from '#domain/rules/distribution/types.ts'
import { agreedStatuses } from '#domain/rules/lien-payments.ts'
import type { BatchResult } from '#server/database/batch.ts'
import { columnAccess, TABLE } from '#server/records/column-access.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import { settlementKnown } from './reach.ts'

type ShownLien = AnswerOf<typeof distributionCalls.calculate>['payment_distribution']['liens'][number]

/** What a case says of its settlement. */
interface OfCase {
  readonly case_number: string
  readonly settlement_cents: number | null
  readonly costs_cents: number | null
  readonly fee_num: number
  readonly fee_den: number
  readonly cap_rule: CapRule | null
  readonly lines: readonly number[] | null
  readonly fee_free_cents: number | null
  readonly cost_lines: readonly CostLine[] | null
  readonly fee_shares: readonly FeeShare[] | null
}

/** A lien as it counts, and as the caller sees it. */
type OfLien = Omit<DistributionLien, 'procurement'> & {
  readonly procurement: DistributionLien['procurement'] | null
  readonly shown: ShownLien
}

export interface Assembled {
  readonly case_number: string
  readonly inputs: DistributionInput
  /** The liens as the caller sees them: without price and funder where those are not his business. */
  readonly liens: ShownLien[]
}

/** What was paid stays a line, whenever it was paid; what was given up has part only in what it got before. */
const counted = sql`${raw(TABLE)}.deleted_at is null and ${raw(TABLE)}.status <> 'void'
  and (${raw(TABLE)}.status <> 'written_off' or paid_from_settlement(${raw(TABLE)}.id) > 0)`

/** In the words of papers, which are English. */
const wording = sql`coalesce(c.what, case when c.carried then 'Costs before they were itemized' else '' end)`

/**
 * What the case says about the settlement. Who may not know the settlement, or not every lien, gets nothing: figures made
 * from half of the truth would be wrong ones.
 */
export function caseSql(id: string, viewer: Viewer): [Sql<OfCase>, Sql<OfLien>] {
  if (rowsFor(lien, 'list', viewer) === false) throw new Refusal('NOT_FOUND')
  return [
    sql<OfCase>`select ${raw(TABLE)}.case_number, ${raw(TABLE)}.settlement_cents, ${raw(TABLE)}.costs_cents,
        coalesce(${raw(TABLE)}.fee_num, f.default_fee_num, 0) as fee_num, coalesce(${raw(TABLE)}.fee_den, f.default_fee_den, 1) as fee_den,
        (select s.lien_cap_rule from state s where s.id = ${raw(TABLE)}.accident_state_id) as cap_rule,
        (select jsonb_agg(s.amount_cents order by s.at, s.id) from settlement_lines(${raw(TABLE)}.id) s) as lines,
        (select sum(s.amount_cents)::bigint from settlement_lines(${raw(TABLE)}.id) s
          where s.kind in ('medpay', 'pip') and not coalesce(f.fee_on_medpay, false)) as fee_free_cents,
        (select jsonb_agg(jsonb_build_object('payee', c.payee, 'what', ${wording}, 'amount_cents', c.amount_cents,
          'advanced', c.advanced) order by c.at, c.id) from case_cost c
          where c.patient_id = ${raw(TABLE)}.id and c.ended_at is null and c.kind = 'cost') as cost_lines,
        (select jsonb_agg(jsonb_build_object('payee', c.payee, 'kind', c.kind, 'share_bps', c.share_bps) order by c.at, c.id)
          from case_cost c where c.patient_id = ${raw(TABLE)}.id and c.ended_at is null and c.kind <> 'cost') as fee_shares
      from patient ${raw(TABLE)} left join lawfirm f on f.id = ${raw(TABLE)}.lawfirm_id
      where ${raw(TABLE)}.id = ${id} and ${settlementKnown(viewer)}`,
    sql<OfLien>`select row_to_json(v) as shown, ${raw(TABLE)}.lien_number, ${raw(TABLE)}.priority_class,
        case ${raw(TABLE)}.status when 'written_off' then 0 else ${raw(TABLE)}.balance_cents end as balance_cents,
        paid_from_settlement(${raw(TABLE)}.id) as paid_before_cents,
        ${raw(TABLE)}.confirmed_at is not null or ${raw(TABLE)}.balance_cents = 0 as confirmed,
        ${raw(TABLE)}.status = 'disputed' as disputed, ${raw(TABLE)}.status = any(${agreedStatuses}) as agreed,
        (select jsonb_build_object('demand_cents', d.amount_cents, 'paid_cents', ${raw(TABLE)}.paid_cents) from lien_demand d
          where d.lien_id = ${raw(TABLE)}.id and d.kind = 'final' and d.ended_at is null
            and ${raw(TABLE)}.lien_type = 'medicare' and ${raw(TABLE)}.status not in ('disputed', 'written_off', 'released')
          order by d.dated_on desc, d.at desc limit 1) as procurement
      from lien ${raw(TABLE)} cross join lateral (select ${columnAccess(lien, viewer).select(sharedLienColumns)}) v
      where ${raw(TABLE)}.patient_id = ${id} and ${counted} and ${scopeSql(lien, 'read', viewer)}
      order by ${raw(TABLE)}.lien_number`,
  ]
}

/** Of the answers to `caseSql`. */
export function assembled([ofCase, ofLiens]: [BatchResult<OfCase>, BatchResult<OfLien>]): Assembled {
  const found = ofCase.rows[0]
  if (!found) throw new Refusal('NOT_FOUND')
  return {
    case_number: found.case_number,
    inputs: inputsFrom(found, ofLiens.rows),
    liens: ofLiens.rows.map(({ shown }) => shown),
  }
}

function inputsFrom(found: OfCase, rows: readonly OfLien[]): DistributionInput {
  const whole = found.settlement_cents
  return {
    settlement_lines_cents: found.lines ?? (whole === null ? [] : [whole]),
    fee_free_cents: found.fee_free_cents ?? 0,
    fee_num: found.fee_num,
    fee_den: found.fee_den,
    fee_base: 'gross',
    fee_waiver_cents: 0,
    costs_cents: found.costs_cents ?? 0,
    ...(found.cost_lines && { cost_lines: found.cost_lines }),
    ...(found.fee_shares && { fee_shares: found.fee_shares }),
    client_floor_bps: 0,
    cap_rule: found.cap_rule ?? { kind: 'none' },
    liens: rows.map((row): DistributionLien => ({
      lien_number: row.lien_number,
      balance_cents: row.balance_cents,
      priority_class: row.priority_class,
      confirmed: row.confirmed,
      disputed: row.disputed,
      agreed: row.agreed,
      paid_before_cents: row.paid_before_cents,
      ...(row.procurement && { procurement: row.procurement }),
    })),
  }
}
