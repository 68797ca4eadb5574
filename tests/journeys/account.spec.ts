import type { APIRequestContext, Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { violationsOn } from './axe.ts'
import { choose, sayIn } from './languages.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'
import { asPortal, watch } from './portal.ts'
import { recordMessages } from './shown-messages.ts'

const FIRST = 'Demo-2026!'
const SECOND = 'Marble-Lantern-58'
const THIRD = 'Copper-Orchard-71'

let mailbox: Mailbox

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  mailbox = await openMailbox()
})
test.afterAll(() => mailbox.close())

async function enter(page: Page, name: string, password: string): Promise<void> {
  await page.goto(`${mailbox.url}/sign-in`)
  await page.locator('input[name=email]').fill(`${name}@demo.example.com`)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

async function fillNew(page: Page, password: string, current?: string): Promise<void> {
  if (current) await page.getByLabel('Current password').fill(current)
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Repeat password').fill(password)
}

interface UserRecord {
  readonly id: string
  readonly version: number
  readonly timezone: string | null
}

/** A user's log-in, as an administrator reads and changes it. */
async function recordOf(request: APIRequestContext, name: string) {
  const login = { data: { email: 'admin@demo.example.com', password: FIRST } }
  const signedIn = (await (await request.post(`${mailbox.url}/api/login`, login)).json()) as { access: string }
  const headers = { authorization: `Bearer ${signedIn.access}` }
  async function read(): Promise<UserRecord> {
    const answer = await request.get(`${mailbox.url}/api/user/all?search=${name}@demo.example.com`, { headers })
    return ((await answer.json()) as { users: [UserRecord] }).users[0]
  }
  return {
    read,
    async change(columns: object): Promise<void> {
      const { id, version } = await read()
      const answer = await request.put(`${mailbox.url}/api/user/update/${id}`, {
        headers,
        data: { version, ...columns },
      })
      expect(answer.status()).toBe(200)
    },
  }
}

test('A16: from a forgotten password by the mailed link to a new one, once', async ({ page }) => {
  await page.goto(`${mailbox.url}/sign-in`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  const send = page.getByRole('button', { name: 'Send link' })
  // The page before has a field of that name too.
  await expect(send).toBeVisible()
  await page.getByLabel('Email').fill('paralegal@demo.example.com')
  await send.click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  const link = await mailbox.linkTo('paralegal@demo.example.com')
  await page.goto(link)
  await fillNew(page, SECOND)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  await enter(page, 'paralegal', FIRST)
  await expect(page.getByRole('alert').filter({ hasText: 'Incorrect email or password' })).toBeVisible()
  await enter(page, 'paralegal', SECOND)
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.evaluate(() => sessionStorage.clear())
  await page.goto(link)
  await fillNew(page, THIRD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This link has expired or was already used.' })).toBeVisible()
})

test('a password that must be changed stands before everything else', async ({ page, request }) => {
  const complaints = watch(page)
  const expectMessage = await recordMessages(page)
  await (await recordOf(request, 'underwriter')).change({ must_change_password: true })

  await page.goto(`${mailbox.url}/patients`)
  await page.getByLabel('Email').fill('underwriter@demo.example.com')
  await page.getByLabel('Password').fill(FIRST)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('You need to change your password before you continue.')).toBeVisible()
  await page.goto(`${mailbox.url}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])

  await fillNew(page, FIRST, FIRST)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Choose a password different from the current one')).toBeVisible()
  await fillNew(page, SECOND, 'not this one')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Current password is incorrect')).toBeVisible()
  await fillNew(page, SECOND, FIRST)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expectMessage('Password changed.')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // What the server refused about a field is a failed answer to the browser; nothing else may have failed.
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})

test('S11: the profile: name and number, password, and the sessions one can end', async ({ page, browser }) => {
  const expectMessage = await recordMessages(page)
  const elsewhere = await browser.newPage()
  await enter(elsewhere, 'lawfirm', FIRST)
  await expect(elsewhere).toHaveURL(/\/dashboard$/)

  await enter(page, 'lawfirm', FIRST)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('button', { name: 'Your account and settings' }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(page.getByText('lawfirm@demo.example.com')).toBeVisible()

  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()
  await page.getByLabel('Name', { exact: true }).fill('Robin Aldred')
  await page.getByLabel('Phone').fill('(305) 555-0147')
  await save.click()
  await expectMessage('Profile saved.')
  await expect(save).toBeDisabled()
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Robin Aldred')
  await expect(page.getByLabel('Phone')).toHaveValue('(305) 555-0147')

  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: /^End the session / }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(sessions.getByText('This session')).toBeVisible()
  await elsewhere.reload()
  await elsewhere.goto(`${mailbox.url}/profile`)
  await expect(elsewhere).toHaveURL(/\/sign-in/)
  await elsewhere.close()

  await fillNew(page, SECOND, FIRST)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expectMessage('Password changed.')
  await expect(page.getByLabel('New password')).toHaveValue('')
})

test('a user without a time zone has that of their browser once signed in', async ({ browser, request }) => {
  const billing = await recordOf(request, 'billing')
  await billing.change({ timezone: null })
  const page = await (await browser.newContext({ timezoneId: 'Asia/Tokyo' })).newPage()
  const complaints = watch(page)
  await enter(page, 'billing', FIRST)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect.poll(async () => (await billing.read()).timezone).toBe('Asia/Tokyo')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(complaints).toEqual([])
})

for (const [language, theme] of [
  ['en', 'light'],
  ['tr', 'dark'],
  ['ar', 'light'],
] as const)
  test(`S11: axe finds nothing on the profile, ${language} ${theme}`, async ({ page }) => {
    const say = sayIn(language)
    await choose(page, { language, theme })
    await page.route('**/api/me/settings', (route) => route.fulfill({ headers: asPortal, json: { settings: {} } }))
    await enter(page, 'case.manager', FIRST)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto(`${mailbox.url}/profile`)
    await expect(page.getByText(say('profile:sessions.here'))).toBeVisible()
    await expect(page.getByLabel(say('profile:person.name'), { exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

test('S11: a picture that one chooses stands on the profile and in the toolbar, until it is removed', async ({
  page,
}) => {
  const expectMessage = await recordMessages(page)
  await enter(page, 'provider', FIRST)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto(`${mailbox.url}/profile`)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add picture' }).click(),
  ])
  await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expectMessage('Profile saved.')
  await expect(page.getByRole('main').locator('img[src^="data:image/jpeg"]')).toBeVisible()
  await expect(page.getByRole('banner').locator('img[src^="data:image/jpeg"]')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Add picture' })).toBeVisible()
})
