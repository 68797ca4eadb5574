import { expect, test } from './fixtures.ts'
import { signIn } from './portal.ts'

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
