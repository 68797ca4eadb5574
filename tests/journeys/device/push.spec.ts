import type { Page } from 'playwright/test'
import { expect, test, withAlerts } from '../fixtures.ts'
import { pushMessage } from '#domain/rules/push/message.ts'
import { threadPath, threadTag } from '#domain/rules/push/alert-paths.ts'
import { openMailbox, type Mailbox } from '../mailbox.ts'
import { watch } from '../portal.ts'
import { clickAlert, pushesTo, shownAlerts } from '../worker.ts'

const MANAGER = 'case.manager@demo.example.com'

test.use(withAlerts)

let portal: Mailbox

// Both look at one portal, which takes a while to start.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  portal = await openMailbox()
})
test.afterAll(() => portal.close())

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(MANAGER)
  await page.getByLabel('Password').fill('Demo-2026!')
  await page.getByText('Remember me').click()
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('W4, C7: a push is shown whatever it says, names nobody, and leads to the conversation, also over the sign-in page', async ({
  page,
  context,
}) => {
  const complaints = watch(page)
  await context.grantPermissions(['notifications'], { origin: portal.url })
  const patient = await portal.patientWrites(MANAGER)
  const tag = threadTag(patient.id)
  const address = `${portal.url}${threadPath(patient.id)}`
  const message = pushMessage({ kind: 'sms', id: '1', tag, language: 'en', navigate: address, badge: 1 })

  const started = context.waitForEvent('serviceworker')
  await page.goto(`${portal.url}/sign-in`)
  await signIn(page)
  await expect(page).toHaveURL(`${portal.url}/dashboard`)
  const worker = await started
  // It takes the portal in before it takes anything else.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const deliver = await pushesTo(page, worker)

  await deliver(JSON.stringify(message))
  await expect.poll(() => shownAlerts(worker)).toMatchObject([{ title: 'New message', tag }])
  expect(JSON.stringify(await shownAlerts(worker))).not.toContain(patient.name)
  const bell = page.getByRole('button', { name: /Notifications: \d+ unread/ })
  const unread = await bell.getAttribute('aria-label')
  await clickAlert(worker, tag)
  await expect(page).toHaveURL(address)
  await expect(page.getByText('May I come an hour later?').first()).toBeVisible()
  // What was read takes its alert away, and would take the next one of the same conversation with it.
  await expect(bell).not.toHaveAttribute('aria-label', String(unread))
  await expect.poll(() => shownAlerts(worker)).toEqual([])

  await deliver('not what we send')
  await expect.poll(() => shownAlerts(worker)).toMatchObject([{ title: 'New message' }])
  await clickAlert(worker, 'unreadable')
  await expect(page).toHaveURL(`${portal.url}/dashboard`)

  // Of a conversation that the page knows nothing of: what was read is taken away whenever the page hears of it.
  const other = threadTag(crypto.randomUUID())
  await deliver(JSON.stringify({ ...message, notification: { ...message.notification, tag: other } }))
  await expect.poll(() => shownAlerts(worker)).toMatchObject([{ tag: other }])
  expect(complaints).toEqual([])
  // That page stays for two seconds: a look may come later.
  const farewell = page.waitForURL('**/sign-out')
  await page.getByRole('button', { name: 'Your account and settings' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await farewell
  // Sign-out clears the alerts of a device; a push that still arrives leads to the sign-in page.
  await expect.poll(() => shownAlerts(worker)).toEqual([])
  await deliver(JSON.stringify(message))
  await expect.poll(() => shownAlerts(worker)).toMatchObject([{ title: 'New message', tag }])
  await clickAlert(worker, tag)
  await expect(page).toHaveURL(/\/sign-in\?/)
  await signIn(page)
  await expect(page).toHaveURL(address)
})

test('W4: alerts are offered beside a patient’s messages, and listed on the profile', async ({ page, context }) => {
  await context.grantPermissions(['notifications'], { origin: portal.url })
  const patient = await portal.patientWrites(MANAGER)
  await page.goto(`${portal.url}/sign-in?redirect=${encodeURIComponent(threadPath(patient.id))}`)
  await signIn(page)
  const offer = page.getByRole('region', { name: 'Get alerts for new messages' })
  await expect(offer).toBeVisible()
  await expect(offer).toContainText('Alerts never show a patient’s name.')
  await offer.getByRole('button', { name: 'Not on this device' }).click()
  await expect(offer).toBeHidden()
  await page.reload()
  await expect(page.getByText('May I come an hour later?').first()).toBeVisible()
  await expect(offer).toBeHidden()
  await page.goto(`${portal.url}/profile`)
  await expect(page.getByRole('heading', { name: 'Your devices' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on alerts' })).toBeVisible()
})
