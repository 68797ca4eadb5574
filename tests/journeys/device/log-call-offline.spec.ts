import { callRow, callRows, overdueCase, workRail } from '../due-calls.ts'
import { expect, test, withServiceWorker } from '../fixtures.ts'
import { keepSettingsHere, signIn } from '../portal.ts'
import { callerAs } from '../worked-case.ts'
import { programKept } from '../worker.ts'

test.use(withServiceWorker)

test('K1: a call that is logged without a connection leaves the list at once, and does not come back when it is sent', async ({
  page,
  context,
  baseURL,
}) => {
  const id = await overdueCase(String(baseURL))
  await keepSettingsHere(page)
  await signIn(page, 'case.manager')
  await programKept(page)
  const row = callRow(page, id)
  await row.locator('a[data-row]').click()
  const form = workRail(page).getByRole('form', { name: 'Log call' })
  await expect(form.getByLabel('Reached')).toBeChecked()
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Save call' }).click()
  // It leaves the list before the server has heard of it.
  await expect(row).toHaveCount(0)
  await expect(page.getByText('1 unsent change.')).toBeVisible()
  await context.setOffline(false)
  const admin = await callerAs(String(baseURL), 'admin')
  await expect
    .poll(async () => {
      const { patient } = (await admin.get(`/patient/${id}`)) as { patient: Record<string, unknown> }
      return [patient['next_contact_at'], patient['last_contact_at'] !== null]
    })
    .toEqual([null, true])
  await expect(callRows(page).first()).toBeVisible()
  await expect(row).toHaveCount(0)
  await admin.close()
})
