import type { APIRequestContext } from 'playwright/test'
import { recordTypes } from '#domain/rules/mail/records-letter.ts'
import { violationsOn } from '../journeys/axe.ts'
import { expect, test } from '../journeys/fixtures.ts'
import { signIn, watch } from '../journeys/portal.ts'
import { recordMessages } from '../journeys/shown-messages.ts'
import { startCount } from './count.ts'

interface Data {
  recipients: { kind: string; name: string; email: string | null }[]
  documents: { title: string; doc_type: string; visibility: string[] }[]
}

const isRecord = ({ doc_type, visibility }: Data['documents'][number]): boolean =>
  visibility.includes('lawfirm') && recordTypes.some((type) => type === doc_type)

/** A case of the case manager's own with records for its firm. */
async function caseWithRecords(request: APIRequestContext) {
  const credentials = { email: 'case.manager@demo.example.com', password: 'Demo-2026!' }
  const login = (await (await request.post('/api/login', { data: credentials })).json()) as {
    access: string
    id: string
  }
  const headers = { authorization: `Bearer ${login.access}` }
  const ask = async <T>(path: string): Promise<T> => (await (await request.get(`/api${path}`, { headers })).json()) as T
  const { patients } = await ask<{ patients: { id: string; case_manager_id: string | null }[] }>(
    '/patient/all?page_size=200&sort=case_number',
  )
  for (const row of patients.filter(({ case_manager_id: manager }) => manager === login.id)) {
    const { recipients, documents } = await ask<Data>(`/patient/${row.id}/email_data`)
    const firm = recipients.find(({ kind, email }) => kind === 'lawfirm_employee' && email)
    if (firm && documents.some(isRecord)) return { id: row.id, firm, records: documents.filter(isRecord) }
  }
  throw new Error('The demo data have no case with records for its firm.')
}

test('J9: the records go to the firm by mail with their papers @phone', async ({ page, request }) => {
  const complaints = watch(page)
  const expectMessage = await recordMessages(page)
  const { id, firm, records } = await caseWithRecords(request)
  await signIn(page, 'case.manager', `/patients/${id}`)
  const job = startCount()
  await job.press(page.getByRole('button', { name: 'More actions' }))
  await job.press(page.getByRole('menuitem', { name: 'Write email' }))
  await job.press(page.getByRole('button', { name: 'Send records to the firm' }))
  const form = page.locator('form')
  await expect(form.getByRole('checkbox', { name: firm.name })).toBeChecked()
  for (const { title } of records) await expect(form.getByRole('checkbox', { name: title }).first()).toBeChecked()
  await expect(form.getByLabel('Subject')).toHaveValue(/patient.case_number/)
  await job.press(form.getByRole('button', { name: 'Queue message' }))
  await expectMessage('1 email queued in Outbox.')
  job.expectAtMost(6, 0)
  const sent = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Read' }) })
  await expect(sent.first()).toContainText(records[0]?.title ?? '')
  expect(await violationsOn(page)).toEqual([])
  expect(complaints.filter((complaint) => !/frame is sandboxed/.test(complaint))).toEqual([])
})
