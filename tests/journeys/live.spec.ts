import type { Page, WebSocket } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'
import { watch } from './portal.ts'
import { followMessage } from './shown-messages.ts'

const MANAGER = 'case.manager@demo.example.com'

let portal: Mailbox

test.beforeAll(async () => {
  portal = await openMailbox()
})
test.afterAll(() => portal.close())

// Of the demo's patients, some always wait: nothing unread means that the list is still on its way.
const bell = (page: Page) => page.getByRole('button', { name: /Notifications: [1-9]\d* unread/ })

const pathOf = (socket: WebSocket): string => new URL(socket.url()).pathname
const ofNotifications = (socket: WebSocket): boolean => pathOf(socket) === '/ws/notifications'

/** The sockets that a page has now. A line may be taken up anew, and by another tab if this one was too busy to say that it lives. */
function socketsOf(page: Page): () => string[] {
  const all: WebSocket[] = []
  page.on('websocket', (socket) => void all.push(socket))
  return () => all.filter((socket) => !socket.isClosed()).map(pathOf)
}

async function unread(page: Page): Promise<number> {
  const name = (await bell(page).getAttribute('aria-label')) ?? (await bell(page).textContent()) ?? ''
  return Number(/Notifications: (\d+)/.exec(name)?.[1])
}

/** C5: a line that breaks is taken up again after 20 seconds; what came meanwhile is shown then. */
const TAKEN_UP = 40_000

const bellShows = (page: Page, count: number) =>
  expect(page.getByRole('button', { name: new RegExp(`Notifications: ${count} unread`) })).toBeVisible({
    timeout: TAKEN_UP,
  })

/** A busy machine shows the page long before it hears what is told to it; answers what lets it hear. */
async function holdListening(tab: Page): Promise<() => void> {
  let listen: () => void = () => undefined
  const held = new Promise<void>((go) => (listen = go))
  await tab.route(/\/assets\/hear-/, async (route) => {
    await held
    await route.continue()
  })
  return () => listen()
}

/** By an administrator who sits elsewhere. */
async function switchOff(page: Page): Promise<void> {
  const id = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('caseway.session') ?? '{}') as { id: string }).id,
  )
  const send = async (method: string, path: string, data?: object, access = ''): Promise<Record<string, unknown>> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` }
    const body = data && JSON.stringify(data)
    const response = await fetch(`${portal.url}/api${path}`, { method, headers, ...(body && { body }) })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return (await response.json()) as Record<string, unknown>
  }
  const { access } = await send('POST', '/login', { email: 'admin@demo.example.com', password: 'Demo-2026!' })
  const { user } = await send('GET', `/user/${id}`, undefined, String(access))
  const { version } = user as { version: number }
  await send('PUT', `/user/update/${id}`, { version, is_active: false }, String(access))
}

test('S10, S18, P3, C4 to C7: what a patient writes is heard at once in every tab over one line, and seen everywhere', async ({
  page,
  context,
}) => {
  const ofFirst = socketsOf(page)
  const complaints = watch(page)

  await page.goto(`${portal.url}/sign-in`)
  await page.getByLabel('Email').fill(MANAGER)
  await page.getByLabel('Password').fill('Demo-2026!')
  await page.getByText('Remember me').click()
  const connected = page.waitForEvent('websocket', ofNotifications)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(bell(page)).toBeVisible()
  await connected

  const second = await context.newPage()
  const ofSecond = socketsOf(second)
  const listen = await holdListening(second)
  await second.goto(`${portal.url}/dashboard`)
  await expect(bell(second)).toBeVisible()
  const before = await unread(second)
  // A page has its title a moment after its heading.
  const title = 'Dashboard · Caseway'
  await expect(second).toHaveTitle(title)

  const patient = await portal.patientWrites(MANAGER)
  await bellShows(page, before + 1)
  // What was told to the tabs before this one listened, it finds out for itself.
  listen()
  await bellShows(second, before + 1)
  await expect(second).toHaveTitle(title)

  const followed = await followMessage(page, 'a[href$="/messages?origin=npanel"]')
  await portal.patientWrites(MANAGER)
  expect(await followed()).toBe(`New message from ${patient.name}`)
  await expect(page).toHaveURL(`${portal.url}/patients/${patient.id}/messages?origin=npanel`)
  await expect(page.getByText('May I come an hour later?')).toHaveCount(2)
  // Read in one tab, it waits in no other.
  await bellShows(page, before)
  await bellShows(second, before)
  // The hints of the chat come over a socket of their own.
  await expect.poll(() => [...ofFirst(), ...ofSecond()].toSorted()).toEqual(['/ws', '/ws/notifications'])
  expect(complaints).toEqual([])

  // The tab that held the socket goes; the other one takes its place.
  await page.close()
  await expect.poll(ofSecond).toContain('/ws/notifications')
  await portal.patientWrites(MANAGER)
  await bellShows(second, before + 1)
  await bell(second).click()
  await second.locator('#panel-notifications').getByRole('link', { name: patient.name }).click()
  await expect(second).toHaveURL(`${portal.url}/patients/${patient.id}/messages?origin=npanel`)
  await bellShows(second, before)

  // A deactivated user is signed out at once, without any interaction.
  await switchOff(second)
  await expect(second).toHaveURL(/\/sign-in\?/)
})
