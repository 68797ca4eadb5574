import type { Page } from 'playwright/test'
import { openPostOffice, type PostOffice, type Treatment } from '../contract/mail/post-office.ts'
import { startDemoPortal } from '../support/demo-folder.ts'
import { shortLivedFlags } from '../support/short-lived.ts'
import { violationsOn } from './axe.ts'
import { expect, test as base } from './fixtures.ts'
import { choose, sayIn } from './languages.ts'
import { asPortal, failUntilPressed, signIn } from './portal.ts'
import { recordMessages } from './shown-messages.ts'
import { callerAs } from './worked-case.ts'

interface ForEachWorker {
  readonly office: PostOffice
}

let treatment: Treatment = 'take'

/** A portal whose mail leaves, to an office that does with it what the test says. */
const test = base.extend<object, ForEachWorker>({
  office: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is used from here.
    async ({}, use) => {
      const office = await openPostOffice(() => treatment)
      await use(office)
      await office.close()
    },
    { scope: 'worker' },
  ],
  portalUrl: [
    async ({ office }, use) => {
      const settings = {
        SMTP_URL: office.url,
        MAIL_FROM: 'Caseway <care@example.com>',
        PUBLIC_URL: 'http://portal.example.com',
      }
      const portal = await startDemoPortal(settings, shortLivedFlags)
      await use(portal.url)
      await portal.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

const PLACE = '/settings/background-work'
const READER = 'case.manager@demo.example.com'
const listOn = (page: Page) => page.getByRole('region', { name: 'Background work' })
const entriesOn = (page: Page) => listOn(page).getByRole('listitem').filter({ hasText: READER })

/** A mail to the reader fails, and the list shows it. */
async function failMail(page: Page, portalUrl: string): Promise<void> {
  treatment = { code: 550, words: 'No such person here' }
  const answer = await page.request.post('/api/forgot_password', { data: { email: READER } })
  expect(answer.ok()).toBe(true)
  const admin = await callerAs(portalUrl, 'admin')
  const failures = async () => (await admin.get('/background_work/all'))['count']
  await expect.poll(failures, { timeout: 60_000 }).toBe(1)
  await admin.close()
  await page.goto(PLACE)
  await expect(entriesOn(page)).toHaveCount(1)
}

test('O9: an administrator sees mail that failed, has it sent again, and drops another', async ({
  page,
  office,
  portalUrl,
}) => {
  const expectMessage = await recordMessages(page)
  await signIn(page, 'admin')
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).first().click()
  await page.getByRole('link', { name: 'Background work' }).click()
  await expect(page).toHaveURL(new RegExp(`${PLACE}$`))
  await expect(listOn(page).getByText('Nothing failed')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  await failMail(page, portalUrl)
  await expect(entriesOn(page)).toContainText('Failed')
  await expect(entriesOn(page)).toContainText('No such person here')
  await expect(entriesOn(page)).toContainText('1 try')
  expect(await violationsOn(page)).toEqual([])
  await page.getByLabel('Show').selectOption({ label: 'Export' })
  await expect(listOn(page).getByText('Nothing failed')).toBeVisible()
  await page.getByLabel('Show').selectOption({ label: 'Email' })

  treatment = 'take'
  await entriesOn(page).getByRole('button', { name: 'Try again' }).click()
  await expectMessage('Queued for another try.')
  await expect(listOn(page).getByText('Nothing failed')).toBeVisible()
  await expect.poll(() => office.received.filter(({ to }) => to.includes(READER)).length, { timeout: 30_000 }).toBe(1)

  await failMail(page, portalUrl)
  await entriesOn(page).getByRole('button', { name: 'Drop' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Drop this?' })
  await expect(dialog).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Drop' }).click()
  await expect(listOn(page).getByText('Nothing failed')).toBeVisible()
})

test('O9: the list says when it can’t be read, and is read again; others are led home', async ({ page }) => {
  await failUntilPressed(page, '**/api/background_work/all*', 'Try again')
  await signIn(page, 'admin', PLACE)
  await expect(page.getByText('Something went wrong on our side. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(listOn(page).getByText('Nothing failed')).toBeVisible()
  await signIn(page, 'case.manager', PLACE)
  await expect(page).not.toHaveURL(new RegExp(PLACE))
})

for (const language of ['tr', 'ar'] as const)
  test(`O9: failed work is told of in the reader’s language (${language})`, async ({ page }) => {
    const say = sayIn(language)
    await choose(page, { language, theme: 'dark' })
    const failure = {
      kind: 'event',
      id: '1',
      state: 'failed',
      subject: 'message_received',
      recipient: null,
      patient_id: null,
      reason: 'abandoned',
      attempts: 6,
      since: '2026-01-05T12:00:00.000Z',
      next_try_at: null,
    }
    await page.route('**/api/background_work/all*', (route) =>
      route.fulfill({
        headers: asPortal,
        json: { background_works: [failure], count: 1, page: 1, page_size: 25 },
      }),
    )
    await signIn(page, 'admin', PLACE)
    await expect(page.getByRole('heading', { level: 1, name: say('settings:background.title') })).toBeVisible()
    for (const key of ['kinds.event', 'events.message_received', 'states.failed', 'reasons.abandoned'])
      await expect(page.getByRole('main')).toContainText(say(`settings:background.${key}`))
    expect(await violationsOn(page)).toEqual([])
  })
