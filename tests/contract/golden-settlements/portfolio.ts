import { expect } from 'vitest'
import { amountsIn } from './compare.ts'
import type { Cast, Played, Row } from './play.ts'
import { COMMISSION_BPS, type Buyer, type GoldenCase, type GoldenPortfolio } from './shapes.ts'

/** A funder's own row, and what is still to be sent to it. */
type Held = Omit<GoldenPortfolio, 'fees'>
export type Portfolio = Readonly<Record<Buyer, Held>>

const buyers = ['first', 'second'] as const

export async function portfolioOf(cast: Cast): Promise<Portfolio> {
  const { owners } = await cast.admin.get('/remittance/open')
  const one = async (buyer: Buyer): Promise<Held> => {
    const id = cast.buyers?.[buyer].id
    const { funder } = await cast.admin.get(`/funder/${id}`)
    return {
      deployed: funder['deployed_cents'],
      collected: funder['collected_cents'],
      outstanding: funder['outstanding_cents'],
      remitted: (owners as Row[]).find(({ owner_id }) => owner_id === id)?.['amount_cents'] ?? 0,
    }
  }
  return { first: await one('first'), second: await one('second') }
}

const nothing: GoldenPortfolio = { deployed: 0, collected: 0, outstanding: 0, fees: 0, remitted: 0 }

/** What the case moved in the portfolios, what the portal kept, and what a funder is told of its liens. */
export async function expectPortfolio(cast: Cast, golden: GoldenCase, { before, played }: Moved): Promise<void> {
  const after = await portfolioOf(cast)
  const { receipts } = await cast.admin.get(`/patient/${played.patient['id']}/receipts`)
  const kept = (receipts as Row[]).flatMap(({ allocations }) => allocations as Row[])
  for (const buyer of buyers) {
    const { fees, ...own } = golden.end.funders[buyer] ?? nothing
    const moved = Object.entries(own).map(([name]) => {
      const figure = name as keyof Held
      return [name, after[buyer][figure] - before[buyer][figure]]
    })
    expect(Object.fromEntries(moved), buyer).toEqual(own)
    const ofBuyer = kept.filter(({ owner_id }) => owner_id === cast.buyers?.[buyer].id)
    expect(
      ofBuyer.reduce((sum, row) => sum + row['fee_cents'], 0),
      `fees of ${buyer}`,
    ).toBe(fees)
  }
  await expectOwnView(cast, golden, played)
}

export interface Moved {
  readonly before: Portfolio
  readonly played: Played
}

/** The first funder signs in itself. */
async function expectOwnView({ buyers }: Cast, { liens, end }: GoldenCase, played: Played): Promise<void> {
  for (const [place, { sold }] of Object.entries(liens)) {
    if (sold?.to !== 'first') continue
    const { lien } = (await buyers?.first.person.get(`/lien/${played.liens.get(place)?.['id']}`)) ?? {}
    const { billed, paid, balance } = amountsIn(end.liens[place]?.ledger ?? [])
    expect(lien, place).toMatchObject({
      price_cents: sold.price,
      billed_cents: billed,
      paid_cents: paid,
      balance_cents: balance,
    })
  }
}

/** The case as the reports and the lists of the portal show it. */
export async function expectReports(
  cast: Cast,
  { end }: GoldenCase,
  { subsidiaryId, before }: Reported,
): Promise<void> {
  const only = encodeURIComponent(JSON.stringify({ period: 'all', subsidiary_id: subsidiaryId }))
  const totals = {
    billed_cents: end.totals.billed,
    price_cents: end.totals.price,
    reduction_cents: end.totals.reduction,
    paid_cents: end.totals.paid,
    balance_cents: end.totals.balance,
  }
  const details = await cast.admin.get(`/report/patient_details?filter=${only}`)
  expect(details['totals']).toMatchObject(totals)
  expect([details['count'], ...(details['rows'] as Row[])]).toMatchObject([1, totals])
  const { rows } = await cast.admin.get(`/report/subsidiaries?page_size=100&filter=${everything}`)
  expect(rows.find((row: Row) => row['subsidiary_id'] === subsidiaryId)).toMatchObject({
    billed_cents: totals.billed_cents,
    paid_cents: totals.paid_cents,
    commission_cents: end.commission,
  })
  const after = await totalsNow(cast)
  const moved = Object.fromEntries(Object.entries(after).map(([name, cents]) => [name, cents - (before[name] ?? 0)]))
  const { billed, paid, balance } = end.totals
  expect(moved).toEqual({
    'firm billed': billed,
    'firm final': paid + balance,
    'firm paid': paid,
    'firm balance': balance,
    'all balance': balance,
  })
}

export interface Reported {
  readonly subsidiaryId: string
  readonly before: Readonly<Record<string, number>>
}

const everything = encodeURIComponent('{"period":"all"}')

/** Of the firm in its report, and of all cases on the administrator's dashboard. */
export async function totalsNow({ admin, firmId }: Cast): Promise<Record<string, number>> {
  const own = encodeURIComponent(JSON.stringify({ period: 'all', lawfirm_id: firmId }))
  const [{ totals }, { cards }] = await Promise.all([
    admin.get(`/report/law_firms?filter=${own}`),
    admin.get('/dashboard/admin'),
  ])
  return {
    'firm billed': totals['billed_cents'],
    'firm final': totals['final_cents'],
    'firm paid': totals['paid_cents'],
    'firm balance': totals['balance_cents'],
    'all balance': cards['balance_cents'],
  }
}

/** A subsidiary of its own for each case, so that a report about it is about the case. */
export async function openSubsidiary({ admin }: Pick<Cast, 'admin'>, place: number): Promise<string> {
  const code = `G${String.fromCharCode(65 + place)}`
  const { subsidiary } = await admin.post('/subsidiary/create', {
    name: `Golden ${code}`,
    code,
    phone: '+13055550100',
    email: `${code.toLowerCase()}@golden.example.com`,
    timezone: 'America/New_York',
    commission_bps: COMMISSION_BPS,
  })
  return subsidiary['id'] as string
}
