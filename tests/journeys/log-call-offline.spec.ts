import { callRow, callRows, overdueCase } from './due-calls.ts'
import { expect, test, withServiceWorker } from './fixtures.ts'
import { keepLooksHere, signIn } from './portal.ts'
import { callerAs } from './worked-case.ts'
import { programKept } from './worker.ts'

test.use(withServiceWorker)

test('K1: a call that is logged without a connection clears its row once it is sent', async ({
  page,
  context,
  baseURL,
}) => {
  const id = await overdueCase(String(baseURL))
  await keepLooksHere(page)
  await signIn(page, 'case.manager')
  await programKept(page)
  const row = callRow(page, id)
  await row.getByRole('button', { name: /^Log call with / }).click()
  const dialog = page.getByRole('dialog', { name: 'Log call' })
  await expect(dialog.getByRole('combobox', { name: 'Who was called' })).toBeVisible()
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save call' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('1 unsent change.')).toBeVisible()
  await context.setOffline(false)
  // The list is empty while it is asked again, so what the server holds is waited for first.
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
