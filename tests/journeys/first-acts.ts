import { expect, type Page } from 'playwright/test'
import { callerOn, expectSettled, parties } from './first-people.ts'
import { PORTAL } from './own-installation.ts'

const DAY = 86_400_000

/** A day in the past, as the forms of the portal take it. */
function dayAgo(days: number): string {
  const [year, month, day] = new Date(Date.now() - days * DAY).toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}

interface Referral {
  readonly first: string
  readonly last: string
  readonly phone: string
}

async function fill(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await field.fill(text)
  await field.blur()
}

async function search(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(text)
  await page.getByRole('option', { name: text }).first().click()
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/**
 * Opens a case in the steps of the form and answers its id. A `whole` one says what underwriting needs as well; a practice
 * refers without insurance.
 */
export async function openCase(
  page: Page,
  { first, last, phone }: Referral,
  as?: 'whole' | 'practice',
): Promise<string> {
  const whole = as === 'whole'
  const next = (): Promise<void> => page.getByRole('button', { name: 'Next' }).click()
  await page.goto(`${PORTAL}/patients/new`)
  await fill(page, 'First name', first)
  await fill(page, 'Last name', last)
  await fill(page, 'Phone', phone)
  await fill(page, 'Date of loss', dayAgo(60))
  // The portal has one law firm, which is chosen already.
  await expect(page.getByRole('combobox', { name: 'Law firm', exact: true })).toHaveValue(parties.firm)
  await fill(page, 'Date of birth', '05/17/1969')
  if (whole) {
    await search(page, 'Language', 'English')
    await next()
    await page.getByRole('combobox', { name: 'Accident type', exact: true }).click()
    await page.getByRole('option').first().click()
    await search(page, 'Accident state', 'Texas')
    await next()
    await next()
    await choose(page, 'Referral source', 'Law firm')
    await next()
    await page.getByLabel('Agrees to text messages').check()
    await choose(page, 'Consent source', 'Signed form')
  }
  await page.getByRole('button', { name: 'Save case' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Case opened' })).toBeVisible()
  await page.getByRole('button', { name: 'Open case' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${first} ${last}` })).toBeVisible()
  await expectSettled(page)
  return new URL(page.url()).pathname.split('/')[2] ?? ''
}

/** A case manager sends a case to underwriting, and plans its first visit: yesterday's, so that it can have been held. */
export async function sendToUnderwriting(page: Page, id: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'complete the intake' }).click()
  await dialog.getByRole('button', { name: 'Underwriting', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`${PORTAL}/patients/${id}/appointments`)
  await page.getByRole('button', { name: 'New appointment' }).click()
  await search(page, 'Type', 'Physical Therapy')
  await choose(page, 'Facility', parties.facility)
  await choose(page, 'Office', 'Main office')
  await dialog.getByLabel('Day', { exact: true }).fill(dayAgo(1))
  await dialog.getByLabel('Time', { exact: true }).fill('10:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: 'Physical Therapy' })).toBeVisible()
}

/** An underwriter finds the case in the queue and takes it. */
export async function takeFromQueue(page: Page, patient: string, underwriter: string): Promise<void> {
  await page.goto(`${PORTAL}/patients?status=underwriting&underwriter=none`)
  await page.getByRole('main').getByRole('link', { name: patient }).first().click()
  await page.getByRole('button', { name: 'take the case' }).click()
  await expect(page.getByRole('region', { name: 'Case team' })).toContainText(underwriter)
  await page.getByRole('link', { name: 'Underwriting', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Collect documents' })).toBeVisible()
  await expectSettled(page)
}

/** Opens a case from the list by the patient's name. */
async function findCase(page: Page, patient: string): Promise<void> {
  await page.goto(`${PORTAL}/patients`)
  await page.getByRole('main').getByRole('link', { name: patient }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: patient })).toBeVisible()
}

export async function writeNote(page: Page, patient: string, text: string): Promise<void> {
  await findCase(page, patient)
  await page.getByRole('link', { name: 'Notes', exact: true }).click()
  await page.getByRole('button', { name: 'New note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill(text)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByText(text)).toBeVisible()
  await expectSettled(page)
}

/** A facility finds its patient and tells that the visit was held. */
export async function completeVisit(page: Page, patient: string): Promise<void> {
  await findCase(page, patient)
  await page.getByRole('link', { name: 'Appointments', exact: true }).click()
  const visit = page.getByRole('article').filter({ hasText: 'Physical Therapy' })
  await visit.getByRole('button', { name: 'Complete' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: /^All/ }).click()
  await expect(visit.getByText('Completed', { exact: true })).toBeVisible()
  await expectSettled(page)
}

/** A lien of the case is offered to the funder, by calls: tests/journeys/funding.spec.ts does it on the screens. */
export async function offerLien(page: Page, caseId: string, ids: { provider: string; funder: string }): Promise<void> {
  const { post } = callerOn(page)
  const claim = { patient_id: caseId, medical_provider_id: ids.provider, billed_cents: 360_000 }
  const { lien } = await post('/lien/create', claim)
  const at = `/lien/${String(lien?.['id'])}`
  const asserted = await post(`${at}/transition`, { to: 'asserted', expected_version: lien?.['version'] })
  await post(`${at}/funding`, {
    to: 'offered',
    expected_version: asserted['lien']?.['version'],
    funder_id: ids.funder,
    price_cents: 140_000,
    over_limits: true,
    reason: 'The limit is being decided today',
  })
}

/** A funder finds what is offered, without a name, and asks another price. */
export async function askAnotherPrice(page: Page, patient: string): Promise<void> {
  await page.goto(`${PORTAL}/patients`)
  await page.getByRole('main').getByRole('link', { name: 'Name withheld' }).first().click()
  await page.getByRole('link', { name: 'Liens & money', exact: true }).click()
  await page.getByRole('link', { name: /^#[0-9A-F]{6}$/ }).click()
  const lien = page.getByRole('dialog', { name: /^#[0-9A-F]{6}$/ })
  await expect(lien.getByText('$1,400.00')).toBeVisible()
  await lien.getByRole('button', { name: 'Counter price' }).click()
  const asking = page.getByRole('dialog', { name: 'Counter price' })
  await asking.getByLabel('Price').fill('1,300.00')
  await asking.getByRole('button', { name: 'Counter price' }).click()
  await expect(lien.getByText('$1,300.00')).toBeVisible()
  await expect(page.getByText(patient)).toHaveCount(0)
  await expectSettled(page)
}

/** An auditor reads who did what to the case. */
export async function readHistory(page: Page, patient: string, who: string): Promise<void> {
  await findCase(page, patient)
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('main').getByRole('cell', { name: who }).first()).toBeVisible()
  await expectSettled(page)
}
