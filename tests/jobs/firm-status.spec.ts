import { expect, test } from '../journeys/fixtures.ts'
import { violationsOn } from '../journeys/axe.ts'
import { keepSettingsHere, watch } from '../journeys/portal.ts'
import { callerAs, openCase } from '../journeys/worked-case.ts'
import { startCount } from './count.ts'

type Row = Record<string, unknown>
const asRow = (value: unknown) => value as Row

/** A case whose firm was asked for its status, and the link in the mail. */
async function askedCase(baseURL: string): Promise<{ id: string; link: string }> {
  const admin = await callerAs(baseURL, 'admin')
  const id = await openCase(baseURL)
  await admin.post(`/patient/${id}/request_status`, {})
  const { emails } = await admin.get(`/patient/${id}/email_data`)
  const [mail] = emails as Row[]
  const { email } = await admin.get(`/email/${String(mail?.['id'])}`)
  const link = /\S+(\/answer\?token=\S+)/.exec(String(asRow(email)['text']))?.[1] ?? ''
  await admin.close()
  return { id, link }
}

test('K3: a firm says where a case stands from its mail, without signing in, with two presses @phone', async ({
  page,
  baseURL,
}) => {
  const { id, link } = await askedCase(String(baseURL))
  const complaints = watch(page)
  await keepSettingsHere(page)
  const count = startCount()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Where does this case stand?' })).toBeVisible()
  for (const theme of ['light', 'dark']) {
    await page.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), theme)
    expect([theme, await violationsOn(page)]).toEqual([theme, []])
  }
  await count.press(page.getByRole('radio', { name: /^No change/ }))
  await count.press(page.getByRole('button', { name: 'Send answer' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
  count.expectAtMost(2, 0)
  expect(complaints).toEqual([])

  await page.reload()
  await expect(page.getByText(/^This link is no longer valid/)).toBeVisible()
  const manager = await callerAs(String(baseURL), 'case.manager')
  const { firm_requests: requests } = await manager.get(`/patient/${id}/firm_requests`)
  expect(requests).toMatchObject([{ outcome: 'answered', answer: { status: 'unchanged', note: null } }])
  await manager.close()
})
