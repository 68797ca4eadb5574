import { expect, test, type Page } from 'playwright/test'
import { goldenCases } from '../../src/server/seed/golden-cases.ts'
import { violationsOn } from './axe.ts'
import { textOf } from './paper-text.ts'
import { signIn, watch } from './portal.ts'
import { accountantOf, openWorkedCase } from './worked-case.ts'

/** The worked example with its floor of 30 %, to the cent. */
const shares = {
  'Gross settlement': '$100,000.00',
  'Attorney fee': '$33,333.33',
  Costs: '$2,417.55',
  'Left after fee and costs': '$64,249.12',
  L01: '$24,984.97',
  L02: '$1,854.55',
  L03: '$4,041.38',
  L04: '$10,973.04',
  L05: '$3,120.44',
  'All liens': '$44,974.38',
  Client: '$19,274.74',
  'Sum: fee, costs, liens, client': '$100,000.00',
}

async function expectShares(page: Page, table: string): Promise<void> {
  const rows = page.getByRole('table', { name: table }).getByRole('row')
  for (const [name, amount] of Object.entries(shares)) {
    const row = rows.filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}( ·|$)`) }) })
    await expect(row.getByRole('cell').last()).toHaveText(amount)
  }
}

/** A step and its confirmation, which bears the same name. */
async function take(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('D8: the worked example from the settlement to a distribution that two people publish and the firm accepts', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  if (!baseURL) throw new Error('there is no portal')
  const [id, accountant] = await Promise.all([openWorkedCase(baseURL), accountantOf(baseURL)])
  const maker = await browser.newPage({ baseURL })
  const complaints = watch(maker)
  await maker.goto('/sign-in')
  await maker.getByLabel('Email').fill(accountant)
  await maker.getByLabel('Password').fill('Demo-2026!')
  await maker.getByRole('button', { name: 'Sign in' }).click()
  await expect(maker).toHaveURL(/\/dashboard$/)

  await maker.goto(`/liens/${id}`)
  await expect(maker.getByText('$84,365.94').first()).toBeVisible()
  await maker.getByRole('link', { name: 'Settlement and distribution' }).click()
  await maker.getByRole('button', { name: 'Add a line' }).click()
  const line = maker.getByRole('dialog')
  await line.getByLabel('Payer').fill('Carrier of the other party')
  await line.getByLabel('Amount').fill('100,000.00')
  await line.getByLabel('Agreed on').fill('11/10/2026')
  await line.getByRole('button', { name: 'Add a line' }).click()
  await expect(line).toBeHidden()
  await expect(maker.getByText('$100,000.00').first()).toBeVisible()

  await maker.getByRole('button', { name: 'New scenario' }).click()
  await maker.getByLabel('Name of the scenario').fill('Floor of 30 per cent')
  await maker.getByLabel('Client’s floor').fill('30')
  await expectShares(maker, 'Result')
  expect(await violationsOn(maker)).toEqual([])
  await maker.getByRole('button', { name: 'Save as a draft' }).click()
  await maker.getByRole('link', { name: /Floor of 30 per cent/ }).click()
  await expectShares(maker, 'Who gets what')
  await take(maker, 'Propose')
  await expect(maker.getByRole('button', { name: 'Take back' })).toBeVisible()
  await expect(maker.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  const address = new URL(maker.url()).pathname
  expect(complaints).toEqual([])
  await maker.close()

  const second = await browser.newPage({ baseURL })
  const seen = watch(second)
  await signIn(second, 'admin')
  await second.goto(address)
  await take(second, 'Approve')
  await take(second, 'Publish')
  await expect(second.getByText('Published').first()).toBeVisible()
  await second.getByRole('button', { name: 'Recompute' }).click()
  await expect(second.getByText('Recomputed: every cent is the same.')).toBeVisible()
  const seal = await second.locator('bdi', { hasText: /^[0-9a-f]{64}$/ }).textContent()
  await second.getByRole('button', { name: 'Settlement statement' }).click()
  const coming = second.waitForEvent('download')
  await second.getByRole('link', { name: 'Download PDF' }).click()
  const paper = await textOf(await coming)
  for (const amount of Object.values(shares)) expect(paper).toContain(amount.slice(1))
  expect(paper.replaceAll(/\s/g, '')).toContain(seal)
  expect(await violationsOn(second)).toEqual([])
  expect(seen).toEqual([])
  await second.close()

  const firm = await browser.newPage({ baseURL })
  const told = watch(firm)
  await signIn(firm, 'lawfirm')
  await firm.goto(address)
  await expectShares(firm, 'Who gets what')
  await take(firm, 'Accept')
  await expect(firm.getByRole('button', { name: 'Mark as paid out' })).toBeVisible()
  await firm.getByRole('link', { name: 'Liens', exact: true }).click()
  await firm.getByRole('link', { name: /-L01$/ }).click()
  const drawer = firm.getByRole('dialog')
  await expect(drawer.getByText('Agreed', { exact: true })).toBeVisible()
  await expect(drawer.getByText('$24,984.97').first()).toBeVisible()
  expect(await violationsOn(firm)).toEqual([])
  await firm.keyboard.press('Escape')
  await firm.goto(address)
  await take(firm, 'Mark as paid out')
  expect(told).toEqual([])
  await firm.close()

  const books = await browser.newPage({ baseURL })
  const noted = watch(books)
  await signIn(books, 'admin')
  await books.goto(`/liens/${id}/receipts`)
  await books.getByRole('button', { name: 'Record a receipt' }).first().click()
  const receipt = books.getByRole('dialog')
  await receipt.getByLabel('Payer').fill('The law firm')
  await receipt.getByRole('combobox', { name: 'Way of payment' }).click()
  await books.getByRole('option', { name: 'Cheque' }).click()
  await receipt.getByLabel('Reference').fill(`check of ${id}`)
  await receipt.getByLabel('Amount').fill('41,854.94')
  await receipt.getByLabel('Received on').fill('11/20/2026')
  await receipt.getByRole('button', { name: 'Record a receipt' }).click()
  await expect(receipt).toBeHidden()
  await books.getByRole('button', { name: 'Allocate' }).click()
  const allocation = books.getByRole('dialog')
  for (const lien of ['L01', 'L02', 'L03', 'L04'] as const)
    await allocation.getByLabel(new RegExp(`-${lien}$`)).fill(shares[lien])
  await expect(allocation.getByText('Left after this: $1.00')).toBeVisible()
  await allocation.getByRole('button', { name: 'Allocate' }).click()
  await expect(allocation).toBeHidden()
  const card = books.getByRole('article')
  await expect(card.getByText('$24,984.97', { exact: true })).toBeVisible()
  await expect(card.getByText('$1.00', { exact: true })).toBeVisible()
  expect(await violationsOn(books)).toEqual([])
  expect(noted).toEqual([])
  await books.close()
})

test('a lien is asserted, confirmed and bargained over by both sides, until its final amount stands', async ({
  browser,
  baseURL,
}) => {
  if (!baseURL) throw new Error('there is no portal')
  const id = await openWorkedCase(baseURL)
  const [portal, firm] = await Promise.all([browser.newPage({ baseURL }), browser.newPage({ baseURL })])
  const complaints = [watch(portal), watch(firm)]
  await Promise.all([signIn(portal, 'admin'), signIn(firm, 'lawfirm')])
  const drawerOf = async (page: Page) => {
    await page.goto(`/liens/${id}`)
    await page.getByRole('link', { name: /-L02$/ }).click()
    const drawer = page.getByRole('dialog', { name: /-L02$/ })
    await expect(drawer.getByRole('heading', { name: 'Ledger' })).toBeVisible()
    return drawer
  }
  const answer = async (page: Page, name: string, fields: Record<string, string> = {}) => {
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog', { name, exact: true })
    for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(dialog).toBeHidden()
  }

  let drawer = await drawerOf(portal)
  await answer(portal, 'Assert')
  await expect(drawer.getByText('Asserted', { exact: true })).toBeVisible()

  drawer = await drawerOf(firm)
  await firm.getByRole('button', { name: 'Confirm', exact: true }).click()
  const confirming = firm.getByRole('dialog', { name: 'Confirm' })
  await confirming.getByRole('combobox', { name: 'How it was confirmed' }).click()
  await firm.getByRole('option', { name: 'In the portal' }).click()
  await confirming.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(confirming).toBeHidden()
  await answer(firm, 'Make an offer', {
    'Amount to be paid for the lien': '2,000.00',
    Message: 'The limits of the policy are used up.',
  })
  await expect(drawer.getByText('from the law firm')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0)
  expect(await violationsOn(firm)).toEqual([])

  drawer = await drawerOf(portal)
  await expect(drawer.getByText('The limits of the policy are used up.')).toBeVisible()
  await answer(portal, 'Counter', { 'Amount to be paid for the lien': '2,750.00' })

  drawer = await drawerOf(firm)
  await firm.getByRole('button', { name: 'Accept', exact: true }).click()
  const accepting = firm.getByRole('dialog', { name: 'Accept' })
  await expect(
    accepting.getByText(/final amount becomes \$2,750\.00: a reduction of \$850\.00 \(23\.6 %\)/),
  ).toBeVisible()
  await accepting.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(drawer.getByText('Agreed', { exact: true })).toBeVisible()
  await expect(drawer.getByText('-$850.00')).toBeVisible()
  expect(complaints).toEqual([[], []])
  await Promise.all([portal.close(), firm.close()])
})

test('P4: a law firm learns neither price nor owner nor funder of a lien, from no page and no answer', async ({
  page,
}) => {
  const id = goldenCases.workedExample
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''))
  })
  const complaints = watch(page)
  await signIn(page, 'lawfirm')
  const secret = /Harborstone|20,?370(\.00)?|"price_cents"|"owner_id"|"owner_type"|"funding_status"|"purchase_date"/

  await page.goto(`/patients/${id}/money`)
  await expect(page.getByRole('link', { name: 'Open liens and money' })).toBeVisible()
  expect(await page.content()).not.toMatch(secret)
  await page.getByRole('link', { name: 'Open liens and money' }).click()
  await page.getByRole('link', { name: /-L01$/ }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Ledger' })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('$48,500.00').first()).toBeVisible()
  expect(await page.content()).not.toMatch(secret)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Receipts and remittances' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Settlement and distribution' }).click()
  await page.getByRole('link', { name: 'Distribution 1' }).click()
  await expectShares(page, 'Who gets what')
  expect(await page.content()).not.toMatch(secret)

  const bodies = await Promise.all(answers)
  expect(bodies.length).toBeGreaterThan(10)
  expect(bodies.filter((body) => secret.test(body))).toEqual([])
  expect(complaints).toEqual([])
})
