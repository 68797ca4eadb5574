import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { violationsOn } from './axe.ts'
import { choose, languages, sayIn } from './languages.ts'
import { keepSettingsHere, navigate, signIn } from './portal.ts'
import { recordMessages } from './shown-messages.ts'

const dresses = [
  { language: 'en', theme: 'light' },
  { language: 'en', theme: 'dark' },
  { language: 'ar', theme: 'light' },
] as const

/** In a language, without reading its words. */
async function enter(page: Page, name: string): Promise<void> {
  await page.goto('/sign-in')
  await page.locator('input[name=email]').fill(`${name}@demo.example.com`)
  await page.locator('input[name=password]').fill('Demo-2026!')
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.locator('#content a').first()).toBeVisible()
}

for (const { language, theme } of dresses)
  test(`axe finds nothing on the shell, ${language} ${theme}${language === 'ar' ? ' @phone' : ''}`, async ({
    page,
    isMobile,
  }) => {
    const say = sayIn(language)
    await choose(page, { language, theme })
    await keepSettingsHere(page)
    await enter(page, 'case.manager')
    // What opens over the page is looked at by itself: the page below is the one that was looked at before.
    const clean = async (where: string, within?: string) =>
      expect([where, await violationsOn(page, within)]).toEqual([where, []])
    await clean('dashboard')

    const bell = new RegExp(say('shell:notifications.title'))
    for (const opener of [say('shell:chat.title'), bell, say('shell:quick.title')]) {
      await page.getByRole('button', { name: opener }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.getByRole('dialog').locator('ul, h3, p').filter({ visible: true }).first()).toBeVisible()
      await clean(String(opener), '[role=dialog]')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }

    const account = page.getByRole('button', { name: say('toolbar:user.menu') })
    await account.click()
    await expect(page.getByRole('button', { name: say('common:nav.signOut') })).toBeVisible()
    await clean('account')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: say('common:nav.signOut') })).toHaveCount(0)

    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option').first()).toBeVisible()
    await clean('palette', '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: say('palette:help.title') })).toBeVisible()
    await clean('help', '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    if (isMobile) {
      await page.getByRole('button', { name: say('common:nav.menu'), exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await clean('drawer', '[role=dialog]')
      return
    }
    await page.getByRole('button', { name: say('toolbar:fontSize.label') }).click()
    await clean('font size', 'header')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: say('toolbar:patientSearch.label') }).fill('gar')
    await expect(page.getByRole('option').first()).toBeVisible()
    await clean('patient search', 'header')
    for (const [layout, navbar] of [
      ['vertical', 'icons'],
      ['vertical-2', 'open'],
      ['horizontal', 'open'],
    ] as const) {
      await page.evaluate(
        ([layout, navbar]) => {
          localStorage.setItem('caseway.layout', layout)
          localStorage.setItem('caseway.navbar', navbar)
        },
        [layout, navbar] as const,
      )
      await page.reload()
      await expect(page.locator('#navbar').locator('a, button').first()).toBeVisible()
      if (layout === 'horizontal') await page.locator('#navbar button').first().click()
      await clean(`${layout} ${navbar}`, '#navbar')
    }
  })

for (const { language, theme } of dresses.slice(1))
  test(`A13: axe finds nothing on the page after signing out, ${language} ${theme}`, async ({ page }) => {
    const say = sayIn(language)
    await choose(page, { language, theme })
    // The page leads on after two seconds; here it waits for axe.
    await page.addInitScript(() => {
      const later = window.setTimeout
      window.setTimeout = ((act: TimerHandler, wait?: number) =>
        later(act, wait === 2000 ? 60_000 : wait)) as typeof later
    })
    await page.goto('/sign-out')
    await expect(page.getByRole('heading', { level: 1, name: say('account:signOut.title') })).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  })

