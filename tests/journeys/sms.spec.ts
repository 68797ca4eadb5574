import { randomInt } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { violationsOn } from './axe.ts'
import { choose, sayIn } from './languages.ts'
import { signIn, watch } from './portal.ts'
import { callerAs, openCase } from './worked-case.ts'

/** A case of the case manager's whose patient agreed to text messages, at a number that nobody else has. */
async function caseToWriteTo(baseURL: string): Promise<string> {
  const id = await openCase(baseURL)
  const [admin, manager] = await Promise.all([callerAs(baseURL, 'admin'), callerAs(baseURL, 'case.manager')])
  const { patient } = (await admin.get(`/patient/${id}`)) as { patient: { version: number } }
  await admin.put(`/patient/update/${id}`, { version: patient.version, case_manager_id: manager.id })
  const { numbers } = (await admin.get(`/patient/${id}/sms_data`)) as { numbers: { id: string }[] }
  const place = `/patient_mobile_info`
  const { patient_mobile_info: known } = (await admin.get(`${place}/${numbers[0]?.id}`)) as {
    patient_mobile_info: { id: string; version: number }
  }
  await admin.put(`${place}/update/${known.id}`, {
    version: known.version,
    number: `+1786${String(randomInt(1_000_000, 9_999_999))}`,
    sms_consent: 'granted',
    consent_source: 'verbal_recorded',
    consent_at: new Date().toISOString(),
  })
  await Promise.all([admin.close(), manager.close()])
  return id
}

test('C4, C7, D7: a case manager writes, the patient answers, a stop closes the way; unknown senders wait elsewhere', async ({
  page,
  baseURL,
}) => {
  const complaints = watch(page)
  const id = await caseToWriteTo(baseURL ?? '')
  await signIn(page, 'case.manager')
  await page.goto(`/patients/${id}/messages?origin=npanel`)
  const body = page.getByLabel('Text message', { exact: true })
  await expect(body).toBeVisible()
  await expect(page.getByText('No gateway is set up')).toBeVisible()

  await body.fill('Şimdi <b>nasılsınız</b>?')
  await expect(page.getByText(/1 segment · 46 characters left · these make segments shorter: Ş ı/)).toBeVisible()
  // What is typed waits while one looks elsewhere.
  await page
    .getByRole('link', { name: /^Notes/ })
    .first()
    .click()
  await expect(page).toHaveURL(/notes/)
  await page.goBack()
  await expect(body).toHaveValue('Şimdi <b>nasılsınız</b>?')
  await page.getByRole('button', { name: 'Put into the outbox' }).click()
  const thread = page.getByRole('region', { name: 'Conversation' }).getByRole('listitem')
  await expect(thread.getByText('Şimdi <b>nasılsınız</b>?')).toBeVisible()
  await expect(body).toHaveValue('')

  const answer = page.getByLabel('Answer as the patient')
  await answer.fill('Much better, thank you')
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(thread.getByText('Much better, thank you')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  await answer.fill('STOP')
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(page.getByText('The patient has ended text messages to this number')).toBeVisible()
  await expect(thread.getByText(/You will get no more text messages/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put into the outbox' })).toBeDisabled()

  await page.getByRole('link', { name: 'Messages without a case' }).click()
  await expect(page.getByRole('heading', { name: 'Messages without a case' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('C4, N5: the same in Arabic, from its template', async ({ page, baseURL }) => {
  const say = sayIn('ar')
  await choose(page, { language: 'ar' })
  const id = await caseToWriteTo(baseURL ?? '')
  await page.goto('/sign-in')
  await page.getByLabel(say('session:email')).fill('case.manager@demo.example.com')
  await page.getByLabel(say('session:password')).fill('Demo-2026!')
  await page.getByRole('button', { name: say('session:signIn.submit') }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto(`/patients/${id}/messages`)
  await page.getByRole('combobox', { name: say('messages:template') }).click()
  await page.getByRole('option', { name: say('messages:templates.visit_missed') }).click()
  const body = page.getByLabel(say('messages:body'), { exact: true })
  await expect(body).toHaveValue(/we missed you at your visit/)
  await page.getByRole('button', { name: say('messages:keep') }).click()
  await expect(body).toHaveValue('')
  await expect(
    page
      .getByRole('listitem')
      .getByText(/we missed you at your visit/)
      .first(),
  ).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
})
