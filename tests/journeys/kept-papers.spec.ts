import type { Page, Route } from 'playwright/test'
import { demoFile } from '#server/files/demo-file.ts'
import { expect, test } from './fixtures.ts'
import { createPatient, openStaffedCase, visitMaker, uniqueWord, type Row } from './case-fixtures.ts'
import { tryUntilKept } from './offline-work.ts'
import { signIn } from './portal.ts'
import { recordMessages } from './shown-messages.ts'
import { callerAs, firmOf } from './worked-case.ts'

const paper = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: demoFile({ title: name, file_key: name }),
})

const cutLine = (page: Page) => page.route('**/files/incoming/**', (route) => route.abort())
const mendLine = (page: Page) => page.unroute('**/files/incoming/**')

test('D13: a paper of underwriting that could not be sent lies on the device, and is handed in after a reload', async ({
  page,
  portalUrl,
}) => {
  const { id, admin, manager, underwriter } = await openStaffedCase(portalUrl)
  const { underwriting_stage_id: stage_id } = (await admin.get(`/patient/${id}`))['patient'] as Row
  await admin.post('/underwriting_document/create', { patient_id: id, stage_id, kind: 'police_report' })
  const expectMessage = await recordMessages(page)
  await signIn(page, 'case.manager', `/patients/${id}/underwriting`)
  const kind = 'Police or incident report'
  const line = page.getByRole('listitem').filter({ has: page.getByText(kind, { exact: true }) })
  await cutLine(page)
  await line.getByLabel(`Add file: ${kind}`).setInputFiles(paper('report.pdf'))
  await tryUntilKept(page, expectMessage, 'report.pdf')
  await expect(line).toContainText('Not sent yet')
  await page.getByRole('link', { name: 'View unsent changes' }).click()
  const entry = page.getByRole('list', { name: 'Unsent changes' }).getByRole('article', { name: /^Document/ })
  await expect(entry).toContainText(kind)
  await expect(entry.getByRole('button', { name: 'Edit' })).toHaveCount(0)

  await mendLine(page)
  await page.reload()
  await expect(page.getByText('No unsent changes.')).toBeVisible({ timeout: 30_000 })
  await page.goto(`/patients/${id}/underwriting`)
  await expect(line).toContainText('Received')
  await expect(line.getByRole('button', { name: `Open: ${kind}, report` })).toBeVisible()
  await Promise.all([admin, manager, underwriter].map((one) => one.close()))
})

test('D13: bill and records of a visit that could not be sent lie on the device; records count as received once sent', async ({
  page,
  portalUrl,
}) => {
  const [admin, desk] = await Promise.all([callerAs(portalUrl, 'admin'), callerAs(portalUrl, 'provider')])
  const { medical_provider_id } = (await admin.get(`/user/${desk.id}`))['user'] as Row
  const makeVisit = await visitMaker(admin, medical_provider_id)
  const patient = uniqueWord()
  const { id } = (await createPatient(admin, patient, { lawfirm_id: (await firmOf(portalUrl)).id }))['patient'] as Row
  const made = (await makeVisit(id, new Date().toISOString()))['appointment'] as Row
  const visit = async () => (await admin.get(`/appointment/${String(made['id'])}`))['appointment'] as Row
  const papers = async () =>
    (await admin.get(`/patient_document/by_patient/${String(id)}`))['patient_documents'] as Row[]

  const expectMessage = await recordMessages(page)
  await signIn(page, 'provider', '/dashboard')
  // "Done" is pressed while checking in still waits for its answer.
  const answered = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await answered.promise
    await route.continue()
  }
  await page.route('**/api/appointment/*/transition', hold)
  await page.getByRole('button', { name: new RegExp(`^Check in: .*${patient}`, 'i') }).click()
  const row = page.locator('main li').filter({ hasText: new RegExp(patient, 'i') })
  await row.getByRole('button', { name: /^Done: / }).click()
  answered.resolve()
  await expect(row.getByText('Checked in', { exact: true })).toBeVisible()
  await cutLine(page)
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles([paper('Invoice.pdf'), paper('Findings.pdf')])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await tryUntilKept(page, expectMessage, '2 files')
  expect(expectMessage.all().filter((text) => text.includes('couldn’t be uploaded yet'))).toEqual([
    expect.stringContaining('They’re saved on this device'),
  ])
  expect(await papers()).toEqual([])
  expect(await visit()).toMatchObject({ records_received_at: null })

  await mendLine(page)
  await page.reload()
  await expect.poll(async () => (await visit())['records_received_at'], { timeout: 30_000 }).toEqual(expect.any(String))
  const filed = { appointment_id: made['id'], service_date: (await visit())['service_date'] }
  const byTitle = (a: Row, b: Row) => String(a['title']).localeCompare(String(b['title']))
  // Each is sent by itself: the bill may come after the records.
  await expect
    .poll(async () => (await papers()).toSorted(byTitle))
    .toMatchObject([
      { ...filed, title: 'Findings', doc_type: 'medical_record' },
      { ...filed, title: 'Invoice', doc_type: 'bill' },
    ])
  await Promise.all([admin.close(), desk.close()])
})
