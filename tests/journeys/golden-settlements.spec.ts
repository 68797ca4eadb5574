import type { Page } from 'playwright/test'
import { dollars } from '#domain/papers/paper-text.ts'
import { feesAndCaps } from '#tests/contract/golden-settlements/fees-and-caps.ts'
import { holdsAndAgreements } from '#tests/contract/golden-settlements/holds-and-agreements.ts'
import { play, type Cast, type Played, type Row } from '#tests/contract/golden-settlements/play.ts'
import type {
  Entry,
  GoldenCase,
  GoldenLine,
  GoldenShares,
  GoldenSupplement,
} from '#tests/contract/golden-settlements/shapes.ts'
import { statementLines, supplementLines } from '#tests/contract/golden-settlements/statement.ts'
import { expect, test } from './fixtures.ts'
import { expectPaper } from './paper-text.ts'
import { signIn, watch } from './portal.ts'
import { callerAs, firmOf, openCase } from './worked-case.ts'

/** A waiver under a cap, payments before the settlement, and money held in trust. */
const [, , waivedUnderCap] = feesAndCaps
const [paidEarly, heldInTrust] = holdsAndAgreements

/** The demo's people. No lien is sold: funders see nothing of these screens. */
async function castFor(baseURL: string): Promise<{ cast: Cast; leave: () => Promise<unknown> }> {
  const names = ['admin', 'billing', 'underwriter', 'lawfirm']
  const callers = await Promise.all(names.map((name) => callerAs(baseURL, name)))
  const [admin, billing, underwriter, firm] = callers
  if (!admin || !billing || !underwriter || !firm) throw new Error('signing in failed')
  const [{ medical_providers }, { chiropractors }, law] = await Promise.all([
    admin.get('/medical_provider/wp/all'),
    admin.get('/chiropractor/wp/all'),
    firmOf(baseURL),
  ])
  const cast: Cast = {
    admin,
    billing,
    underwriter,
    firm,
    firmId: law.id,
    providerId: (medical_providers as Row[])[0]?.['id'] as string,
    chiropractorId: (chiropractors as Row[])[0]?.['id'] as string,
    open: async () => (await admin.get(`/patient/${await openCase(baseURL)}`))['patient'] as Row,
  }
  return { cast, leave: () => Promise.all(callers.map((caller) => caller.close())) }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, cents) => total + cents, 0)
const award = ({ before = 0, gets, held = 0 }: GoldenLine): number => before + gets + held

async function expectRows(page: Page, table: string, rows: readonly (readonly [string, number])[]): Promise<void> {
  const shown = page.getByRole('table', { name: table, exact: true }).getByRole('row')
  for (const [name, cents] of rows) {
    const row = shown.filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}( ·|$)`) }) })
    await expect(row.getByRole('cell').last(), name).toHaveText(dollars(cents))
  }
}

const awards = (lines: GoldenShares['lines']): [string, number][] =>
  Object.entries(lines).map(([place, line]) => [place, award(line)])

/** The way of the money, and what becomes of each lien. */
async function expectDistribution(page: Page, { costs }: GoldenCase, shares: GoldenShares): Promise<void> {
  const { gross, fee, net, held, client, lines } = shares
  await expectRows(page, 'Money flow', [
    ['Gross settlement', gross],
    ['Attorney fee', fee],
    ['Costs', costs],
    ['Net after fee and costs', net],
    ...awards(lines),
    ['All liens', sum(Object.values(lines).map(award))],
    ...(held > 0 ? [['of which held in trust', held] as const] : []),
    ['Client', client],
    ['Sum: fee, costs, liens, client', gross],
  ])
  await expectLines(page, lines)
}

async function expectSupplement(page: Page, { gross, client, lines }: GoldenSupplement): Promise<void> {
  await expectRows(page, 'Money flow', [
    ['Held in trust', gross],
    ...awards(lines),
    ['Client', client],
    ['Sum: liens, client', gross],
  ])
  await expectLines(page, lines)
}

async function expectLines(page: Page, lines: GoldenShares['lines']): Promise<void> {
  const all = Object.values(lines)
  const anyBefore = all.some(({ before }) => before)
  for (const [place, line] of Object.entries(lines)) {
    const { owed, before = 0, gets, held = 0, given_up } = line
    const amounts = [...(anyBefore ? [before] : []), owed, award(line), gets, held, given_up].map(dollars)
    const row = page
      .getByRole('table', { name: 'Liens', exact: true })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${place}( ·|$)`) }) })
    const last = async () => (await row.getByRole('cell').allInnerTexts()).slice(-amounts.length)
    await expect.poll(last, { message: place }).toEqual(amounts)
  }
}

