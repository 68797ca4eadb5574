import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { choose, languages, sayIn, type Language } from './languages.ts'
import { asPortal, navigate, signInByForm, watch } from './portal.ts'
import { recordMessages } from './shown-messages.ts'

const PASSWORD = 'Demo-2026!'

async function fillSignIn(page: Page, name: string, password = PASSWORD, language: Language = 'en') {
  const say = sayIn(language)
  await page.getByLabel(say('session:email')).fill(`${name}@demo.example.com`)
  await page.getByLabel(say('session:password')).fill(password)
}

async function leave(page: Page, language: Language = 'en') {
  const say = sayIn(language)
  await page.getByRole('button', { name: say('toolbar:user.menu') }).click()
  await page.getByRole('button', { name: say('common:nav.signOut') }).click()
}

/** Everything that lies in both storages, as one text. */
function storages(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
}

for (const language of languages) {
  test(`A1 A4 A12 A13 S16 S20: in and out in ${language}, every sentence in its language, welcomed to the product by its name`, async ({
    page,
  }) => {
    const say = sayIn(language)
    const complaints = watch(page)
    const expectMessage = await recordMessages(page, '[role=status] > p, h1')
    await choose(page, { language })
    await page.goto('/sign-in')
    await expect(page.getByRole('link', { name: say('session:signIn.forgot') })).toHaveAttribute(
      'href',
      '/pages/auth/forgot-password',
    )
    await fillSignIn(page, 'underwriter', PASSWORD, language)
    await page.getByRole('button', { name: say('session:signIn.submit') }).click()
    await expectMessage(say('session:signIn.success'))
    await expect(page).toHaveURL(/\/dashboard$/)
    const html = page.locator('html')
    await expect(html).toHaveAttribute('lang', language)
    await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
    const welcome = page.getByRole('heading', { level: 1 })
    await expect(welcome).toHaveText(say('common:dashboard.title'))
    await expect(welcome).toContainText('Caseway')
    await expect(page.getByRole('button', { name: say('shell:chat.title') })).toBeVisible()
    expect(complaints).toEqual([])
    // The page that says so stays for two seconds as well: a look may come later.
    const farewell = page.waitForURL('/sign-out')
    await leave(page, language)
    await farewell
    for (const said of ['session:signOut.success', 'account:signOut.title']) await expectMessage(say(said))
    await expect(page).toHaveURL(/\/sign-in$/)
  })
}

test('A13: the page after signing out leads to the sign-in page after two seconds', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/sign-out')
  const heading = page.getByRole('heading', { name: 'You have signed out!' })
  // The page needs some time of its own clock to come.
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(heading).toBeVisible({ timeout: 200 })
  }).toPass()
  await page.clock.runFor(1800)
  await expect(heading).toBeVisible()
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/\/sign-in$/)
})

test('A5: without an answer the sign-in has failed, and the reason stands below', async ({ page, context }) => {
  await page.goto('/sign-in')
  await fillSignIn(page, 'admin')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Login failed!' })
  await expect(alert).toContainText('You are offline. Check your internet connection.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('A8: remembered, the session lies in the local storage and outlives the tab; otherwise in the tab’s own', async ({
  page,
  context,
}) => {
  await signInByForm(page, 'case.manager')
  const places = () =>
    page.evaluate(() => [localStorage, sessionStorage].map((store) => store.getItem('caseway.session') !== null))
  expect(await places()).toEqual([false, true])
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other).toHaveURL(/\/sign-in/)
  await other.close()
  await leave(page)
  await expect(page).toHaveURL(/\/sign-in$/)

  await fillSignIn(page, 'case.manager')
  await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await places()).toEqual([true, false])
  const kept = await page.evaluate(() => localStorage.getItem('caseway.session') ?? '')
  for (const part of ['"id"', '"access"', '"name"', 'case.manager@demo.example.com', '"role"', '"image_url"'])
    expect(kept).toContain(part)
  const later = await context.newPage()
  await later.goto('/dashboard')
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(later).toHaveURL(/\/dashboard$/)
})

test('A9 N14: without a session the server is asked once, and the wanted address is kept', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/') && asked.push(new URL(request.url()).pathname)))
  await page.goto('/patients?search=garc%C3%ADa')
  await expect(page).toHaveURL(/\/sign-in\?redirect=/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(asked).toEqual(['/api/check_login'])
  await fillSignIn(page, 'case.manager')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/patients\?search=garc/)
})

test('N14 P1: a role that a route is not for goes to the saved address, or to the dashboard', async ({ page }) => {
  await signInByForm(page, 'lawfirm')
  await page.goto('/example')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/example?redirect=%2Fpatients')
  await expect(page).toHaveURL(/\/patients$/)
})

test('A10: a token that ends signs out by itself, and says so', async ({ page }) => {
  const expectMessage = await recordMessages(page)
  await page.clock.install()
  await signInByForm(page, 'case.manager')
  const over = { is_authenticated: false, why: 'expired' }
  await page.route('**/api/check_login*', (route) => route.fulfill({ headers: asPortal, json: over }))
  await page.clock.fastForward('13:00:00')
  await expectMessage('access_token expired')
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await storages(page)).not.toContain('caseway.session')
})

