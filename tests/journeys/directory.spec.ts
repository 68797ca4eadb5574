import { expect, test } from './fixtures.ts'
import { violationsOn } from './axe.ts'
import { signIn, watch } from './portal.ts'

test('N7 N8: whoever looks after the directories adds a firm and somebody who works there, and changes both', async ({
  page,
  isMobile,
}) => {
  const complaints = watch(page)
  const firm = isMobile ? 'Journey & Daughters (phone)' : 'Journey & Sons / Miami'
  await signIn(page, 'staff', '/reports/law-firms')
  await page.getByRole('button', { name: 'New: Law firm', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(firm)
  await dialog.getByLabel('Phone', { exact: true }).fill('(305) 555-0142')
  await dialog.getByRole('button', { name: 'Save' }).click()
  // What is missing is said where it is missing.
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Email', { exact: true }).fill('office@journey.example.com')
  // A fee is typed as people say it; more than the whole is none.
  const fee = dialog.getByLabel('Default attorney fee')
  await expect(fee).toHaveValue('33⅓')
  await fee.fill('133')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(fee).toHaveAttribute('aria-invalid', 'true')
  await fee.fill('40 %')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: firm, exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/reports\/law-firms\/[\da-f-]{36}\//)

  const trend = page.getByRole('region', { name: 'By month', exact: true })
  // Twelve months between the heads and the totals.
  await expect(trend.getByRole('row')).toHaveCount(14)
  await page.getByRole('button', { name: 'New: Law firm employee' }).click()
  await dialog.getByLabel('First name').fill('Dana')
  await dialog.getByLabel('Last name').fill('Journey')
  await dialog.getByRole('combobox', { name: 'Position' }).click()
  await page.getByRole('option', { name: 'Paralegal' }).click()
  await dialog.getByLabel('Email').fill('dana@journey.example.com')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const people = page.getByRole('group', { name: 'Firm staff' })
  await people.getByRole('button', { name: 'Dana Journey' }).click()
  await dialog.getByLabel('Last name').fill('Journey-Lee')
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(people.getByRole('button', { name: 'Dana Journey-Lee' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('Website').fill('https://journey.example.com')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  if (isMobile) await page.getByText('Details').click()
  await expect(page.getByText('https://journey.example.com')).toBeVisible()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('heading', { level: 1 }).locator('xpath=..').getByText('Inactive')).toBeVisible()
  // The name in the address is for those who read addresses.
  await page.goto(page.url().replace(/[^/]+$/, 'Another%20name'))
  await expect(page.getByRole('heading', { level: 1, name: firm, exact: true })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  expect(complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([])
})

test('N10: a subsidiary has its employees on its page; who may change nothing finds no way to @phone', async ({
  page,
  isMobile,
}) => {
  await signIn(page, 'admin', '/reports/subsidiaries')
  const rows = isMobile ? page.getByRole('list', { name: 'Subsidiaries', exact: true }) : page.getByRole('table')
  await rows.getByRole('link').first().click()
  const employees = page.getByRole('region', { name: 'Subsidiary employees' })
  await employees.getByRole('button', { name: 'New: Subsidiary employee' }).click()
  const dialog = page.getByRole('dialog')
  const last = isMobile ? 'Telefon' : 'Schreibtisch'
  await dialog.getByLabel('First name').fill('Kim')
  await dialog.getByLabel('Last name').fill(last)
  await dialog.getByLabel('Email').fill(`kim.${last}@example.com`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await employees.getByRole('button', { name: `Kim ${last}` }).click()
  await dialog.getByLabel('Position').fill('Office manager')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(employees.getByRole('listitem').filter({ hasText: `Kim ${last}` })).toContainText('Office manager')
  const address = page.url()

  await page.context().clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  await signIn(page, 'auditor', address)
  await expect(employees.getByText(`Kim ${last}`)).toBeVisible()
  await expect(page.getByText(/^As of /).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^(New:|Edit|Deactivate)/ })).toHaveCount(0)
})
