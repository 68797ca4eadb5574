import type { Locator, Page, Request } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { asPortal, keepSettingsHere, signIn, signInByForm, signOut, watch } from './portal.ts'
import { recordMessages } from './shown-messages.ts'

const desk = { width: 1440, height: 900 }

/** As it is painted, to the hundredth: on its way from one width to another a place is neither. */
async function widthOf(place: Locator): Promise<number> {
  await expect(place).toBeVisible()
  return Math.round(((await place.boundingBox())?.width ?? 0) * 100) / 100
}

async function lookAt(page: Page) {
  return page.evaluate(() => {
    const { lang, dir, dataset, style } = document.documentElement
    return { lang, dir, theme: dataset['theme'], size: style.fontSize }
  })
}

test('S6: the clock has twelve hours, ticks every second, and a tick changes nothing else', async ({ page }) => {
  await page.clock.install({ time: new Date(2026, 2, 4, 15, 4, 0) })
  await signIn(page, 'admin')
  const clock = page.getByRole('banner').locator('time')
  await expect(clock).toHaveText(/^3:0\d:\d\d\sPM$/)
  // The time of its page, which has gone on if signing in took long.
  const isRight = () => clock.evaluate((shown) => shown.textContent === new Date().toLocaleTimeString('en-US'))
  await expect.poll(isRight).toBe(true)
  await page.getByText('Visits today').first().waitFor()
  await page.clock.pauseAt(new Date(2026, 2, 4, 15, 10, 0))
  await page.clock.runFor(1000)
  await expect(clock).toHaveText(/^3:10:01\sPM$/)
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver((changes) => {
      for (const { target } of changes) seen.push((target as Element).tagName ?? target.parentElement?.tagName)
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  // What comes late comes once; only the clock changes with every tick.
  let second = 1
  const time = (at: number) => `3:${10 + Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`
  const changed = () => page.evaluate(() => [...new Set((globalThis as unknown as { seen: string[] }).seen.splice(0))])
  await expect(async () => {
    await changed()
    await page.clock.runFor(3000)
    second += 3
    await expect(clock).toHaveText(new RegExp(`^${time(second)}\\sPM$`))
    expect(await changed()).toEqual(['TIME'])
  }).toPass()
})

test('S7: a part of the name finds a patient, marked, and by the keyboard one is there', async ({ page }) => {
  await page.setViewportSize(desk)
  const complaints = watch(page)
  await signIn(page, 'case.manager')
  const search = page.getByRole('combobox', { name: 'Search patients by name' })
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('GARC')
  const options = page.getByRole('option')
  // What fewer letters had found is gone by then.
  await expect(options.first().locator('mark')).toHaveText(/garc/i)
  for (const option of await options.all()) await expect(option.locator('mark')).toHaveText(/garc/i)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/patients\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/garc/i)
  expect(complaints).toEqual([])
})

test('S7: accents don’t matter, two signs of a number find nobody, and nothing found is said', async ({ page }) => {
  await page.setViewportSize(desk)
  await signIn(page, 'admin')
  const search = page.getByRole('combobox', { name: 'Search patients by name' })
  await search.fill('garcia')
  await expect(page.getByRole('option').first().locator('mark')).toHaveText(/garc[ií]a/i)
  await search.fill('+1')
  await expect(page.getByText('No matching patients').last()).toBeVisible()
  await search.press('Escape')
  await search.press('Escape')
  await expect(search).toHaveValue('')
})

test('S8: letters from 70 to 130 per cent in steps of 10, kept', async ({ page }) => {
  await page.setViewportSize(desk)
  await keepSettingsHere(page)
  await signIn(page, 'admin')
  await page.getByRole('button', { name: 'Font size' }).click()
  const slider = page.getByRole('slider', { name: 'Font size' })
  await slider.press('ArrowRight')
  await expect(slider).toHaveValue('110')
  await slider.press('Home')
  await expect(slider).toHaveValue('70')
  await expect.poll(async () => (await lookAt(page)).size).toBe('70%')
  await slider.press('End')
  await expect(slider).toHaveValue('130')
  await page.reload()
  expect((await lookAt(page)).size).toBe('130%')
})

test('S14: theme, language, direction and size stand before the program runs', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('caseway.theme', 'dark')
    localStorage.setItem('caseway.language', 'ar')
    localStorage.setItem('caseway.font_size', '120')
  })
  // Only the small script may come.
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await expect(page.locator('main')).toBeVisible()
  expect(await lookAt(page)).toEqual({ lang: 'ar', dir: 'rtl', theme: 'dark', size: '120%' })
})