test('by keyboard alone from sign-in to a patient and out', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const expectMessage = await recordMessages(page)
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const tabTo = async (what: () => Promise<boolean>) => {
    for (let tries = 0; tries < 120; tries += 1) {
      if (await what()) return
      await page.keyboard.press('Tab')
    }
    throw new Error('Tab never came there')
  }
  // Looked at in one go: what has the focus may be gone a moment later.
  const named = (attribute: string, value: string) => async () =>
    (await page.evaluate((name) => document.activeElement?.getAttribute(name), attribute)) === value
  const reads = (text: string) => async () =>
    (await page.evaluate(() => document.activeElement?.textContent?.trim())) === text

  await tabTo(named('name', 'email'))
  await page.keyboard.type('admin@demo.example.com')
  await tabTo(named('name', 'password'))
  await page.keyboard.type('Demo-2026!')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').first()).toBeVisible()

  await tabTo(reads('Skip to content'))
  await tabTo(reads('Dashboard'))
  await page.keyboard.press('p')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/patients$/)
  await expect(page.getByText(/^As of /)).toBeVisible()
  await tabTo(named('role', 'grid'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/patients\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('navigation', { name: 'Case sections' })).toBeVisible()

  await tabTo(named('title', 'Your account and settings'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await tabTo(reads('Sign out'))
  await page.keyboard.press('Enter')
  await expectMessage('Successfully logged out')
})

/** What there is to scroll sideways for, and what of the toolbar is pushed out of sight: nothing is what one wants. */
function placesLost(page: Page): Promise<{ over: number; out: string[] }> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const out = [...document.querySelectorAll('header a, header button, header time, nav button, nav a')]
      .filter((place) => place instanceof HTMLElement && place.offsetParent !== null)
      .filter((place) => {
        const { left, right } = place.getBoundingClientRect()
        return left < -1 || right > width + 1
      })
    return { over: document.documentElement.scrollWidth - width, out: out.map((place) => place.outerHTML) }
  })
}

interface Size {
  readonly title: string
  readonly width: number
  readonly height: number
}

const sizes: Readonly<Record<'100' | '130' | '70', readonly Size[]>> = {
  '100': [
    { title: '200 % zoom', width: 720, height: 450 },
    { title: '320 px', width: 320, height: 640 },
  ],
  '130': [
    { title: 'a phone with 130 % letters', width: 390, height: 844 },
    { title: '130 % letters', width: 1440, height: 900 },
  ],
  '70': [{ title: '70 % letters', width: 1440, height: 900 }],
}

for (const language of languages)
  test(`S8: at any size, zoom and size of letters nothing is lost and nothing scrolls sideways, ${language}`, async ({
    page,
  }) => {
    const say = sayIn(language)
    await keepSettingsHere(page)
    await signIn(page, 'case.manager')
    for (const [letters, screens] of Object.entries(sizes)) {
      await page.evaluate(
        ([language, letters]) => {
          localStorage.setItem('caseway.language', language)
          localStorage.setItem('caseway.font_size', letters)
        },
        [language, letters] as const,
      )
      await page.goto('/dashboard')
      for (const { title, width, height } of screens) {
        await page.setViewportSize({ width, height })
        await expectAllInSight(page, say, title)
      }
    }
  })

async function expectAllInSight(page: Page, say: (key: string) => string, where: string): Promise<void> {
  for (const [address, title] of [
    ['/dashboard', say('common:dashboard.title')],
    ['/patients', say('entities/patient:many')],
  ] as const) {
    await navigate(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    // After a change of size a page needs a moment to take its new shape.
    await expect.poll(() => placesLost(page), `${where} ${address}`).toEqual({ over: 0, out: [] })
  }
  await page.getByRole('button', { name: say('toolbar:user.menu') }).click()
  const out = page.getByRole('button', { name: say('common:nav.signOut') })
  await out.scrollIntoViewIfNeeded()
  await expect(out).toBeInViewport()
  await page.keyboard.press('Escape')
  const menu = page.getByRole('button', { name: say('common:nav.menu'), exact: true })
  if (await menu.isVisible()) {
    await menu.click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('link').first()).toBeVisible()
    const [outer, inner] = [await drawer.boundingBox(), await drawer.getByRole('link').first().boundingBox()]
    expect(inner?.width ?? Infinity).toBeLessThan(outer?.width ?? 0)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: say('shell:chat.title') }).click()
  await expect(page.getByRole('searchbox', { name: say('chat:searchPeople') })).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
