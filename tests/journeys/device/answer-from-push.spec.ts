import type { Locator, Page } from 'playwright/test'
import { inbound, signedPost } from '../../support/gateway.ts'
import { expect, test, withAlerts } from '../fixtures.ts'
import { pushMessage } from '#domain/rules/push/message.ts'
import { threadPath, threadTag } from '#domain/rules/push/alert-paths.ts'
import { openMailbox, type Mailbox } from '../mailbox.ts'
import { watch } from '../portal.ts'
import { caseToWriteTo } from '../text-messages.ts'
import { clickAlert, pushesTo, shownAlerts } from '../worker.ts'

const MANAGER = 'case.manager@demo.example.com'

test.use(withAlerts)

let portal: Mailbox
test.beforeAll(async () => {
  portal = await openMailbox()
})
test.afterAll(() => portal.close())

async function patientWrites(name: string): Promise<{ id: string; name: string }> {
  const { id, number } = await caseToWriteTo(portal.url, name)
  const answer = await fetch(`${portal.url}/api/sms/webhook`, signedPost(inbound(number, 'May I come an hour later?')))
  expect(answer.status).toBe(200)
  return { id, name }
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${portal.url}/sign-in`)
  await page.getByLabel('Email').fill(MANAGER)
  await page.getByLabel('Password').fill('Demo-2026!')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${portal.url}/dashboard`)
}

test('J8: a patient’s message is answered from the push with three presses and one field @phone-only', async ({
  page,
  context,
}) => {
  const complaints = watch(page)
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.click()
  }
  await context.grantPermissions(['notifications'], { origin: portal.url })
  const patient = await patientWrites('Reyes-Push')
  const tag = threadTag(patient.id)
  const navigate = `${portal.url}${threadPath(patient.id)}`
  const started = context.waitForEvent('serviceworker')
  await signIn(page)
  const worker = await started
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const deliver = await pushesTo(page, worker)
  const data = JSON.stringify(pushMessage({ kind: 'sms', id: '1', tag, language: 'en', navigate, badge: 1 }))
  await deliver(data)
  await expect.poll(() => shownAlerts(worker)).toMatchObject([{ tag }])
  presses += 1
  await clickAlert(worker, tag)
  await expect(page).toHaveURL(navigate)
  const body = page.getByLabel('Text message', { exact: true })
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await expect(page.getByText(/^Reply wanted since/)).toBeVisible()
  // Both stand on the screen, above the bar, without scrolling.
  const bar = page.getByRole('navigation', { name: 'Actions' })
  const roomBelow = async (part: Locator) => {
    const [box, edge] = [await part.boundingBox(), await bar.boundingBox()]
    return (edge?.y ?? 0) - (box?.y ?? Infinity) - (box?.height ?? 0)
  }
  for (const part of [body, send]) {
    await expect(part).toBeInViewport({ ratio: 1 })
    // The page may still grow.
    await expect.poll(() => roomBelow(part)).toBeGreaterThanOrEqual(0)
  }
  await press(body)
  await page.keyboard.type('Yes, at ten.')
  await press(send)
  await expect(page.getByText('Nobody needs to reply')).toBeVisible()
  expect(presses).toBeLessThanOrEqual(3)
  expect(complaints).toEqual([])
})

test('from the bell to the answer: two presses, words and one key; a closed conversation is opened again', async ({
  page,
}) => {
  const patient = await patientWrites('Reyes-Bell')
  await signIn(page)
  const bell = page.getByRole('button', { name: /^Notifications: / })
  const waiting = page.locator('#panel-notifications').getByRole('link', { name: patient.name })
  await bell.click()
  await expect(waiting).toContainText(/Reply wanted · \d+ min/)
  await expect(waiting).toContainText('1 unread message')
  await expect(waiting).toContainText('May I come an hour later?')
  await waiting.click()
  const state = page.getByText(/^Reply wanted since/)
  await expect(state).toBeVisible()
  // Read, and still in the list.
  await bell.click()
  await expect(waiting).not.toContainText('unread')
  await expect(waiting).toContainText('Reply wanted')
  await waiting.click()
  await page.getByLabel('Text message', { exact: true }).fill('Yes, at ten.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Nobody needs to reply')).toBeVisible()
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect(state).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(state).toHaveCount(0)
  await bell.click()
  await expect(page.locator('#panel-notifications').getByRole('link').first()).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await page.keyboard.press('Escape')
  // Marked as unread, it stays so while it is on the screen.
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  await bell.click()
  await expect(waiting).toContainText('1 unread message')
})
