import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priorityClasses, settlementKinds, type PriorityClass } from '#domain/rules/distribution/types.ts'
import { paymentSources } from '#domain/rules/lien-payments.ts'
import { checkMoney } from '#server/features/case/money-check/check.ts'
import { openMoney, type MoneyWorld } from '#tests/contract/money/world.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { Answer, Client } from '#tests/support/server.ts'
import { expectTold } from '#tests/support/told.ts'
import { expectAccounts, expectLedgers, expectLienStatement, expectShared, expectSupplement } from './compare.ts'
import { goldenCases } from './cases.ts'
import { feesAndCaps } from './fees-and-caps.ts'
import { play, type Cast, type Person, type Row } from './play.ts'
import { expectPortfolio, expectReports, openSubsidiary, portfolioOf, totalsNow } from './portfolio.ts'
import { SERVICING_FEE_BPS, type GoldenCase, type GoldenLien, type Step } from './shapes.ts'

/** Where the server refuses, the step of the golden case fails with its words. */
function personOf(client: Client): Person {
  const body = async (what: string, answer: Promise<Answer>): Promise<Row> => {
    const { status, text, body } = await answer
    if (status > 201) throw new Error(`${what}: ${status} ${text}`)
    return body as Row
  }
  return {
    get: (path) => body(`GET ${path}`, client.get(path)),
    post: (path, sent) => body(`POST ${path}`, client.post(path, sent)),
    put: (path, sent) => body(`PUT ${path}`, client.put(path, sent)),
  }
}

describe('the golden cases', () => {
  const kindsIn = (of: (golden: GoldenCase) => readonly unknown[]): Set<unknown> => new Set(goldenCases.flatMap(of))

  it('M14: are at least twelve, each with a name of its own', () => {
    expect(goldenCases.length).toBeGreaterThanOrEqual(12)
    expect(kindsIn(({ name }) => [name])).toHaveProperty('size', goldenCases.length)
  })

  it('M14: have every kind of payment, every turn of liens, every cap, and both bases of the fee', () => {
    const paid = kindsIn(({ steps }) =>
      steps.flatMap((step) => {
        if (step.do === 'pay') return [step.source]
        return step.do === 'receive' ? [step.source ?? 'settlement'] : []
      }),
    )
    expect(paid).toEqual(new Set(paymentSources))
    expect(kindsIn(({ payments }) => payments.map(({ kind = 'liability' }) => kind))).toEqual(new Set(settlementKinds))
    expect(kindsIn(({ cap }) => [cap?.kind ?? 'none'])).toEqual(
      new Set(['none', 'pct_after_fee', 'pct_of_gross', 'third']),
    )
    expect(kindsIn(({ fee }) => [fee.base ?? 'gross'])).toEqual(new Set(['gross', 'net_of_costs']))
    expect(kindsIn(({ liens }) => Object.values(liens).map(turnOf))).toEqual(new Set(priorityClasses))
    const played = kindsIn(({ steps }) => steps.map((step) => step.do))
    const wanted: readonly Step['do'][] = ['agree', 'dispute', 'supplement', 'bounce', 'take back', 'reverse']
    expect(wanted.filter((step) => !played.has(step))).toEqual([])
  })
})

/** As the type of a lien alone says. */
function turnOf({ type = '', turn }: GoldenLien): PriorityClass {
  if (turn) return turn
  if (type === 'presettlement_funding') return 'subordinate'
  return ['medicare', 'medicaid', 'child_support'].includes(type) ? 'super' : 'pro_rata'
}

