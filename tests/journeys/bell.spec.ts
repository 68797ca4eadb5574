import { expect, test } from 'playwright/test'
import { signIn } from './portal.ts'

test('S10: who is tagged on a case is told without a flag, twice a minute and without a socket', async ({ page }) => {
  let waiting = 1
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname))
  await page.clock.install()
  await page.route('**/api/notifications/called', (route) => route.fulfill({ json: { called: true } }))
  await page.route('**/api/notifications', (route) =>
    route.fulfill({
      json: {
        notifications: [
          {
            patient__id: '0190aaaa-0000-7000-8000-000000000001',
            patient__name: 'Ayşe Yılmaz',
            messages_count: waiting,
          },
        ],
      },
    }),
  )
  await signIn(page, 'admin')
  await expect(page.getByRole('button', { name: 'Notifications: 1 unread message', exact: true })).toBeVisible()
  waiting = 4
  await page.clock.runFor(31_000)
  await expect(page.getByRole('button', { name: 'Notifications: 4 unread messages' })).toBeVisible()
  expect(sockets).not.toContain('/ws/notifications')
})
