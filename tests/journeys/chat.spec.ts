import type { Page, Request } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { violationsOn } from './axe.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'
import { watch } from './portal.ts'
import { followMessage } from './shown-messages.ts'
import { shown } from './shown.ts'

const MANAGER = 'case.manager@demo.example.com'
const ADMIN = 'admin@demo.example.com'

// One after the other, so that they share a portal.
test.describe.configure({ mode: 'default' })

let portal: Mailbox

test.beforeAll(async () => {
  portal = await openMailbox()
})
test.afterAll(() => portal.close())

async function enterAs(page: Page, email: string, language = 'en'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('caseway.language', chosen), language)
  await page.goto(`${portal.url}/sign-in`)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill('Demo-2026!')
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/dashboard/)
}

async function nameOf(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      (
        JSON.parse(sessionStorage.getItem('caseway.session') ?? localStorage.getItem('caseway.session') ?? '{}') as {
          name: string
        }
      ).name,
  )
}

const messages = (page: Page) => page.getByRole('log', { name: 'Messages' })
const words = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })

async function talkTo(page: Page, name: string): Promise<void> {
  await page.goto(`${portal.url}/apps/chat`)
  await page.getByRole('list', { name: 'People' }).getByRole('button', { name }).click()
  await expect(words(page)).toBeVisible()
}

test('C1, C2, C3, S21, N2: two people talk: what one writes the other reads at once, with a file, and takes back @phone', async ({
  page,
  browser,
  isMobile,
}) => {
  const complaints = watch(page)
  await enterAs(page, MANAGER)
  const there = await browser.newContext()
  const other = await there.newPage()
  await enterAs(other, ADMIN)
  const [manager, admin] = [await nameOf(page), await nameOf(other)]
  await talkTo(page, admin)
  await talkTo(other, manager)

  // An empty message stays where it is.
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await words(page).fill('   ')
  await words(page).press('Enter')
  await expect(words(page)).toHaveValue('   ')

  const hello = `Good morning <b>you</b> ${Date.now()}`
  await words(page).fill(hello)
  await words(page).press('Shift+Enter')
  await words(page).press('Enter')
  await expect(words(page)).toHaveValue('')
  await expect(messages(other).getByText(hello)).toBeVisible()
  // The other looks at it, so it is seen.
  const mine = messages(page).locator('div', { hasText: hello }).last()
  await expect(mine.getByText('Seen')).toBeVisible()

  await page.locator('input[type=file]').setInputFiles({
    name: 'visit notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('The patient comes on Tuesday.'),
  })
  await expect(page.getByRole('button', { name: 'Remove visit notes.txt' })).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('button', { name: 'Remove visit notes.txt' })).toHaveCount(0)
  const paper = messages(other)
    .getByRole('button', { name: /visit notes\.txt/ })
    .last()
  const download = other.waitForEvent('download')
  await paper.click()
  expect((await download).suggestedFilename()).toBe('visit notes.txt')

  const wrong = `Not for you ${Date.now()}`
  await words(page).fill(wrong)
  await words(page).press('Enter')
  await expect(messages(other).getByText(wrong)).toBeVisible()
  await messages(page).locator('div', { hasText: wrong }).last().getByRole('button', { name: 'Delete' }).click()
  await expect(messages(other).getByText(wrong)).toHaveCount(0)
  await expect(messages(other).getByText('This message was deleted.').last()).toBeVisible()

  // On other pages an alert leads to the conversation.
  if (isMobile) await other.goBack()
  else await other.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(words(other)).toHaveCount(0)
  const followed = await followMessage(other, 'a[href="/apps/chat"]')
  const later = `Are you there? ${Date.now()}`
  await words(page).fill(later)
  await words(page).press('Enter')
  expect(await followed()).toBe(`New chat message from ${manager}`)
  await expect(messages(other).getByText(later)).toBeVisible()

  expect(['chat', await violationsOn(page)]).toEqual(['chat', []])
  expect(complaints).toEqual([])
  await there.close()
})