const sumOf = (ledger: readonly Entry[], wanted: Entry[0]): number =>
  sum(ledger.filter(([kind]) => kind === wanted).map(([, cents]) => cents))

/** The liens of the case in a table, or as cards on a phone, each with the amounts its ledger comes to. */
async function expectLiens(page: Page, { end }: GoldenCase, onPhone: boolean): Promise<void> {
  for (const [place, { ledger }] of Object.entries(end.liens)) {
    const shown = page
      .getByRole(onPhone ? 'listitem' : 'row')
      .filter({ has: page.getByRole('link', { name: place, exact: true }) })
    const [billed, paid] = [sumOf(ledger, 'charge'), sumOf(ledger, 'payment')]
    const final = billed - sumOf(ledger, 'adjustment') - sumOf(ledger, 'reduction')
    for (const cents of [billed, final, final - paid]) await expect(shown, place).toContainText(dollars(cents))
    if (paid > 0) await expect(shown, place).toContainText(dollars(paid))
  }
  const { billed, paid, balance } = end.totals
  const whole = page.getByRole(onPhone ? 'listitem' : 'row').filter({ hasText: /^Total/ })
  for (const cents of [billed, paid, balance]) await expect(whole).toContainText(dollars(cents))
}

async function expectReceipts(page: Page, { end }: GoldenCase): Promise<void> {
  const { received, allocated, unallocated } = end.receipts
  const books = page.getByRole('region', { name: 'Receipts', exact: true })
  for (const [name, cents] of [
    ['Received', received],
    ['Allocated', allocated],
    ['Unallocated', unallocated],
  ] as const) {
    const figure = books.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
    await expect(figure.getByRole('definition'), name).toHaveText(dollars(cents))
  }
}

/** Every distribution of the case on its own page and on its paper. */
async function expectPages(page: Page, golden: GoldenCase, { patient, distributions }: Played): Promise<void> {
  let made = 0
  for (const step of golden.steps) {
    if (step.do !== 'share' && step.do !== 'supplement') continue
    await page.goto(`/liens/${patient['id']}/distributions/${distributions[made]}`)
    made += 1
    if (step.do === 'share') {
      await expectDistribution(page, golden, step.shares)
      await expectPaper(page, 'Settlement statement', statementLines(golden, step.shares))
    } else {
      await expectSupplement(page, step.shares)
      await expectPaper(page, 'Settlement statement', supplementLines(step.shares))
    }
  }
  expect(made).toBe(distributions.length)
}

for (const golden of [waivedUnderCap, paidEarly, heldInTrust]) {
  if (!golden) throw new Error('the golden case is missing')
  const title = `M14: on the screens as worked out by hand: ${golden.name}`
  const tag = golden === waivedUnderCap ? ['@phone'] : []
  test(title, { tag }, async ({ browser, baseURL }, { project }) => {
    if (!baseURL) throw new Error('there is no portal')
    const { cast, leave } = await castFor(baseURL)
    const played = await play(cast, golden)
    await leave()
    const id = played.patient['id'] as string

    const firm = await browser.newPage({ baseURL })
    const told = watch(firm)
    await signIn(firm, 'lawfirm', `/liens/${id}`)
    await expectLiens(firm, golden, project.name === 'phone')
    await expectPages(firm, golden, played)
    expect(told).toEqual([])
    await firm.close()

    const books = await browser.newPage({ baseURL })
    const noted = watch(books)
    await signIn(books, 'billing', `/liens/${id}/receipts`)
    await expectReceipts(books, golden)
    expect(noted).toEqual([])
    await books.close()
  })
}