onBothEngines('golden settlements', (engine) => {
  let world: MoneyWorld
  let cast: Cast
  const began = new Date()
  beforeAll(async () => {
    world = await openMoney(engine)
    cast = await castOf(world)
  })
  afterAll(() => world.server.close())

  it.each(goldenCases.map((golden, place) => ({ name: golden.name, golden, place })))(
    'M14: $name',
    async ({ golden, place }) => {
      const subsidiaryId = await openSubsidiary(cast, place)
      const own: Cast = { ...cast, open: () => world.open({ subsidiary_id: subsidiaryId }) }
      const [portfolio, totals] = [await portfolioOf(own), await totalsNow(own)]
      const played = await play(own, golden, {
        onShared: (made, shares, played) => expectShared(own, golden, { made, shares, played }),
        onSupplement: (made, shares, played) => expectSupplement(own, { made, shares, played }),
        onShort: ({ payment_distribution: { result } }, { code, by }) =>
          expect(result).toEqual({ ok: false, error: { code, short_cents: by } }),
      })
      await expectLedgers(own, golden, played)
      await expectAccounts(own, golden, played)
      await expectLienStatement(own, golden, played)
      await expectPortfolio(own, golden, { before: portfolio, played })
      await expectReports(own, golden, { subsidiaryId, before: totals })
    },
  )

  it.each(feesAndCaps.map((golden) => ({ name: golden.name, golden })))(
    'M14: the order of payments and of approvals changes nothing: $name',
    async ({ golden }) => {
      const turned: Cast = { ...cast, lastOwnerFirst: true }
      const played = await play(turned, inOtherOrder(golden))
      await expectLedgers(turned, golden, played)
      await expectAccounts(turned, golden, played)
    },
  )

  it('K7: whatever is booked is told with its lien or its distribution', () =>
    expectTold(world.server.database, began, ['lien_event', 'receipt_allocation', 'distribution_event']))

  it('M14: the nightly check finds every cent of them in its place', async () => {
    expect((await checkMoney(world.server.database)).faults).toEqual([])
    expect(world.server.errors).toEqual([])
  })
})

/** The last payment first, and every receipt given out lien by lien, from the last to the first. */
function inOtherOrder(golden: GoldenCase): GoldenCase {
  const [share, ...later] = golden.steps
  const turned = later.toReversed().flatMap((step): Step[] => {
    if (step.do !== 'receive') return [step]
    const parts = Object.entries(step.to).toReversed()
    return [
      { ...step, to: {} },
      ...parts.map(([place, cents]): Step => ({ do: 'allocate', receipt: step.receipt, to: { [place]: cents } })),
    ]
  })
  return { ...golden, steps: [share!, ...turned] }
}

/** The demo's people, with two funders that have bought nothing yet; the first is the demo's own log-in. */
async function castOf(world: MoneyWorld): Promise<Cast> {
  const { admin, billing, underwriter, firm, server, ids, rows, set } = world
  const funders = [await openFunder(admin, 'Golden Capital'), await openFunder(admin, 'Aurum Funding')]
  const [login] = await rows(`select id from "user" where email = 'funder@demo.example.com'`)
  await set('user', login!['id'], { funder_id: funders[0] })
  const people = { first: await server.as('funder'), second: underwriter }
  return {
    admin: personOf(admin),
    billing: personOf(billing),
    underwriter: personOf(underwriter),
    firm: personOf(firm),
    firmId: world.firmId,
    providerId: ids.provider,
    chiropractorId: ids.chiropractor,
    open: () => world.open(),
    buyers: {
      first: { id: funders[0]!, person: personOf(people.first) },
      second: { id: funders[1]!, person: personOf(people.second) },
    },
    async assignment(patient, lien) {
      await set('patient', patient['id'], { approved_limit_cents: 1_000_000_00 })
      const [paper] = await rows(
        `insert into patient_document (id, patient_id, lien_id, doc_type, title, file_key, sha256, visibility)
        values (new_uuid(), $1, $2, 'assignment', 'Assignment', 'key', 'hash', '{internal}') returning id`,
        [patient['id'], lien['id']],
      )
      return paper!['id'] as string
    },
  }
}

async function openFunder(admin: Client, name: string): Promise<string> {
  const terms = { servicing_fee_bps: SERVICING_FEE_BPS, email: 'desk@golden.example.com', phone: '+13055550101' }
  const answer = await admin.post('/funder/create', { name, ...terms })
  if (answer.status !== 201) throw new Error(`No funder: ${answer.status} ${answer.text}`)
  return answer.body.funder.id as string
}
