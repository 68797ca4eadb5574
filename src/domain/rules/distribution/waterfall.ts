import { roundHalfUp, sumCents } from '../money.ts'
import { attorneyFee, feeBorne } from './attorney-fee.ts'
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

const paidBefore = (liens: readonly DistributionLien[]) => sumCents(liens.map((lien) => lien.paid_before_cents))

const inFull = (liens: readonly DistributionLien[]) =>
  liens.map((lien): [string, number] => [lien.lien_number, lien.balance_cents])

/** A disputed lien takes its share like any other; the money is held instead of paid. */
function line(lien: DistributionLien, now: number): DistributionLine {
  return {
    lien_number: lien.lien_number,
    priority_class: lien.priority_class,
    balance_cents: lien.balance_cents,
    paid_before_cents: lien.paid_before_cents,
    award_cents: lien.paid_before_cents + now,
    paid_cents: lien.disputed ? 0 : now,
    held_cents: lien.disputed ? now : 0,
    reduction_cents: lien.balance_cents - now,
  }
}

type Turns = {
  first: readonly DistributionLien[]
  fixed: readonly DistributionLien[]
  agreed: readonly DistributionLien[]
  pro_rata: readonly DistributionLien[]
  subordinate: readonly DistributionLien[]
}

/** Who is paid in which turn. What was agreed on is owed in full, whatever class it had while it was bargained over. */
function turnsOf(liens: readonly DistributionLien[]): Turns {
  const ofClass = (wanted: PriorityClass) => liens.filter((lien) => lien.priority_class === wanted)
  const open = (wanted: PriorityClass) => ofClass(wanted).filter((lien) => !lien.agreed)
  const shared = (lien: DistributionLien) => lien.priority_class === 'pro_rata' || lien.priority_class === 'subordinate'
  return {
    first: ofClass('super'),
    fixed: ofClass('fixed'),
    agreed: liens.filter((lien) => lien.agreed && shared(lien)),
    pro_rata: open('pro_rata'),
    subordinate: open('subordinate'),
  }
}

/** What is left after all that must be paid in full, turn by turn; or the shortfall and the turn it occurs in. */
function afterThoseInFull(net: number, { first, fixed, agreed }: Turns, before: number): number | DistributionError {
  let left = net
  for (const [code, cents] of [
    ['SHORTFALL_PAID_BEFORE', before],
    ['SHORTFALL_SUPER', owed(first)],
    ['SHORTFALL_FIXED', owed(fixed)],
    ['SHORTFALL_AGREED', owed(agreed)],
  ] as const) {
    left -= cents
    if (left < 0) return { code, short_cents: -left }
  }
  return left
}

/** From the settlement down to the client, to the cent. The same liens in another order give the same answer. */
export function distribute(input: DistributionInput): DistributionResult {
  const wrong = inputError(input)
  if (wrong) return refused(wrong)

  const gross = sumCents(input.settlement_lines_cents)
  const fullFee = attorneyFee(input, gross)
  if (input.fee_waiver_cents > fullFee) return refused({ code: 'WAIVER_ABOVE_FEE', fee_cents: fullFee })
  const fee = feeBorne(input, gross)
  const net = gross - fee - input.costs_cents
  if (net < 0) return refused({ code: 'SHORTFALL_FEE_COSTS', short_cents: -net })

  const turns = turnsOf(input.liens)
  const { first, fixed, agreed } = turns
  const before = paidBefore(input.liens)
  const left = afterThoseInFull(net, turns, before)
  if (typeof left !== 'number') return refused(left)

  const floor = roundHalfUp(net, input.client_floor_bps, 10_000)
  const cap = capCents(input.cap_rule, { gross_cents: gross, fee_cents: fee })
  const underCap = leftUnderCap(input.cap_rule, cap, {
    super_cents: owed(first) + paidBefore(first),
    fixed_cents: owed(fixed) + owed(agreed) + before - paidBefore(first),
  })
  const pool = Math.max(0, Math.min(left - floor, underCap ?? Infinity))

  const proRata = shareProRata(pool, turns.pro_rata)
  const subordinate = shareProRata(pool - sumCents(proRata.values()), turns.subordinate)
  const shares = new Map([...inFull(first), ...inFull(fixed), ...inFull(agreed), ...proRata, ...subordinate])

  const lines = [...input.liens].sort(byLienNumber).map((lien) => line(lien, shares.get(lien.lien_number) ?? 0))
  const paidTo = (wanted: PriorityClass) =>
    sumCents(lines.filter((each) => each.priority_class === wanted).map((each) => each.paid_cents))
  const totals = {
    gross_cents: gross,
    fee_cents: fee,
    costs_cents: input.costs_cents,
    net_cents: net,
    floor_cents: floor,
    cap_cents: cap,
    paid_before_cents: before,
    pool_cents: pool,
    super_cents: paidTo('super'),
    fixed_cents: paidTo('fixed'),
    pro_rata_cents: paidTo('pro_rata'),
    subordinate_cents: paidTo('subordinate'),
    held_cents: sumCents(lines.map((each) => each.held_cents)),
    client_cents: net - before - sumCents(shares.values()),
  }
  const capExhausted = underCap !== null && underCap < 0
  const warnings = distributionWarnings(totals, lines, input, capExhausted)
  return { ok: true, engine_version: ENGINE_VERSION, totals, lines, warnings }
}
