import { expect, test } from '../journeys/fixtures.ts'
import { signIn, watch } from '../journeys/portal.ts'
import { callerAs, openCase } from '../journeys/worked-case.ts'
import { startCount } from './count.ts'

type Row = Record<string, unknown>

/** A case with one visit that was held and has no bill yet. */
async function heldVisit(baseURL: string): Promise<string> {
  const id = await openCase(baseURL)
  const admin = await callerAs(baseURL, 'admin')
  const whole = async (name: string): Promise<Row[]> => (await admin.get(`/${name}/wp/all`))[`${name}s`] as Row[]
  const [[office], types] = await Promise.all([whole('medical_provider_office'), whole('appointment_type')])
  let { appointment: visit } = (await admin.post('/appointment/create', {
    patient_id: id,
    appointment_type_id: types.find(({ code }) => code === 'mri')?.['id'],
  })) as { appointment: Row }
  for (const step of [
    {
      to: 'schedule',
      scheduled_start: '2025-07-08T15:00:00Z',
      medical_provider_id: office?.['medical_provider_id'],
      medical_provider_office_id: office?.['id'],
    },
    { to: 'confirm' },
    { to: 'check_in' },
    { to: 'complete', service_date: '2025-07-08' },
  ]) {
    const path = `/appointment/${String(visit['id'])}/transition`
    visit = (await admin.post(path, { expected_version: visit['version'], ...step }))['appointment'] as Row
  }
  await admin.close()
  return id
}

test('J6: a bill that arrives lands on its visit, becomes a lien, and moves the totals @phone', async ({
  page,
  baseURL,
  isMobile,
}) => {
  const id = await heldVisit(String(baseURL))
  const faults = watch(page)
  const count = startCount()
  const days = 'from=2025-07-08&to=2025-07-08'
  await signIn(page, 'case.manager', `/reports/service-dates?${days}&status=missing_bill`)
  await count.press(page.locator(`a[href*="/patients/${id}/appointments?bill="]`).first())
  const bill = page.getByRole('dialog', { name: 'Add bill' })
  await count.type(bill.getByLabel('Bill', { exact: true }), '1,850.00')
  await count.press(bill.getByRole('button', { name: 'Save' }))
  await expect(bill).toBeHidden()
  await count.press(page.getByRole('link', { name: 'Create lien' }))
  const lien = page.getByRole('dialog', { name: 'New lien' })
  await count.press(lien.getByRole('button', { name: 'Save' }))
  await expect(lien).toBeHidden()
  count.expectAtMost(5, 1)

  await expect(page.getByRole('link', { name: 'L01', exact: true })).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'More case details' }).click()
  const totals = page.getByLabel('Totals', { exact: true })
  await expect(totals.getByText('$1,850.00').first()).toBeVisible()
  // Money that a reader may not see answers "not found", and the page leaves it out.
  expect(faults.filter((line) => !line.includes('404'))).toEqual([])
})
