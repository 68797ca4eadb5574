import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { violationsOn } from './axe.ts'
import { test } from './fixtures.ts'
import { signIn, watch } from './portal.ts'

// What one part does is tested beside the section that shows it, in src/app/features/example.

async function open(page: Page, language: 'en' | 'tr' | 'ar' = 'en'): Promise<void> {
  await signIn(page, 'admin')
  await page.addInitScript((chosen) => localStorage.setItem('caseway.language', chosen), language)
  await page.goto('/example')
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('N2: the style sheet shows every section to an administrator, in both directions, without a complaint; the calendar of a date field is fetched when it is opened @phone', async ({
  page,
}) => {
  const complaints = watch(page)
  const calendars: string[] = []
  page.on('request', (request) => void (request.url().includes('/calendar-') && calendars.push(request.url())))
  await open(page)
  await expect(page.locator('[data-pane=ltr]')).toHaveCount(9)
  await expect(page.locator('[data-pane=rtl]')).toHaveCount(9)
  await expect(page.getByText('Lorem ipsum').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(calendars).toEqual([])
  await page.getByRole('region', { name: 'Fields', exact: true }).getByRole('button').first().click()
  await expect(page.getByRole('button', { name: /March 4, 2026/ })).toBeVisible()
  expect(calendars).not.toEqual([])
  expect(complaints).toEqual([])
})

test('N2: others than administrators are led home', async ({ page }) => {
  await signIn(page, 'case.manager', '/example')
  await expect(page).toHaveURL(/\/dashboard$/)
})

// A pane has a theme and a language of its own: of the page around it only each theme and each direction is new.
for (const [theme, language] of [
  ['light', 'en'],
  ['dark', 'ar'],
] as const) {
  test(`S15 S16: axe finds nothing in the ${theme} theme in ${language}, nor with the panes' themes swapped`, async ({
    page,
  }) => {
    await open(page, language)
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('switch', { name: /^(Swap the themes|تبديل المظهرين)$/ }).check()
    expect(await violationsOn(page)).toEqual([])
  })
}

test('S16: the faces come when they are read: one for English, the Arabic one not before Arabic', async ({ page }) => {
  const faces = () =>
    page.evaluate(() =>
      [...document.fonts].flatMap(({ status, family }) =>
        status === 'loaded' && !family.includes('Stand-in') ? family : [],
      ),
    )
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect.poll(faces).toEqual(['Inter Variable'])
  await open(page)
  await expect.poll(faces).toContain('Noto Sans Arabic Variable')
  const widths = await page.evaluate(() => {
    const width = (text: string) => {
      const span = document.createElement('span')
      span.textContent = text
      span.style.fontVariantNumeric = 'tabular-nums'
      document.body.append(span)
      const measured = span.getBoundingClientRect().width
      span.remove()
      return measured
    }
    return [width('1111'), width('8888')]
  })
  expect(widths[0]).toBe(widths[1])
})
