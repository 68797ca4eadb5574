import type { Page } from 'playwright/test'
import { expect, test } from 'playwright/test'
import { violationsOn } from './axe.ts'
import { keepLooksHere, signIn, watch } from './portal.ts'

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

async function chooseFirm(page: Page): Promise<void> {
  const firm = page.getByRole('combobox', { name: 'Law firm' })
  await firm.click()
  await page.getByRole('option').first().click()
  await expect(firm).not.toHaveValue('')
}

/** Opens a case with the least there is, led by what is missing. */
async function openCase(page: Page, person: { first: string; last: string; dob: string; dol: string; phone: string }) {
  const save = page.getByRole('button', { name: 'Save case' })
  await page.getByLabel('First name').fill(person.first)
  await page.getByLabel('Last name').fill(person.last)
  await page.getByLabel('Date of birth').fill(person.dob)
  await page.getByLabel('Date of birth').blur()
  await save.click()
  await expect(step(page, 'Accident')).toBeVisible()
  await expect(page.getByText('This is needed.').first()).toBeVisible()
  await page.getByLabel('Date of loss').fill(person.dol)
  await page.getByLabel('Date of loss').blur()
  await save.click()
  await expect(step(page, 'Firm and letter of protection')).toBeVisible()
  await chooseFirm(page)
  await save.click()
  await expect(step(page, 'Contacts and consent')).toBeVisible()
  await page.getByLabel('Phone', { exact: true }).fill(person.phone)
  await page.getByLabel('Phone', { exact: true }).blur()
  return save
}

test('N5: a case is opened in five steps, its double is told apart, and the draft outlives a walk through the portal', async ({
  page,
  isMobile,
}) => {
  const complaints = watch(page)
  await keepLooksHere(page)
  await signIn(page, 'admin')
  await page.goto('/patients')
  await expect(page.getByText(/^As of /)).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'New patient' }).click()
  else {
    await page.getByRole('heading', { name: 'Patients' }).click()
    await page.keyboard.press('n')
  }
  await expect(page).toHaveURL(/\/patients\/new$/)
  await expect(step(page, 'Person')).toBeVisible()
  if (!isMobile) await expect(page.locator('#navbar [aria-current=page]')).toHaveText(['New patient'])
  expect(await violationsOn(page)).toEqual([])

  // Nobody is taken for somebody else: the journeys of both sizes of screen share their data.
  const person = isMobile
    ? { first: 'Selma', last: 'Kvistgaard', dob: '11/19/1976', dol: '03/14/2026', phone: '(305) 555-0191' }
    : { first: 'Selma', last: 'Thistlewood', dob: '05/02/1990', dol: '03/14/2026', phone: '(305) 555-0188' }
  const name = person.last
  const save = await openCase(page, person)
  await page.getByLabel('Agrees to text messages').check()
  await save.click()
  await expect(page.getByText('This is needed.').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'How the consent was given' }).click()
  await page.getByRole('option', { name: 'Signed form' }).click()
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'The case is open' })).toBeVisible()
  await page.getByRole('button', { name: 'Open the case' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Selma ${name}` })).toBeVisible()

  // The same person is hurt again; somebody begins to write it down, looks something up, and goes on.
  await page.goto('/patients/new')
  await page.getByLabel('First name').fill('Selma')
  await page.getByLabel('Last name').fill(name)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(step(page, 'Accident')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/patients$/)
  await page.getByRole('button', { name: 'New patient' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue(name)

  await openCase(page, { ...person, dol: '06/01/2026' })
  const beside = page.getByRole('complementary', { name: 'Already on record?' })
  await expect(beside.getByRole('link', { name: `Selma ${name}` })).toBeVisible()
  await expect(save).toBeDisabled()
  await beside.getByRole('radio', { name: 'The same person, a new accident' }).check()
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'The case is open' })).toBeVisible()
  await page.getByRole('button', { name: 'To the list' }).click()
  await page.getByRole('searchbox', { name: 'Search patients' }).fill(name)
  await expect(page.getByRole('link', { name: `Selma ${name}` })).toHaveCount(2)
  expect(complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([])
})
