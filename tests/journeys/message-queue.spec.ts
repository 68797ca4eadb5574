import type { Page } from 'playwright/test'
import { inbound, signedPost } from '../support/gateway.ts'
import { violationsOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'
import { watch } from './portal.ts'
import { recordMessages } from './shown-messages.ts'
import { caseToWriteTo } from './text-messages.ts'

const MANAGER = 'case.manager@demo.example.com'

test.describe.configure({ mode: 'default' })

let portal: Mailbox
test.beforeAll(async () => {
  portal = await openMailbox()
})
test.afterAll(() => portal.close())

async function patientWrites(name: string, text: string): Promise<string> {
  const { id, number } = await caseToWriteTo(portal.url, name)
  expect((await fetch(`${portal.url}/api/sms/webhook`, signedPost(inbound(number, text)))).status).toBe(200)
  return id
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${portal.url}/sign-in`)
  await page.getByLabel('Email').fill(MANAGER)
  await page.getByLabel('Password').fill('Demo-2026!')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function enter(page: Page, at: string): Promise<void> {
  await signIn(page)
  await expect(page).toHaveURL(`${portal.url}/dashboard`)
  await page.goto(`${portal.url}${at}`)
}

const queue = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
const entry = (page: Page, name: string) => queue(page).getByRole('button', { name: new RegExp(name) })
const part = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Conversations' }).getByRole('button', { name })
/** The address and the mark in the queue change before the conversation does: a key pressed between means the one before. */
const expectOpen = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Conversation', exact: true })).toContainText(text)
const patient = (page: Page) => page.getByRole('complementary', { name: 'Patient' })

test('a conversation is opened, put off, given away and answered with the keys', async ({ page }) => {
  const complaints = watch(page)
  const first = await patientWrites('Queue-First', 'May I come an hour later?')
  const second = await patientWrites('Queue-Second', 'Where do I park?')
  await enter(page, `/messages?case=${first}`)
  await expect(entry(page, 'Queue-First')).toHaveAttribute('aria-current', 'true')
  await expect(patient(page).getByRole('link', { name: 'Queue-First' })).toBeVisible()
  await expectOpen(page, 'an hour later')
  expect(await violationsOn(page)).toEqual([])

  // Opening is not answering.
  await expect(entry(page, 'Queue-First')).not.toContainText('unread')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(second))
  await expectOpen(page, 'Where do I park?')
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(first))

  await expectOpen(page, 'an hour later')
  await page.getByRole('button', { name: 'Snooze', exact: true }).waitFor()
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Tomorrow morning' }).click()
  await expect(page.getByText(/^Snoozed until/).first()).toBeVisible()
  await expect(entry(page, 'Queue-First')).toHaveCount(0)
  await part(page, /^Snoozed/).click()
  await entry(page, 'Queue-First').click()
  await expectOpen(page, 'an hour later')
  await page.getByRole('button', { name: 'Unsnooze' }).click()
  await expect(entry(page, 'Queue-First')).toHaveCount(0)
  await part(page, /^Mine/).click()
  await entry(page, 'Queue-First').click()

  await expectOpen(page, 'an hour later')
  await expect(page.getByRole('button', { name: 'Assign' })).toBeEnabled()
  await page.keyboard.press('a')
  await page.getByRole('menuitem').nth(1).click()
  await expect(entry(page, 'Queue-First')).toHaveCount(0)
  await part(page, /^Open/).click()
  await entry(page, 'Queue-First').click()
  await expectOpen(page, 'an hour later')
  await page.getByRole('button', { name: 'Please call us' }).click()
  const body = page.getByLabel('Text message', { exact: true })
  await expect(body).not.toHaveValue('')
  await page.keyboard.press('r')
  await expect(body).toBeFocused()
  await body.fill('Yes, at ten.')
  await body.press('Control+Shift+Enter')
  await expect(page).not.toHaveURL(new RegExp(first))
  await expect(entry(page, 'Queue-First')).toHaveCount(0)

  await page.goto(`${portal.url}/messages?case=${second}`)
  // A key does what its button does, and nothing before the button is there.
  await expect(entry(page, 'Queue-Second')).not.toContainText('unread')
  await page.getByRole('button', { name: 'Close', exact: true }).waitFor()
  await page.keyboard.press('e')
  await expect(page.getByText('Nobody needs to reply')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as unread' }).waitFor()
  await page.keyboard.press('u')
  await part(page, /^Closed/).click()
  await expect(entry(page, 'Queue-Second')).toContainText('1 unread message')
  expect(complaints).toEqual([])
})

test('on a phone the queue leads to the conversation and back @phone-only', async ({ page }) => {
  const id = await patientWrites('Queue-Phone', 'Can I have a copy?')
  await enter(page, '/messages')
  await entry(page, 'Queue-Phone').click()
  await expect(page).toHaveURL(new RegExp(id))
  await expect(queue(page)).toHaveCount(0)
  // The keyboard begins where the eye does.
  await expect(page.locator(':focus').getByRole('button', { name: 'Back to messages' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Back to messages' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(entry(page, 'Queue-Phone')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Text message', { exact: true }).fill('Yes, gladly.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Nobody needs to reply')).toBeVisible()
  await page.getByRole('button', { name: 'Back to messages' }).click()
  await expect(queue(page)).toBeVisible()
  await expect(entry(page, 'Queue-Phone')).toHaveCount(0)
  await expect(part(page, /^Open/)).toBeFocused()
})

test('S18: what a patient writes while the list of unread messages is still on its way is announced as well', async ({
  page,
}) => {
  const announced = await recordMessages(page)
  let answer: () => void = () => undefined
  const held = new Promise<void>((go) => (answer = go))
  await page.route('**/api/notifications', async (route) => {
    await held
    await route.continue()
  })
  const connected = page.waitForEvent('websocket', (socket) => socket.url().includes('/ws/notifications'))
  await signIn(page)
  // It speaks once it is open: what comes from then on comes over it.
  await (await connected).waitForEvent('framesent')

  await patientWrites('Queue-Early', 'Is the office open today?')
  await expect.poll(() => announced.all().filter((text) => text.includes('Queue-Early'))).toHaveLength(1)
  answer()
  await expect(page.getByRole('button', { name: /Notifications: [1-9]\d* unread/ })).toBeVisible()
})
