import type { Page } from 'playwright/test'
import { violationsOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { asPortal, signIn } from './portal.ts'

test('S10: who is tagged on a case is told without a flag, twice a minute and without a socket', async ({ page }) => {
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname))
  await page.clock.install()
  await signIn(page, 'staff')
  await expect(page.getByRole('button', { name: /Notifications: \d+ unread message/ })).toBeVisible()
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/notifications')
  await page.clock.runFor(31_000)
  await asked
  expect(sockets).not.toContain('/ws/notifications')
})

test('S10 P3 C7: the bell shows the sum of unread messages to those who look after patients, and leads to them', async ({
  page,
}) => {
  const unanswered = { reply_wanted_since: null, last_text: null, last_at: null }
  const notifications = [
    {
      patient__id: '0190aaaa-0000-7000-8000-000000000001',
      patient__name: 'Ayşe Yılmaz',
      messages_count: 3,
      ...unanswered,
    },
    {
      patient__id: '0190aaaa-0000-7000-8000-000000000002',
      patient__name: 'نور حدّاد',
      messages_count: 9,
      ...unanswered,
    },
  ]
  await page.route('**/api/notifications', (route) => route.fulfill({ headers: asPortal, json: { notifications } }))
  // Other journeys tag the administrator on a case and ask for log-ins; both put a count on his bell.
  await page.route('**/api/notifications/called', (route) =>
    route.fulfill({ headers: asPortal, json: { called: false } }),
  )
  await page.route('**/api/user/sign_up_requests/count', (route) =>
    route.fulfill({ headers: asPortal, json: { count: 0 } }),
  )
  await signIn(page, 'underwriter')
  await page.getByRole('button', { name: 'Notifications: 12 unread messages' }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('link')).toHaveText([
    /Ayşe Yılmaz3 unread messages/,
    /نور حدّاد9 unread messages/,
    'All messages',
  ])
  await expect(panel.getByRole('link').first()).toHaveAttribute(
    'href',
    new RegExp(`^/patients/${notifications[0]?.patient__id}`),
  )
  await signInAs(page, 'lawfirm')
  await expect(page.getByRole('button', { name: 'Team chat' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Notifications/ })).toHaveCount(0)
})

test('K4 S12: the bell of staff has their work as its second tab; whom no messages reach begins there', async ({
  page,
}) => {
  await signIn(page, 'case.manager', '/patients')
  const bell = page.getByRole('button', { name: /^Notifications: \d+ unread/ })
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await bell.click()
  await expect(panel.getByRole('tab', { name: 'Messages' })).toHaveAttribute('aria-selected', 'true')
  await panel.getByRole('tab', { name: 'Work' }).click()
  await expect(panel.getByRole('region', { name: 'Overdue' }).getByRole('link').first()).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await panel.getByRole('link', { name: 'All work' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.route('**/api/notifications/called', (route) =>
    route.fulfill({ headers: asPortal, json: { called: false } }),
  )
  await signInAs(page, 'admin')
  await bell.click()
  await expect(panel.getByRole('tab', { name: 'Work' })).toHaveAttribute('aria-selected', 'true')
})

async function signInAs(page: Page, name: string): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  await signIn(page, name)
}

test('S10: notifications that cannot be had are only logged', async ({ page }) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  // Nor are there rows on the device by which the bell could count.
  await page.route(/\/api\/(notifications|sync\/\w+)(\?|$)/, (route) =>
    route.fulfill({ status: 500, headers: asPortal, json: { code: 'BROKEN', message: 'no' } }),
  )
  await signIn(page, 'case.manager')
  await expect.poll(() => warnings.join()).toContain('Notifications could not be loaded.')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Notifications couldn’t be loaded/ })).toBeVisible()
})
