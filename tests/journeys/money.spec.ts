import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { violationsOn } from './axe.ts'
import { expectPaper } from './paper-text.ts'
import { pressAndConfirm, signIn, watch } from './portal.ts'
import { billWorkedCase, expectShares, firmOf, shares, statementLines } from './worked-case.ts'

/** Unique names: the journeys of both screen sizes share one database and must not create duplicates. */
const people = {
  desktop: { last: 'Aldworth', dob: '03/11/1958', phone: '(305) 555-0151' },
  phone: { last: 'Brandvold', dob: '07/24/1961', phone: '(305) 555-0152' },
} as const
type Person = (typeof people)[keyof typeof people]

/** The intake with the least that a case needs; where it leads, the case lies. */
async function takeIn(page: Page, { last, dob, phone }: Person, firm: string): Promise<string> {
  const fill = async (label: string, text: string): Promise<void> => {
    const field = page.getByLabel(label, { exact: true })
    await field.fill(text)
    await field.blur()
  }
  await page.goto('/patients/new')
  await fill('First name', 'Ottilie')
  await fill('Last name', last)
  await fill('Phone', phone)
  await fill('Date of loss', '03/04/2025')
  const field = page.getByRole('combobox', { name: 'Law firm' })
  await field.fill(firm)
  await page.getByRole('option', { name: firm, exact: true }).click()
  await expect(field).toHaveValue(firm)
  await fill('Date of birth', dob)
  await page.getByRole('button', { name: 'Save case' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Case opened' })).toBeVisible()
  await page.getByRole('button', { name: 'Open case' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Ottilie ${last}` })).toBeVisible()
  return new URL(page.url()).pathname.split('/')[2] ?? ''
}

test('D8: the worked example from intake to a distribution that two people publish, the firm accepts, and money comes in for', async ({
  browser,
  baseURL,
}, { project }) => {
  if (!baseURL) throw new Error('there is no portal')
  const law = await firmOf(baseURL)
  const person = people[project.name === 'phone' ? 'phone' : 'desktop']

  const manager = await browser.newPage({ baseURL })
  const heard = watch(manager)
  await signIn(manager, 'case.manager')
  const id = await takeIn(manager, person, law.name)
  await manager.goto(`/liens/${id}`)
  await expectPaper(manager, 'Letter of protection', [
    `Patient Ottilie ${person.last}`,
    'Date of loss March 4, 2025',
    law.name,
    'paid out of the proceeds of the claim before any payment to the patient',
    'No proceeds that cover the charges are released to anyone else without the written consent of the provider.',
  ])
  // What the other side pays is not for the manager's eyes until the case is settled.
  await expect(manager.getByRole('link', { name: 'Settlement & distribution' })).toHaveCount(0)
  expect(heard.filter((text) => !text.includes('Failed to load resource'))).toEqual([])
  await manager.close()
  await billWorkedCase(baseURL, id)

  const maker = await browser.newPage({ baseURL })
  const complaints = watch(maker)
  await maker.goto('/sign-in')
  await maker.getByLabel('Email').fill('billing@demo.example.com')
  await maker.getByLabel('Password').fill('Demo-2026!')
  await maker.getByRole('button', { name: 'Sign in' }).click()
  await expect(maker).toHaveURL(/\/dashboard$/)

  await maker.goto(`/liens/${id}`)
  await expect(maker.getByText('$84,365.94').first()).toBeVisible()
  await maker.getByRole('link', { name: 'Settlement & distribution' }).click()
  await maker.getByRole('button', { name: 'Add line' }).click()
  const line = maker.getByRole('dialog')
  await line.getByLabel('Payer').fill('Carrier of the other party')
  await line.getByLabel('Amount').fill('100,000.00')
  await line.getByLabel('Agreed on').fill('11/10/2026')
  await line.getByRole('button', { name: 'Add line' }).click()
  await expect(line).toBeHidden()
  await expect(maker.getByText('$100,000.00').first()).toBeVisible()

  await maker.getByRole('button', { name: 'New scenario' }).click()
  await maker.getByLabel('Scenario name').fill('Floor of 30 per cent')
  await maker.getByLabel('Client minimum').fill('30')
  await expectShares(maker, 'Result')
  expect(await violationsOn(maker)).toEqual([])
  await maker.getByRole('button', { name: 'Save as draft' }).click()

  // Beside it, what would follow if one holder gave way a little and were then paid in full.
  await maker.getByRole('button', { name: 'New scenario' }).click()
  await maker.getByLabel('Scenario name').fill('Imaging in full')
  await maker.getByRole('combobox', { name: 'Override a lien' }).click()
  await maker.getByRole('option', { name: /^L02 / }).click()
  const imaging = maker.getByRole('group', { name: /^L02 / })
  await imaging.getByRole('combobox', { name: 'Priority' }).click()
  await maker.getByRole('option', { name: 'Fixed (paid in full)' }).click()
  await imaging.getByLabel('Balance').fill('3,000.00')
  await expect(
    maker.getByRole('table', { name: 'Result' }).getByRole('row', { name: /^L02 / }).getByRole('cell').last(),
  ).toHaveText('$3,000.00')
  expect(await violationsOn(maker)).toEqual([])
  await maker.getByRole('button', { name: 'Save as draft' }).click()
  const other = maker.getByRole('list', { name: 'Distribution 2 · Imaging in full: differs from the case' })
  await expect(other.getByRole('listitem')).toHaveText([
    'Balance of L02$3,000.00instead of $3,600.00',
    'Priority of L02Fixed (paid in full)instead of Pro rata',
  ])

  await maker.getByRole('link', { name: /Floor of 30 per cent/ }).click()
  // The list shows the same figures, and a button of the same name.
  await expect(maker.getByRole('link', { name: 'All distributions' })).toBeVisible()
  await expectShares(maker, 'Money flow')
  await pressAndConfirm(maker, 'Propose')
  await expect(maker.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(maker.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  const address = new URL(maker.url()).pathname
  expect(complaints).toEqual([])
  await maker.close()

  const second = await browser.newPage({ baseURL })
  const seen = watch(second)
  await signIn(second, 'admin', address)
  await pressAndConfirm(second, 'Approve')
  await expect(second.getByText('Published').first()).toBeVisible()
  await second.getByRole('button', { name: 'Recompute' }).click()
  await expect(second.getByText('Recomputed: every cent matches.')).toBeVisible()
  const seal = await second.locator('bdi', { hasText: /^[0-9a-f]{64}$/ }).textContent()
  const paper = await expectPaper(second, 'Settlement statement', statementLines)
  expect(paper.replaceAll(' ', '')).toContain(seal)
  expect(await violationsOn(second)).toEqual([])
  expect(seen).toEqual([])
  await second.close()

  const firm = await browser.newPage({ baseURL })
  const told = watch(firm)
  await signIn(firm, 'lawfirm', address)
  await expectShares(firm, 'Money flow')
  await pressAndConfirm(firm, 'Accept')
  // The firm's word binds the firm alone: who is to get less than he is owed has still to agree.
  await expect(firm.getByRole('list', { name: 'Liens awaiting owner response' })).toContainText('$24,984.97')
  await expect(firm.getByRole('button', { name: 'Mark as paid out' })).toHaveCount(0)
  await expect(firm.getByRole('button', { name: 'Accept for owners' })).toHaveCount(0)

  const owners = await browser.newPage({ baseURL })
  const answered = watch(owners)
  await signIn(owners, 'admin', address)
  expect(await violationsOn(owners)).toEqual([])
  await pressAndConfirm(owners, 'Accept for owners')
  await expect(owners.getByRole('button', { name: 'Mark as paid out' })).toBeVisible()
  expect(answered).toEqual([])
  await owners.close()

  await firm.reload()
  await expect(firm.getByRole('button', { name: 'Mark as paid out' })).toBeVisible()
  await firm.getByRole('main').getByRole('link', { name: 'Liens', exact: true }).click()
  await firm.getByRole('link', { name: 'L01', exact: true }).click()
  const drawer = firm.getByRole('dialog')
  await expect(drawer.getByText('Agreed', { exact: true })).toBeVisible()
  await expect(drawer.getByText('$24,984.97').first()).toBeVisible()
  expect(await violationsOn(firm)).toEqual([])
  await firm.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  // What each share leaves to be paid, and what was given up for it; Medicare's claim is not the portal's to collect.
  await expectPaper(firm, 'Lien statement', [
    `Patient Ottilie ${person.last}`,
    '$48,500.00 $23,515.03 $0.00 $24,984.97',
    '$3,600.00 $1,745.45 $0.00 $1,854.55',
    '$7,845.00 $3,803.62 $0.00 $4,041.38',
    '$21,300.50 $10,327.46 $0.00 $10,973.04',
    'Total $81,245.50 $39,391.56 $0.00 $41,853.94',
  ])
  await firm.goto(address)
  await pressAndConfirm(firm, 'Mark as paid out')
  expect(told).toEqual([])
  await firm.close()

  const books = await browser.newPage({ baseURL })
  const noted = watch(books)
  await signIn(books, 'admin', `/liens/${id}/receipts`)
  await books.getByRole('button', { name: 'Record receipt' }).first().click()
  const receipt = books.getByRole('dialog')
  await receipt.getByLabel('Payer').fill('The law firm')
  await receipt.getByRole('combobox', { name: 'Payment method' }).click()
  await books.getByRole('option', { name: 'Check' }).click()
  await receipt.getByLabel('Reference').fill(`check of ${id}`)
  await receipt.getByLabel('Amount').fill('41,854.94')
  await receipt.getByLabel('Received on').fill('11/20/2026')
  await receipt.getByLabel('Allocate it to the payable liens').uncheck()
  await receipt.getByRole('button', { name: 'Record receipt' }).click()
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
  // Of all cases at once, and only for those who answer for all of them.
  await expect(books.getByRole('region', { name: 'Nightly balance check, all cases' })).toContainText(
    /All balances match\.|Hasn’t run yet\./,
  )
  expect(await violationsOn(books)).toEqual([])

  // After full payment the firm gets a release.
  await books.getByRole('main').getByRole('link', { name: 'Liens', exact: true }).click()
  await expectPaper(
    books,
    'Release letter',
    [
      '$48,500.00 $23,515.03 $24,984.97 $0.00',
      `No further payment for the services it secured is due from Ottilie ${person.last}, from ${law.name}`,
    ],
    /^L01 /,
  )
  // Medicare is paid by the firm itself; what was booked by mistake is owed again.
  await books.getByRole('link', { name: 'L05', exact: true }).click()
  const medicare = books.getByRole('dialog', { name: /-L05$/ })
  await medicare.getByRole('button', { name: 'Record direct payment' }).click()
  const payment = books.getByRole('dialog', { name: 'Record direct payment' })
  await payment.getByLabel('Amount').fill('3,120.44')
  await payment.getByLabel('Paid on').fill('11/20/2026')
  await payment.getByLabel('Reference').fill('CMS 204')
  await payment.getByRole('button', { name: 'Record direct payment' }).click()
  await expect(payment).toBeHidden()
  await expect(medicare.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(medicare.getByRole('list', { name: 'Direct payments' })).toContainText('CMS 204')
  await medicare.getByRole('button', { name: 'Reverse payment' }).click()
  const back = books.getByRole('dialog', { name: 'Reverse payment' })
  await expect(back.getByText('$3,120.44 is owed again. Both entries stay in the ledger.')).toBeVisible()
  await back.getByLabel('Reason').fill('It was booked for another claim')
  await back.getByRole('button', { name: 'Reverse payment' }).click()
  await expect(back).toBeHidden()
  await expect(medicare.getByText('Payable', { exact: true }).first()).toBeVisible()
  await expect(medicare.getByRole('button', { name: 'Reverse payment' })).toHaveCount(0)
  await expect(medicare.getByText('It was booked for another claim').first()).toBeVisible()
  expect(await violationsOn(books)).toEqual([])
  expect(noted).toEqual([])
  await books.close()
})