test('C2, S21: what could not be sent stays, and goes when it is tried again; a draft waits with its contact', async ({
  page,
  isMobile,
}) => {
  await enterAs(page, ADMIN)
  await page.goto(`${portal.url}/apps/chat`)
  const people = page.getByRole('list', { name: 'People' }).getByRole('button')
  await expect(people.nth(3)).toBeVisible()
  const [third, fourth] = await Promise.all([2, 3].map((place) => people.nth(place).locator('bdi').first().innerText()))
  const open = (name = '') => people.filter({ hasText: name }).first().click()
  const back = () => page.getByRole('button', { name: 'Back to people' }).click()
  await open(third)
  await words(page).fill('for the third')
  // On a telephone a conversation is a place of its own, from which its own way back leads to the people.
  if (isMobile) {
    await page.goBack()
    await expect(people.first()).toBeVisible()
    await page.goForward()
    await expect(words(page)).toHaveValue('for the third')
    await back()
  }
  await open(fourth)
  await expect(words(page)).toHaveValue('')

  // Refused on its way: `setOffline` may miss a call that passes through a worker which is just starting.
  const posts = '**/api/chat/message'
  await page.route(posts, (route) => route.abort())
  const text = `Sent twice ${Date.now()}`
  await words(page).fill(text)
  await words(page).press('Enter')
  await expect(messages(page).getByText('Not sent.')).toBeVisible()
  await page.unroute(posts)
  await messages(page).getByRole('button', { name: 'Try again' }).click()
  await expect(messages(page).getByText('Not sent.')).toHaveCount(0)
  await expect(messages(page).getByText(text)).toHaveCount(1)

  // What the server took stays on screen while the conversation can't be fetched, and stands there once afterwards.
  const reads = /\/api\/chat\/conversation\/[^/]+$/
  const refused = (request: Request) => reads.test(request.url()) && request.failure()?.errorText === 'net::ERR_FAILED'
  const [taken, unread] = [page.waitForResponse(posts), page.waitForEvent('requestfailed', refused)]
  await page.route(reads, (route) => route.abort())
  const later = `Taken ${Date.now()}`
  await words(page).fill(later)
  await words(page).press('Enter')
  await Promise.all([taken, unread])
  await expect(messages(page).getByText('Sending…')).toHaveCount(0)
  await expect(messages(page).getByText(later)).toBeVisible()
  await page.unroute(reads)
  await words(page).fill('And again')
  await words(page).press('Enter')
  // One that the conversation holds can be deleted.
  await expect(messages(page).locator('div', { hasText: later }).last().getByRole('button')).toBeVisible()
  await expect(messages(page).getByText(later)).toHaveCount(1)

  if (isMobile) await back()
  await open(third)
  await expect(words(page)).toHaveValue('for the third')
})

test('S21: in Arabic one’s own words stand at the left, and axe finds nothing', async ({ page }) => {
  await enterAs(page, MANAGER, 'ar')
  await page.goto(`${portal.url}/apps/chat`)
  await page.getByRole('list', { name: 'الأشخاص' }).getByRole('button').first().click()
  const log = page.getByRole('log', { name: 'الرسائل' })
  const area = page.getByRole('textbox', { name: 'اكتب رسالة' })
  const text = `مرحبًا ${Date.now()}`
  await area.fill(text)
  await area.press('Enter')
  const bubble = log.locator('div', { hasText: text }).last()
  await expect(bubble.locator('time')).toBeVisible()
  const [inner, outer] = [await bubble.boundingBox(), await log.boundingBox()]
  const middle = (outer?.x ?? 0) + (outer?.width ?? 0) / 2
  expect((inner?.x ?? 0) + (inner?.width ?? 0) / 2).toBeLessThan(middle)
  expect(['arabic', await violationsOn(page)]).toEqual(['arabic', []])
})

test('C3, S12: the quick panel keeps notes and pinned cases', async ({ page }) => {
  await enterAs(page, MANAGER)
  await page.goto(`${portal.url}/patients`)
  await page.locator('a[href*="/patients/0"]').first().click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Pin to quick panel' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Unpin from quick panel' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Quick panel/ }).click()
  const panel = page.locator('#panel-quick')
  await expect(panel.getByRole('heading', { name: 'Pinned cases' })).toBeVisible()
  const note = `Call back ${Date.now()}`
  await panel.getByRole('textbox', { name: 'New note' }).fill(note)
  await panel.getByRole('button', { name: 'Add note' }).click()
  await expect(shown(panel, note)).toBeVisible()
  await panel.getByRole('listitem').filter({ hasText: note }).getByRole('button', { name: 'Remove note' }).click()
  await expect(panel.getByText(note)).toHaveCount(0)
  expect(['quick', await violationsOn(page)]).toEqual(['quick', []])
  await panel
    .getByRole('button', { name: /^Unpin/ })
    .first()
    .click()
})
