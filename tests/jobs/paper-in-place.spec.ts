import { demoFile } from '#server/files/demo-file.ts'
import { violationsOn } from '../journeys/axe.ts'
import { workRail } from '../journeys/due-calls.ts'
import { expect, test } from '../journeys/fixtures.ts'
import { keepSettingsHere, signIn, watch } from '../journeys/portal.ts'
import { recordMessages } from '../journeys/shown-messages.ts'
import { callerAs, openCase } from '../journeys/worked-case.ts'
import { startCount } from './count.ts'

/** A document that was requested for a case of the case manager, and is due today. */
async function requestedPaper(baseURL: string): Promise<string> {
  const id = await openCase(baseURL)
  const [admin, manager] = await Promise.all([callerAs(baseURL, 'admin'), callerAs(baseURL, 'case.manager')])
  const { patient } = (await admin.get(`/patient/${id}`)) as {
    patient: { version: number; underwriting_stage_id: string }
  }
  await admin.put(`/patient/update/${id}`, { version: patient.version, case_manager_id: manager.id })
  const { underwriting_document: paper } = (await admin.post('/underwriting_document/create', {
    patient_id: id,
    stage_id: patient.underwriting_stage_id,
    kind: 'police_report',
    due_at: new Date().toISOString().slice(0, 10),
  })) as { underwriting_document: { id: string } }
  await Promise.all([admin.close(), manager.close()])
  return paper.id
}

test('K4: a document that was requested is handed in from the list of what waits, without leaving it @phone', async ({
  page,
  baseURL,
  isMobile,
}) => {
  const id = await requestedPaper(String(baseURL))
  const complaints = watch(page)
  const expectMessage = await recordMessages(page)
  await keepSettingsHere(page)
  await signIn(page, 'case.manager')
  const row = page.locator(`[data-entry="missing_paper:${id}"]`)
  await expect(row).toBeVisible()
  const count = startCount()
  if (isMobile) await count.press(row.locator('[data-row]'))
  const rail = workRail(page)
  const chooser = page.waitForEvent('filechooser')
  await count.press(
    isMobile ? rail.getByText('Upload', { exact: true }) : row.getByRole('button', { name: /^Upload: / }),
  )
  await expect(rail.getByText('Police or incident report').first()).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  const name = 'police report.pdf'
  const buffer = demoFile({ title: name, file_key: name })
  await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer })
  await expectMessage('Document uploaded')
  await expect(row).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard/)
  count.expectAtMost(isMobile ? 2 : 1, 0)

  const manager = await callerAs(String(baseURL), 'case.manager')
  const { underwriting_document: paper } = await manager.get(`/underwriting_document/${id}`)
  await manager.close()
  expect(paper).toMatchObject({ status: 'received' })
  expect(complaints).toEqual([])
})
