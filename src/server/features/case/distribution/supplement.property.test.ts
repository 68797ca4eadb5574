import { expect, it } from 'vitest'
import { randomNumbers, reordered, someInput, total } from '#domain/rules/distribution/random-for-tests.ts'
import { distribute } from '#domain/rules/distribution/waterfall.ts'
import { supplementInputs } from './supplement.ts'

/** In groups of one or two, as the disputes end. */
function grouped<T>(values: readonly T[]): T[][] {
  return values.length === 0 ? [] : [values.slice(0, 2), ...grouped(values.slice(2))]
}

it(
  'M14: what was held comes out whole, lien by lien and in whatever order the disputes end',
  { timeout: 60_000 },
  () => {
    const random = randomNumbers(404n)
    let supplements = 0
    for (let run = 0; run < 5_000; run += 1) {
      const base = distribute(someInput(random))
      if (!base.ok) continue
      const held = base.lines.filter(({ held_cents }) => held_cents > 0)
      // Each ends with a claim of its own, of which a part may be paid already; none is for more than was held.
      const ended = held.map((line) => {
        const owed = random.below(line.held_cents + 1)
        const paid = random.below(owed + 1)
        return {
          lien_number: line.lien_number,
          priority_class: line.priority_class,
          held_cents: line.held_cents,
          disputed: false,
          confirmed: true,
          agreed: random.below(2) === 0,
          balance_cents: owed - paid,
          paid_before_cents: paid,
        }
      })
      const outcome = (order: typeof ended): { client: number; liens: number } => {
        const made = grouped(order).map((lines) => distribute(supplementInputs(lines)))
        supplements += made.length
        const shares = made.map((one) => (one.ok ? one : expect.fail(`run ${run}: ${one.error.code}`)))
        return {
          client: total(shares.map(({ totals }) => totals.client_cents)),
          liens: total(shares.flatMap(({ lines }) => lines.map(({ award_cents }) => award_cents))),
        }
      }
      const { client, liens } = outcome(ended)
      expect(client + liens, `run ${run}`).toBe(base.totals.held_cents)
      expect(liens).toBe(total(ended.map((line) => line.balance_cents + line.paid_before_cents)))
      expect(outcome(reordered(ended, random)), `run ${run}`).toEqual({ client, liens })
    }
    expect(supplements).toBeGreaterThan(1_000)
  },
)
