import type { APIRequestContext, Route } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { violationsOn } from './axe.ts'
import { waitForKeptDraft } from './everything-kept.ts'
import { signIn, watch } from './portal.ts'
import { recordMessages } from './shown-messages.ts'

interface Data {
  recipients: { kind: string; name: string; role: string | null }[]
  liens: unknown[]
  documents: { title: string; visibility: string[] }[]
  emails: unknown[]
}

/**
 * A case of the case manager's own that has everything to write about, and one of another manager. Each size of
 * screen writes about a case of its own: they share the server.
 */
async function casesOf(request: APIRequestContext, skipped: number) {
  const credentials = { email: 'case.manager@demo.example.com', password: 'Demo-2026!' }
  const login = await request.post('/api/login', { data: credentials })
  const { access, id } = (await login.json()) as { access: string; id: string }
  const headers = { authorization: `Bearer ${access}` }
  const ask = async <T>(path: string): Promise<T> => (await (await request.get(`/api${path}`, { headers })).json()) as T
  const { patients } = await ask<{ patients: { id: string; case_manager_id: string | null }[] }>(
    '/patient/all?page_size=200&sort=case_number',
  )
  const foreign = patients.find((row) => row.case_manager_id !== id)!.id
  let left = skipped
  for (const row of patients.filter(({ case_manager_id: manager }) => manager === id)) {
    const data = await ask<Data>(`/patient/${row.id}/email_data`)
    const attorney = data.recipients.find(({ role }) => role === 'lead_attorney')
    const paper = data.documents.find(({ visibility }) => visibility.includes('lawfirm'))
    if (!attorney || !paper || data.liens.length === 0 || left-- > 0) continue
    return { own: row.id, foreign, attorney: attorney.name, paper: paper.title, before: data.emails.length }
  }
  throw new Error('The demo data have no case to write about.')
}

test('D6, N5: a case manager writes to the firm, sees what it will look like, sends it, and takes a link back', async ({
  page,
  request,
}, { project }) => {
  const complaints = watch(page)
  const expectMessage = await recordMessages(page)
  const { own, foreign, attorney, paper, before } = await casesOf(request, project.name === 'phone' ? 1 : 0)
  await signIn(page, 'case.manager', `/patient-emails/${own}`)
  await expect(page.getByRole('heading', { name: 'Emails' })).toBeVisible()
  await expect(page.getByText('No mail server is set up')).toBeVisible()

  const form = page.locator('form')
  const [subject, body] = [form.getByLabel('Subject'), form.getByLabel('Text', { exact: true })]
  const preview = page.getByRole('region', { name: 'Preview' })
  const paperFrame = preview.frameLocator('iframe')

  await form.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'Lien confirmation' }).click()
  await expect(form.getByRole('checkbox', { name: attorney })).toBeChecked()
  // What is owed is not told to a patient by e-mail.
  await expect(form.getByRole('checkbox').first()).toBeDisabled()
  await expect(paperFrame.getByText(`Dear ${attorney},`)).toBeVisible()
  await expect(paperFrame.getByText(/is on your file/)).toContainText('$')

  await body.fill('Dear {attorney.name},\n\n<b>Please</b> confirm {lien.nummer}.')
  await expect(form.getByText('Unknown field: lien.nummer.')).toBeVisible()
  // A patient has no log-in for a link to lead to.
  await subject.fill('A word')
  await body.fill('See {link.view}')
  await form.getByRole('checkbox', { name: attorney }).uncheck()
  await form.getByRole('checkbox').first().check()
  await expect(preview.getByText('These fields are empty')).toBeVisible()
  await expect(preview.getByRole('listitem')).toHaveText('Link to the case')
  await form.getByRole('checkbox').first().uncheck()
  await form.getByRole('checkbox', { name: attorney }).check()
  await body.fill('Dear {attorney.name},\n\n<b>Please</b> confirm {lien.number}.')
  await expect(paperFrame.getByText('<b>Please</b> confirm')).toBeVisible()
  await subject.fill('About {patient.full_name}')
  await expect(preview.getByRole('alert')).toContainText('A subject must not name the patient')
  await subject.fill('A lien of {patient.case_number}')

  await form.getByRole('checkbox', { name: paper }).first().check()
  expect(await violationsOn(page)).toEqual([])
  await form.getByRole('button', { name: 'Queue message' }).click()
  await expectMessage('1 email queued in Outbox.')

  const entries = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Read' }) })
  await expect(entries).toHaveCount(before + 1)
  await expect(entries.first()).toContainText('In Outbox')
  await expect(entries.first()).toContainText(paper)
  await entries.first().getByRole('button', { name: 'Read' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email' })
  await expect(dialog.frameLocator('iframe').getByRole('link', { name: /api\/shared/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await entries.first().getByRole('button', { name: 'Revoke link' }).click()
  await expect(entries.first()).toContainText('revoked')
  await entries.first().getByRole('button', { name: 'Send again' }).click()
  await expect(entries).toHaveCount(before + 2)

  // The same template in Arabic runs from right to left, for its reader alone.
  await form.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'Lien confirmation' }).click()
  await form.getByRole('combobox', { name: 'Email language' }).click()
  await page.getByRole('option', { name: 'Arabic' }).click()
  await expect(paperFrame.locator('body')).toHaveAttribute('dir', 'rtl')
  await expect(body).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  // A browser also reports the refused subject, and that a mail’s frame lets in no script, not the one that notes messages.
  expect(complaints.filter((complaint) => !/status of 422|frame is sandboxed/.test(complaint))).toEqual([])

  await page.goto(`/patient-emails/${foreign}`)
  await expect(page.getByText('No emails here')).toBeVisible()
})

test('N5: a mail whose answer was lost goes out once, though its page is loaded anew before it is sent again', async ({
  page,
  request,
}) => {
  const { own } = await casesOf(request, 2)
  await signIn(page, 'case.manager', `/patient-emails/${own}`)
  const form = page.locator('form')
  const subject = form.getByLabel('Subject')
  const send = form.getByRole('button', { name: 'Queue message' })
  const words = 'A line that breaks'
  await form.getByRole('checkbox', { disabled: false }).first().check()
  await subject.fill(words)
  await form.getByLabel('Text', { exact: true }).fill('See you on Monday.')
  const lose = async (route: Route): Promise<void> => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route('**/send_email', lose, { times: 1 })
  await send.click()
  await expect(form.getByRole('alert')).toContainText('can’t be reached')
  await waitForKeptDraft(page)
  await page.reload()
  await expect(subject).toHaveValue(words)
  await send.click()
  await expect(subject).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Sent email' }).getByText(words)).toHaveCount(1)
})

test('A16, D6: without a mail server an administrator reads the outbox, and hands on the link of a forgotten password', async ({
  page,
  request,
}) => {
  const complaints = watch(page)
  const email = 'underwriter@demo.example.com'
  expect((await request.post('/api/forgot_password', { data: { email } })).status()).toBe(200)
  await signIn(page, 'admin', '/outbox')
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  const entry = page.getByRole('listitem').filter({ hasText: email }).first()
  await entry.getByRole('button', { name: 'Read' }).click()
  const frame = page.getByRole('dialog', { name: 'Email' }).frameLocator('iframe')
  await expect(frame.getByRole('link', { name: /forgot-password\?token=/ })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})
