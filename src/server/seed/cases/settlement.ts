import { distribute } from '#domain/rules/distribution/waterfall.ts'
import type { DistributionInput, DistributionResult, PriorityClass } from '#domain/rules/distribution/types.ts'
import { SEED } from '../ids.ts'
import { streamFor } from '../random.ts'
import type { Story } from './shapes.ts'

export interface OpenLien {
  readonly lien_number: string
  readonly balance_cents: number
  readonly priority_class: PriorityClass
  readonly disputed: boolean
}

export interface Settlement {
  readonly input: DistributionInput
  readonly result: Extract<DistributionResult, { ok: true }>
}

const FLOOR_BPS = 3000

/** What the other side pays: two to four times what was billed, as far as its policy goes. */
function grossOf(story: Story, billed: number): number {
  const random = streamFor(SEED, 'settlement', story.index)
  const wanted = billed === 0 ? random.logNormal(800_000, 2_500_000) : billed * (2 + 2 * random.fraction())
  return Math.min(story.limits.person, Math.round(wanted / 50_000) * 50_000 + 50_000)
}

function costsOf(story: Story, gross: number): number {
  const random = streamFor(SEED, 'costs', story.index)
  return Math.min(Math.round(gross / 10), Math.round(random.logNormal(40_000, 400_000)))
}

/** From the settlement to every lien and to the client, by the same engine that works for real cases. */
export function settle(story: Story, liens: readonly OpenLien[]): Settlement {
  const gross = grossOf(
    story,
    liens.reduce((sum, { balance_cents }) => sum + balance_cents, 0),
  )
  const filed = story.suitFiled !== null
  const { settlement } = story.fixed ?? {}
  const input: DistributionInput = {
    settlement_lines_cents: [gross],
    fee_free_cents: 0,
    fee_num: filed ? 2 : 1,
    fee_den: filed ? 5 : 3,
    fee_base: 'gross',
    fee_waiver_cents: 0,
    costs_cents: costsOf(story, gross),
    client_floor_bps: FLOOR_BPS,
    cap_rule: { kind: 'none' },
    ...settlement,
    liens: liens.map((lien) => ({ ...lien, confirmed: true, agreed: false, paid_before_cents: 0 })),
  }
  return settled(input)
}

export function settled(input: DistributionInput): Settlement {
  const result = distribute(input)
  if (!result.ok) throw new Error(`a demo case cannot be distributed: ${result.error.code}`)
  return { input, result }
}
