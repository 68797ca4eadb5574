import { expect, test } from './fixtures.ts'
import { violationsOn } from './axe.ts'
import { caseOf } from './offline-work.ts'
import { keepSettingsHere, signIn, watch } from './portal.ts'
import { callerAs } from './worked-case.ts'

const PASSED = '2025-12-01'

test('K5: a passed limitation stays red until the case manager acknowledges it with a reason @phone', async ({
  page,
  baseURL,
}) => {
  const id = await caseOf('case.manager', String(baseURL))
  const admin = await callerAs(String(baseURL), 'admin')
  const { version, case_number } = (await admin.get(`/patient/${id}`))['patient'] as Record<string, unknown>
  const dates = { sol_override: PASSED, sol_basis: 'Letter of counsel' }
  await admin.put(`/patient/update/${id}`, { version, ...dates })
  await admin.close()
  const complaints = watch(page)
  await keepSettingsHere(page)
  await signIn(page, 'case.manager', `/patients/${id}`)
  const signs = page.getByRole('list', { name: 'Watch list' })
  await expect(signs).toContainText(/Limitation passed \d+ days ago/)
  await signs.getByRole('button', { name: 'Acknowledge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Acknowledge passed limitation' })
  await expect(dialog).toContainText('Dec 1, 2025')
  await dialog.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Tolled by agreement with the carrier')
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(signs).toContainText('Limitation passed, acknowledged')
  await expect(signs.getByRole('button')).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])

  await page.goto(`/patients/${id}/history`)
  await expect(page.getByText('Passed limitation acknowledged: Case')).toBeVisible()
  await expect(page.getByText('Tolled by agreement with the carrier')).toBeVisible()

  await page.goto(`/patients?search=${String(case_number)}&flags=sol_soon`)
  await expect(page.getByText(/^Nothing found for/)).toBeVisible()
  expect(complaints).toEqual([])
})
