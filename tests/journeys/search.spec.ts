import { expect, test } from './fixtures.ts'
import { violationsOn } from './axe.ts'
import { signIn, watch } from './portal.ts'

test('N3: everything that words may mean, from the palette or by its own address, in the caller’s scope', async ({
  page,
}) => {
  const complaints = watch(page)
  await signIn(page, 'case.manager', '/apps/passenger/search')
  await expect(page.getByText('What are you looking for?')).toBeVisible()
  const field = page.getByRole('searchbox')
  await expect(field).toHaveAttribute('placeholder', 'Search Passenger Id or Passport No')

  await field.fill('garcia')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/apps\/passenger\/search\/garcia$/)
  const patients = page.getByRole('region', { name: 'Patients' })
  await expect(patients.getByRole('link', { name: /García/ }).first()).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await patients
    .getByRole('link', { name: /García/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/patients\/[\w-]{36}$/)
  await page.goBack()
  await expect(field).toHaveValue('garcia')

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await palette.getByRole('combobox').fill('nobody is called so')
  await palette.getByRole('option', { name: 'Search everything for “nobody is called so”' }).click()
  await expect(page).toHaveURL(/\/apps\/passenger\/search\/nobody%20is%20called%20so$/)
  await expect(page.getByText('Nothing found for “nobody is called so”')).toBeVisible()
  expect(complaints).toEqual([])
})

test('N3: a law firm finds its own cases and neither the portal’s staff nor anybody’s papers', async ({ page }) => {
  await signIn(page, 'lawfirm')
  const answered = page.waitForResponse(/\/api\/search\?/)
  await page.goto('/apps/passenger/search/an')
  const answer = (await (await answered).json()) as Record<string, { entity: string }[]>
  expect(Object.keys(answer)).not.toContain('passport')
  expect(answer['people']?.map(({ entity }) => entity)).not.toContain('employee')
  await expect(page.getByRole('region', { name: 'Patients' }).getByRole('link').first()).toBeVisible()
})

const SMITHS = 6

test('a patient is found from everywhere by a few letters: names first, what matched is marked, without a network too', async ({
  page,
  context,
}) => {
  await signIn(page, 'case.manager', '/patients')
  // By then all cases lie on the device.
  await expect(page.getByText(/^As of /)).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Search patients by name' })
  const found = page.getByRole('option')

  async function findSmiths(): Promise<string[]> {
    await field.fill('smith')
    // As many as the demo has, without patients whose documents merely mention the word.
    await expect(found).toHaveText(Array.from({ length: SMITHS }, () => /Smith/))
    await expect(found.first().locator('mark')).toHaveText('Smith')
    return (await found.allInnerTexts()).map((name) => name.split('\n')[0] ?? '')
  }
  const online = await findSmiths()

  await field.fill('(305) 555-0123')
  await expect(found).toHaveCount(1)
  await expect(found.locator('mark')).toHaveText('(305) 555-0123'.slice(1))

  await context.setOffline(true)
  expect(await findSmiths()).toEqual(online)
})
