import { violationsOn } from '../journeys/axe.ts'
import { callRow, LONG_AGO, overdueCase, overdueRow, workRail } from '../journeys/due-calls.ts'
import { expect, test } from '../journeys/fixtures.ts'
import { keepSettingsHere, signIn, watch } from '../journeys/portal.ts'
import { callerAs } from '../journeys/worked-case.ts'
import { startCount } from './count.ts'

test('J7: a call is logged from the list of what waits with three presses and one field @phone', async ({
  page,
  baseURL,
  isMobile,
}) => {
  const id = await overdueCase(String(baseURL))
  const complaints = watch(page)
  await keepSettingsHere(page)
  await signIn(page, 'case.manager')
  const row = callRow(page, id)
  await expect(row).toBeVisible()
  const number = row.locator('a[href^="tel:"]')
  await expect(number).toBeVisible()
  const count = startCount()
  const form = workRail(page).getByRole('form', { name: 'Log call' })
  // On a desk the text has the focus at once; a phone would raise its keyboard over the choices.
  await count.press(isMobile ? row.locator('a[data-row]') : row.getByRole('button', { name: /^Log call: / }))
  if (isMobile) {
    await count.type(form.getByLabel('Call notes'), 'Asked to call back')
  } else {
    await expect(form.getByLabel('Call notes')).toBeFocused()
    await count.type(form.getByLabel('Call notes'), 'Asked to call back')
    await count.press(form.getByText('Voicemail', { exact: true }))
  }
  await count.press(form.getByRole('button', { name: 'Save call' }))
  await expect(overdueRow(page, id)).toHaveCount(0)
  count.expectAtMost(3, 1)
  const caller = await callerAs(String(baseURL), 'case.manager')
  const lastNote = async () => {
    const { patient_notes: notes } = await caller.get(`/patient_note/all?filter=${JSON.stringify({ patient_id: id })}`)
    return (notes as Record<string, unknown>[])[0]
  }
  // The row leaves as well where the server was slow, and the call lies on the device for a while.
  await expect.poll(lastNote).toMatchObject({
    kind: 'call',
    body: 'Asked to call back',
    call_outcome: isMobile ? 'reached' : 'voicemail',
  })
  // Who was not reached is called again, but not today: else the row would be back with the next look at the list.
  const { patient } = (await caller.get(`/patient/${id}`)) as { patient: Record<string, unknown> }
  expect(patient['contact_due_on']).not.toBe(LONG_AGO)
  await caller.close()
  expect(complaints).toEqual([])
})

test('J7: by keys alone: to the row, the call, the text, and saved', async ({ page, baseURL }) => {
  const id = await overdueCase(String(baseURL))
  await keepSettingsHere(page)
  await signIn(page, 'case.manager')
  await callRow(page, id).locator('a[data-row]').click()
  await page.keyboard.press('c')
  await expect(workRail(page).getByLabel('Call notes')).toBeFocused()
  await page.keyboard.type('Reached')
  await page.keyboard.press('Control+Enter')
  await expect(callRow(page, id)).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])
})
