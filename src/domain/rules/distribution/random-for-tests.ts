import { priorityClasses, type CapRule, type Claim, type DistributionInput, type DistributionLien } from './types.ts'

/** PCG32: the same cases on every machine. */
export function randomNumbers(seed: bigint) {
  let state = 0n
  const next = () => {
    const old = state
    state = BigInt.asUintN(64, old * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n)
    const shifted = Number(BigInt.asUintN(32, ((old >> 18n) ^ old) >> 27n))
    const turn = Number(old >> 59n)
    return ((shifted >>> turn) | (shifted << (-turn & 31))) >>> 0
  }
  next()
  state = BigInt.asUintN(64, state + seed)
  next()
  const below = (limit: number) => Math.floor((next() / 2 ** 32) * limit)
  return {
    below,
    /** Amounts of every size, from a cent to ten million. */
    cents: () => below(10 ** (1 + below(9))),
    pick: <T>(values: readonly T[]): T => {
      const value = values[below(values.length)]
      if (value === undefined) throw new RangeError('nothing to pick from')
      return value
    },
  }
}

export type Random = ReturnType<typeof randomNumbers>

export const total = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0)

const numbered = (place: number) => `C-L${String(place + 1).padStart(2, '0')}`

export function someClaims(random: Random): Claim[] {
  const small = random.below(3) === 0
  return Array.from({ length: random.below(9) }, (_, place) => ({
    lien_number: numbered(place),
    balance_cents: small ? random.below(6) : random.cents(),
  }))
}

/** A rotation and a reversal reach orders that neither a sorted nor an unsorted list can hide behind. */
export function reordered<T>(values: readonly T[], random: Random): T[] {
  const cut = random.below(values.length + 1)
  const turned = [...values.slice(cut), ...values.slice(0, cut)]
  return random.below(2) === 0 ? turned.toReversed() : turned
}

function someCap(random: Random): CapRule {
  const cap_includes_super = random.below(2) === 0
  const bps = random.below(10_001)
  return random.pick<CapRule>([
    { kind: 'none' },
    { kind: 'pct_of_gross', bps, cap_includes_super },
    { kind: 'pct_after_fee', bps, cap_includes_super },
    { kind: 'third', cap_includes_super },
  ])
}

export function someInput(random: Random): DistributionInput {
  const liens = someClaims(random).map((claim): DistributionLien => ({
    ...claim,
    priority_class: random.pick([...priorityClasses, 'pro_rata', 'pro_rata']),
    confirmed: random.below(4) > 0,
    disputed: random.below(5) === 0,
    agreed: random.below(4) === 0,
    paid_before_cents: random.below(4) === 0 ? random.cents() : 0,
  }))
  const lines = Array.from({ length: 1 + random.below(3) }, () => random.cents() + random.cents())
  return {
    settlement_lines_cents: lines,
    fee_free_cents: random.below(3) === 0 ? random.below(total(lines) + 1) : 0,
    fee_num: random.below(5),
    fee_den: 4 + random.below(6),
    fee_base: random.pick(['gross', 'net_of_costs']),
    fee_waiver_cents: random.below(3) === 0 ? random.below(1_000) : 0,
    costs_cents: random.below(3) === 0 ? random.cents() : random.below(500),
    client_floor_bps: random.pick([0, 0, 3_000, random.below(10_001)]),
    cap_rule: someCap(random),
    liens,
  }
}
