import type { Page } from 'playwright/test'
import { violationsOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { assertLien, dollars, openStaffedCase, type Row } from './case-fixtures.ts'
import { openMailbox } from './mailbox.ts'
import { signIn, watch } from './portal.ts'
import { callerAs, firmOf, type Caller } from './worked-case.ts'

/** An administrator allows the firm to answer by link; the address of its lawyer. */
async function allowLinks(admin: Caller, lawyer: Caller, firm: string): Promise<string> {
  const filter = encodeURIComponent(JSON.stringify({ lawfirm_id: firm }))
  const people = (await admin.get(`/lawfirm_employee/all?page_size=50&filter=${filter}`))['lawfirm_employees'] as Row[]
  const person = people.find((one) => one['user_id'] === lawyer.id)
  if (!person) throw new Error('The firm has no lawyer who signs in')
  await admin.put(`/lawfirm_employee/update/${String(person['id'])}`, {
    version: person['version'],
    receives_notifications: true,
  })
  const { version } = (await admin.get(`/lawfirm/${firm}`))['lawfirm'] as Row
  const allowed = { liens_by_link: true, primary_contact_id: person['id'] }
  await admin.put(`/lawfirm/update/${firm}`, { version, ...allowed })
  return String(person['email'])
}

interface Asked {
  readonly question: string
  readonly facts: Readonly<Record<string, string>>
}

/** What the page asks, in both themes; then its answer with two presses. */
async function answer(page: Page, link: string, { question, facts }: Asked, choice: RegExp): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible()
  for (const [name, value] of Object.entries(facts)) {
    const fact = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
    await expect(fact.getByRole('definition')).toHaveText(value)
  }
  for (const theme of ['light', 'dark']) {
    await page.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), theme)
    expect([theme, await violationsOn(page)]).toEqual([theme, []])
  }
  await page.getByRole('radio', { name: choice }).click()
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
}

test('K3: a lawyer confirms a lien and accepts an offer from the mail, on a phone, and the staff sees it at once', async ({
  browser,
}) => {
  const portal = await openMailbox()
  const { id, admin, underwriter, manager } = await openStaffedCase(portal.url)
  const lawyer = await callerAs(portal.url, 'lawfirm')
  const email = await allowLinks(admin, lawyer, (await firmOf(portal.url)).id)
  const provider = ((await admin.get('/medical_provider/wp/all'))['medical_providers'] as Row[])[0]?.['id']
  const lien = await assertLien(admin, { patient_id: id, medical_provider_id: provider, billed_cents: 123_456 })
  async function mailed(asked: string): Promise<string> {
    await portal.askLawyers()
    return portal.linkTo(email, `${String(lien['lien_number'])} (${asked})`)
  }
  const move = async (by: Caller, wish: Row) => {
    const { version } = (await admin.get(`/lien/${String(lien['id'])}`))['lien'] as Row
    await by.post(`/lien/${String(lien['id'])}/transition`, { expected_version: version, ...wish })
  }

  const staff = await browser.newPage({ baseURL: portal.url })
  await signIn(staff, 'case.manager', `/liens/${id}?lien=${String(lien['id'])}`)
  const drawer = staff.getByRole('dialog', { name: String(lien['lien_number']) })
  await expect(drawer.getByText('Asserted', { exact: true })).toBeVisible()

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const complaints = watch(phone)
  const toConfirm = await mailed('to confirm')
  const billed = { Billed: dollars(123_456), Balance: dollars(123_456) }
  await answer(phone, toConfirm, { question: 'Is this lien on your file?', facts: billed }, /^Confirm the lien/)
  await expect(drawer.getByText('Confirmed', { exact: true })).toBeVisible()
  await phone.goto(toConfirm)
  await expect(phone.getByText(/^This link is no longer valid/)).toBeVisible()

  await move(lawyer, { to: 'reduction_requested', offer_cents: 50_000, expected_settlement_cents: 5_000_000 })
  await move(underwriter, { to: 'negotiating', offer_cents: 90_000, message: 'Our best' })
  const offered = { Owed: dollars(123_456), Offer: dollars(90_000), Message: 'Our best' }
  const toAnswer = await mailed('offer to answer')
  await answer(phone, toAnswer, { question: 'Will you accept this offer?', facts: offered }, /^Accept the offer/)
  await expect(drawer.getByText('Agreed', { exact: true })).toBeVisible()
  // A link that was used is refused.
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
  await Promise.all([admin, underwriter, manager, lawyer].map((one) => one.close()))
  await portal.close()
})