test('L5: a token that has expired is renewed, and what was asked with it is asked again, without a word', async ({
  page,
}) => {
  await signInByForm(page, 'case.manager')
  // Whatever is asked with the first token is refused, as a server does past its time.
  const bearers = new Set<string>()
  await page.route('**/api/lawfirm/all*', async (route) => {
    const bearer = (await route.request().allHeaders())['authorization'] ?? ''
    bearers.add(bearer)
    if (bearers.size > 1) return route.continue()
    return route.fulfill({ status: 401, headers: asPortal, json: { code: 'TOKEN_EXPIRED', message: 'no' } })
  })
  await page.goto('/records/lawfirm')
  await expect(page.getByRole('main').locator('a[href*="/records/lawfirm/0"]').first()).toBeVisible()
  expect(bearers.size).toBe(2)
  await expect(page).toHaveURL(/\/records\/lawfirm$/)
  // Nothing of what renews it can be read by the page.
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ name }) => name.startsWith('caseway_renewal_'))).toMatchObject([
    { path: '/api/check_login', httpOnly: true, sameSite: 'Strict' },
  ])
})

test('A11: a 401 signs out with the sentence of the specification, and clears id and token', async ({ page }) => {
  const expectMessage = await recordMessages(page)
  await signInByForm(page, 'case.manager')
  // A list that no device keeps row by row is asked for each time.
  await page.route('**/api/lawfirm/all*', (route) =>
    route.fulfill({ status: 401, headers: asPortal, json: { code: 'NOT_SIGNED_IN', message: 'Please sign in.' } }),
  )
  await page.goto('/records/lawfirm')
  await expectMessage('Incorrect email or password')
  await expect(page).toHaveURL(/\/sign-in\?redirect=/)
  expect(await storages(page)).not.toContain('caseway.session')
})

test('A11: a session that was ended elsewhere says so', async ({ page, request }) => {
  const expectMessage = await recordMessages(page)
  await signInByForm(page, 'case.manager')
  const kept = await page.evaluate(() => sessionStorage.getItem('caseway.session') ?? '{}')
  const { access } = JSON.parse(kept) as { access: string }
  await request.get('/api/logout', { headers: { authorization: `Bearer ${access}` } })
  // The next thing one asks for finds out; it may also be one of the lists that come by themselves.
  await navigate(page, '/patients')
  await expectMessage('Your session has ended. Please sign in again.')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('A12: leaving without a network warns, and one is still signed in', async ({ page, context }) => {
  const expectMessage = await recordMessages(page)
  await signInByForm(page, 'case.manager')
  await page.getByRole('button', { name: 'Your account and settings' }).click()
  const out = page.getByRole('button', { name: 'Sign out' })
  await expect(out).toBeVisible()
  await context.setOffline(true)
  await out.click()
  await expectMessage("Couldn't log out. Check your internet connection.")
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await storages(page)).toContain('caseway.session')
})

test('A12: after signing out nothing personal is left, not even late', async ({ page }) => {
  const expectMessage = await recordMessages(page)
  await signInByForm(page, 'case.manager')
  await page.goto('/patients')
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  await expect.poll(() => storages(page)).toContain('caseway.q.v1.')
  await leave(page)
  await expectMessage('Successfully logged out')
  // Longer than the persister waits before it writes.
  await page.waitForTimeout(1500)
  const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(left.filter((key) => /session|\.q\.|eyJ/.test(key))).toEqual([])
  expect(await storages(page)).not.toMatch(/eyJ|case\.manager|García/)
})

test('A12: signing out in one tab signs out in the others', async ({ page, context }) => {
  await page.goto('/sign-in')
  await fillSignIn(page, 'case.manager')
  await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const other = await context.newPage()
  await other.goto('/patients')
  await expect(other.getByRole('heading', { name: 'Patients' })).toBeVisible()
  await leave(page)
  await expect(other).toHaveURL(/\/sign-in/)
  await expect.poll(() => storages(other)).not.toContain('caseway.q.')
})

test('A17: the reference lists come by themselves, patients not among them, and nothing is said of it', async ({
  page,
}) => {
  const complaints = watch(page)
  const asked: string[] = []
  page.on(
    'request',
    (request) => void (request.url().endsWith('/wp/all') && asked.push(new URL(request.url()).pathname)),
  )
  await signInByForm(page, 'admin')
  await expect.poll(() => new Set(asked).size).toBe(23)
  expect(asked.some((address) => address.includes('/patient/'))).toBe(false)
  expect(complaints).toEqual([])
})

test('A17: lists that fail are ignored without noise', async ({ page }) => {
  let failed = 0
  await page.route('**/wp/all', (route) => {
    failed += 1
    return route.fulfill({ status: 500, headers: asPortal, json: { code: 'BROKEN', message: 'no' } })
  })
  await signInByForm(page, 'admin')
  await expect.poll(() => failed).toBeGreaterThan(10)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the token stands in no address and in no word of the console', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('request', (request) => said.push(request.url()))
  await signInByForm(page, 'case.manager')
  await page.goto('/patients')
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  expect(said.length).toBeGreaterThan(10)
  // As every token begins; the eight letters of a file's digest may hold its first three.
  expect(said.filter((text) => /eyJ[\w-]{20}/.test(text))).toEqual([])
})
