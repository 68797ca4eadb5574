import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { violationsOn } from './axe.ts'
import { callRow, overdueCase, workRail } from './due-calls.ts'
import { caseOf } from './offline-work.ts'
import { keepSettingsHere, signIn, watch } from './portal.ts'
import { callerAs } from './worked-case.ts'

/** How many calls the dashboard says are due. */
const callsDue = async (page: Page): Promise<number> =>
  Number((await page.getByRole('link', { name: /^Calls due/ }).innerText()).replace(/\D/g, ''))

test('K1: a call is logged where it is due; the row goes, and every count with it @phone', async ({
  page,
  baseURL,
}) => {
  const id = await overdueCase(String(baseURL))
  const complaints = watch(page)
  await keepSettingsHere(page)
  await signIn(page, 'case.manager')
  const row = callRow(page, id)
  await expect(row).toBeVisible()
  const before = await callsDue(page)
  await row.locator('a[data-row]').click()
  const form = workRail(page).getByRole('form', { name: 'Log call' })
  await expect(form.getByLabel('Reached')).toBeChecked()
  expect(await violationsOn(page)).toEqual([])
  await form.getByRole('button', { name: 'Save call' }).click()

  await expect(row).toHaveCount(0)
  await expect.poll(() => callsDue(page)).toBe(before - 1)
  await page.getByRole('button', { name: 'Quick panel' }).click()
  const panel = page.getByRole('dialog', { name: 'Quick panel' })
  await expect(panel.getByRole('button', { name: /^Log call with / }).first()).toBeVisible()
  await expect(panel.locator(`a[href="/patients/${id}"]`)).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.goto(`/patients/${id}/notes`)
  await expect(page.getByText('Patient: Reached')).toBeVisible()
  await page.getByRole('button', { name: 'Log call', exact: true }).click()
  await expect(callLog(page)).toBeVisible()
  expect(complaints).toEqual([])
})

/** The call log of a case, opened with one press. */
const callLog = (page: Page) => page.getByRole('dialog', { name: 'Log call' })

test('K1: a call is logged with one press from the row of the list, by pointer and by key @phone', async ({
  page,
  baseURL,
}, { project }) => {
  const id = await caseOf('case.manager', String(baseURL))
  const caller = await callerAs(String(baseURL), 'case.manager')
  const { patient } = (await caller.get(`/patient/${id}`)) as { patient: Record<string, string> }
  await caller.close()
  const complaints = watch(page)
  await keepSettingsHere(page)
  await signIn(page, 'case.manager', '/patients')
  await page.getByRole('searchbox', { name: 'Search patients' }).fill(patient['case_number']!)
  const open = page.getByRole('button', { name: /^Log call: / })
  await expect(open).toHaveCount(1)
  await open.click()
  await expect(callLog(page).getByRole('combobox', { name: 'Who was called' })).toContainText('Patient')
  await expect(callLog(page).getByRole('combobox', { name: 'Number called' })).toContainText(
    patient['phone']!.slice(-4),
  )
  await callLog(page).getByRole('button', { name: 'Save call' }).click()
  await expect(callLog(page)).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])
  if (!/phone/i.test(project.name)) {
    await page.getByRole('searchbox', { name: 'Search patients' }).press('ArrowDown')
    await page.keyboard.press('c')
    await expect(callLog(page)).toBeVisible()
  }
  expect(complaints).toEqual([])
})

test('K1: a number on the case dials, and its call log stands open when the person comes back @phone', async ({
  page,
  baseURL,
}) => {
  const id = await caseOf('case.manager', String(baseURL))
  await keepSettingsHere(page)
  // The last listener of the page sees whether dialing was held back; then it keeps the browser from leaving.
  await page.addInitScript(() => {
    addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="tel:"]') : null
      if (!link) return
      document.documentElement.dataset['dialed'] = event.defaultPrevented ? 'held back' : link.href
      event.preventDefault()
    })
  })
  await signIn(page, 'case.manager', `/patients/${id}`)
  const number = page.getByRole('banner').or(page.locator('main')).locator('a[href^="tel:"]').first()
  const href = (await number.getAttribute('href'))!
  await number.click()
  await expect(page.locator('html')).toHaveAttribute('data-dialed', href)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(callLog(page).getByRole('combobox', { name: 'Who was called' })).toContainText('Patient')
  await expect(callLog(page).getByRole('combobox', { name: 'Number called' })).toContainText(href.slice(-4))
  expect(await violationsOn(page)).toEqual([])
  await callLog(page).getByRole('combobox', { name: 'Outcome of the call' }).click()
  await page.getByRole('option', { name: 'No answer' }).click()
  await callLog(page).getByRole('button', { name: 'Save call' }).click()
  await expect(callLog(page)).toHaveCount(0)
  const caller = await callerAs(String(baseURL), 'case.manager')
  const notes = async () =>
    (await caller.get(`/patient_note/all?filter=${JSON.stringify({ patient_id: id })}`))['patient_notes']
  // To the person it is saved as soon as it lies on the device: on a slow line the server hears of it later.
  await expect.poll(notes).toMatchObject([{ call_outcome: 'no_answer', call_phone: href.slice('tel:'.length) }])
  await caller.close()
})

test('K2: the contact manager says whom to call, on which number, and logs the call', async ({ page, baseURL }) => {
  const id = await overdueCase(String(baseURL))
  const caller = await callerAs(String(baseURL), 'case.manager')
  await caller.post('/patient_mobile_info/create', { patient_id: id, number: '+13055550142' })
  for (let times = 0; times < 3; times += 1)
    await caller.post('/patient_note/create', { patient_id: id, kind: 'call', body: 'x', call_outcome: 'no_answer' })
  await caller.close()
  await keepSettingsHere(page)
  await signIn(page, 'case.manager')
  await expect(callRow(page, id)).toContainText('0142')
  await page.goto('/reports/contact-managers')
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="/patients/${id}"]`) })
  await expect(row).toContainText('0142')
  await row.getByRole('button', { name: /^Log call with / }).click()
  await expect(callLog(page).getByRole('combobox', { name: 'Number called' })).toContainText('0142')
  await callLog(page).getByRole('button', { name: 'Save call' }).click()
  await expect(callLog(page)).toHaveCount(0)
})