test('S9: the whole screen, and back', async ({ page }) => {
  await page.setViewportSize(desk)
  await signIn(page, 'admin')
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.getByRole('button', { name: 'Exit full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false)
})

test('S11 A7: the user’s menu says who one is and leads out', async ({ page }) => {
  const expectMessage = await recordMessages(page)
  await signIn(page, 'case.manager')
  await page.getByRole('button', { name: 'Your account and settings' }).click()
  const menu = page.getByRole('dialog', { name: 'Your account and settings' })
  await expect(menu.getByText('İsmail Koç')).toBeVisible()
  await expect(menu.getByText('Case Manager', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Your account and settings' })).toBeFocused()
  await signOut(page)
  await expectMessage('Successfully logged out')
})

for (const [opener, title] of [
  ['Team chat', 'Team chat'],
  [/Notifications/, 'Notifications'],
  ['Quick panel', 'Quick panel'],
] as const)
  test(`S12 S21: the panel “${title}” opens and closes; Escape closes it and gives the focus back @phone`, async ({
    page,
    isMobile,
  }) => {
    const complaints = watch(page)
    await signIn(page, 'case.manager')
    const button = page.getByRole('button', { name: opener })
    const panel = page.getByRole('dialog', { name: title })
    await button.click()
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(button).toBeFocused()
    await button.press('Enter')
    await expect(panel).toBeVisible()
    if (isMobile) await panel.getByRole('button', { name: 'Close' }).click()
    else await button.click()
    await expect(panel).toHaveCount(0)
    expect(complaints).toEqual([])
  })

test('S12: the navbar opens and closes @phone', async ({ page, isMobile }) => {
  await keepSettingsHere(page)
  await signIn(page, 'admin')
  const link = page.getByRole('link', { name: 'Patients', exact: true })
  if (isMobile) {
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    await menu.click()
    await expect(link).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(link).toHaveCount(0)
    await expect(menu).toBeFocused()
    return
  }
  const navbar = page.locator('#navbar')
  await page.getByRole('button', { name: 'Collapse navigation' }).click()
  await page.mouse.move(900, 600)
  await expect.poll(() => widthOf(navbar)).toBe(64)
  await link.hover()
  await expect.poll(() => widthOf(navbar)).toBe(280)
  await page.getByRole('button', { name: 'Expand navigation' }).click()
  await expect.poll(() => widthOf(navbar)).toBe(280)
})

test('S13 S14: the widths of the three layouts', async ({ page }) => {
  await page.setViewportSize({ width: 2200, height: 1000 })
  await keepSettingsHere(page)
  await signIn(page, 'case.manager')
  const layout = async (name: string) => {
    await page.getByRole('button', { name: 'Your account and settings' }).click()
    await page.getByLabel('Layout').selectOption({ label: name })
    await page.keyboard.press('Escape')
  }
  const page1 = page.getByRole('main').locator('> div')
  await expect.poll(() => widthOf(page.locator('#navbar'))).toBe(280)
  await expect.poll(() => widthOf(page1)).toBe(1570)
  for (const opener of ['Team chat', /Notifications/, 'Quick panel']) {
    const button = page.getByRole('button', { name: opener })
    await button.click()
    await expect.poll(() => widthOf(page.getByRole('dialog'))).toBe(360)
    await button.click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await layout('Horizontal')
  await expect.poll(() => widthOf(page1)).toBe(1120)
  await layout('Vertical 2')
  await expect.poll(() => widthOf(page.locator('#navbar'))).toBe(280)
  await expect.poll(() => widthOf(page1)).toBe(1120)
})

test('S14: what one chose is there on one’s next device', async ({ page, browser, baseURL, isMobile }) => {
  // Of their own, for they are changed.
  const name = isMobile ? 'provider' : 'chiro'
  await signIn(page, name)
  await page.getByRole('button', { name: 'Your account and settings' }).click()
  const [saved] = await Promise.all([
    page.waitForResponse('**/api/me/settings'),
    page.getByLabel('Theme').selectOption('dark'),
  ])
  expect(saved.ok()).toBe(true)
  await Promise.all([page.waitForResponse('**/api/me/settings'), page.getByLabel('Layout').selectOption('vertical-2')])
  const other = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signInByForm(other, name)
  await expect.poll(async () => (await lookAt(other)).theme).toBe('dark')
  await other.getByRole('button', { name: 'Your account and settings' }).click()
  await expect(other.getByLabel('Layout')).toHaveValue('vertical-2')
  await other.close()
})

test('S14 A18: choices that cannot be saved hold here, and the server’s words are shown', async ({ page }) => {
  const expectMessage = await recordMessages(page)
  await page.route('**/api/me/settings', (route) =>
    route.fulfill({ status: 422, headers: asPortal, json: { code: 'INVALID', message: 'Too many settings.' } }),
  )
  await signIn(page, 'admin')
  await page.getByRole('button', { name: 'Your account and settings' }).click()
  await page.getByLabel('Theme').selectOption('dark')
  await expectMessage('Too many settings.')
  expect((await lookAt(page)).theme).toBe('dark')
})

test('S15: a light page and a dark navbar, unless one chose otherwise @phone', async ({ page, isMobile }) => {
  await signIn(page, 'admin')
  expect((await lookAt(page)).theme).toBe('light')
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const shade = (place: Locator) =>
    place.evaluate((element) => [getComputedStyle(element).colorScheme, getComputedStyle(element).backgroundColor])
  const [[pageScheme, pageColor], [navScheme, navColor]] = await Promise.all([
    shade(page.locator('body')),
    shade(page.locator('#navbar')),
  ])
  expect([pageScheme, navScheme]).toEqual(['light', 'dark'])
  expect(pageColor).not.toBe(navColor)
})

test('S17: the banner says that the connection went and came, and is gone after 3 s', async ({ page, context }) => {
  await page.clock.install()
  const coming = new Set<Request>()
  page.on('request', (request) => void coming.add(request))
  page.on('requestfinished', (request) => void coming.delete(request))
  page.on('requestfailed', (request) => void coming.delete(request))
  await signIn(page, 'admin')
  await expect(page.getByText('Visits today').first()).toBeVisible()
  const banner = page.getByRole('status', { name: 'Announcement' })
  await expect(banner).toBeAttached()
  // What it says goes by this clock: halted, it waits for every look.
  await page.clock.pauseAt(Date.now() + 30_000)
  // What a page still fetches when its line goes is fetched anew by loading it, which takes the banner along.
  await page.waitForLoadState('networkidle')
  // A page that was idle once counts as idle for good, whatever the leap of its clock has set off.
  await expect.poll(() => coming.size).toBe(0)
  await context.setOffline(true)
  await expect(banner).toHaveText('You’re offline. Data may be out of date.')
  await context.setOffline(false)
  await expect(banner).toHaveText('You’re back online.')
  await page.clock.runFor(2900)
  await expect(banner).toHaveText('You’re back online.')
  await page.clock.runFor(200)
  await expect(banner).toHaveText('')
})

test('S19: guests see neither navbar nor toolbar, footer or panels', async ({ page }) => {
  for (const address of ['/sign-in', '/sign-up', '/pages/auth/forgot-password', '/sign-out']) {
    await page.goto(address)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.locator('#navbar, [id^=panel-]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Team chat' })).toHaveCount(0)
  }
})
