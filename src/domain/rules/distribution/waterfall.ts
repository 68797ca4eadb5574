import { roundHalfUp, sumCents } from '../money.ts'
import { attorneyFee } from './attorney-fee.ts'
import { capCents, leftUnderCap } from './cap-rules.ts'
import { inputError } from './input-check.ts'
import { byLienNumber, shareProRata } from './pro-rata.ts'
import type {
  DistributionError,
  DistributionInput,
  DistributionLien,
  DistributionLine,
  DistributionResult,
  PriorityClass,
} from './types.ts'
import { ENGINE_VERSION } from './types.ts'
import { distributionWarnings } from './warnings.ts'

const refused = (error: DistributionError): DistributionResult => ({ ok: false, error })

const owed = (liens: readonly DistributionLien[]) => sumCents(liens.map((lien) => lien.balance_cents))

const inFull = (liens: readonly DistributionLien[]) =>
  liens.map((lien): [string, number] => [lien.lien_number, lien.balance_cents])

/** A disputed lien takes its share like any other; the money is held instead of paid. */
function line(lien: DistributionLien, award: number): DistributionLine {
  return {
    lien_number: lien.lien_number,
    priority_class: lien.priority_class,
    balance_cents: lien.balance_cents,
    award_cents: award,
    paid_cents: lien.disputed ? 0 : award,
    held_cents: lien.disputed ? award : 0,
    reduction_cents: lien.balance_cents - award,
  }
}

/** From the settlement down to the client, to the cent. The same liens in another order give the same answer. */
export function distribute(input: DistributionInput): DistributionResult {
  const wrong = inputError(input)
  if (wrong) return refused(wrong)

  const gross = sumCents(input.settlement_lines_cents)
  const fullFee = attorneyFee(input, gross)
  if (input.fee_waiver_cents > fullFee) return refused({ code: 'WAIVER_ABOVE_FEE', fee_cents: fullFee })
  const fee = fullFee - input.fee_waiver_cents
  const net = gross - fee - input.costs_cents
  if (net < 0) return refused({ code: 'SHORTFALL_FEE_COSTS', short_cents: -net })

  const ofClass = (wanted: PriorityClass) => input.liens.filter((lien) => lien.priority_class === wanted)
  const first = ofClass('super')
  const fixed = ofClass('fixed')
  const ahead = { super_cents: owed(first), fixed_cents: owed(fixed) }
  if (ahead.super_cents > net) return refused({ code: 'SHORTFALL_SUPER', short_cents: ahead.super_cents - net })
  const afterAhead = net - ahead.super_cents - ahead.fixed_cents
  if (afterAhead < 0) return refused({ code: 'SHORTFALL_FIXED', short_cents: -afterAhead })

  const floor = roundHalfUp(net, input.client_floor_bps, 10_000)
  const cap = capCents(input.cap_rule, { gross_cents: gross, fee_cents: fee })
  const underCap = leftUnderCap(input.cap_rule, cap, ahead)
  const pool = Math.max(0, Math.min(afterAhead - floor, underCap ?? Infinity))

  const proRata = shareProRata(pool, ofClass('pro_rata'))
  const subordinate = shareProRata(pool - sumCents(proRata.values()), ofClass('subordinate'))
  const awards = new Map([...inFull(first), ...inFull(fixed), ...proRata, ...subordinate])

  const lines = [...input.liens].sort(byLienNumber).map((lien) => line(lien, awards.get(lien.lien_number) ?? 0))
  const paidTo = (wanted: PriorityClass) =>
    sumCents(lines.filter((each) => each.priority_class === wanted).map((each) => each.paid_cents))
  const totals = {
    gross_cents: gross,
    fee_cents: fee,
    costs_cents: input.costs_cents,
    net_cents: net,
    floor_cents: floor,
    cap_cents: cap,
    pool_cents: pool,
    super_cents: paidTo('super'),
    fixed_cents: paidTo('fixed'),
    pro_rata_cents: paidTo('pro_rata'),
    subordinate_cents: paidTo('subordinate'),
    held_cents: sumCents(lines.map((each) => each.held_cents)),
    client_cents: net - sumCents(awards.values()),
  }
  const capExhausted = underCap !== null && underCap < 0
  const warnings = distributionWarnings(totals, lines, input.liens, capExhausted)
  return { ok: true, engine_version: ENGINE_VERSION, totals, lines, warnings }
}
