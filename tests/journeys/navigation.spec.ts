import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { choose, languages, sayIn } from './languages.ts'
import { asPortal, keepSettingsHere, signIn, watch } from './portal.ts'

// What needs a pointer that hovers, or keys, is tried on a desk in either project.
const desk = { width: 1440, height: 900 }

interface Item {
  title: string
  type: 'group' | 'collapse' | 'item' | 'link' | 'divider'
  url?: string
  icon?: string
  badge?: string
  auth?: string[]
  children?: Item[]
}

const withIds = (items: Item[], path = 'm'): object[] =>
  items.map((item, at) => ({ id: `${path}${at}`, ...item, children: withIds(item.children ?? [], `${path}${at}.`) }))

async function serveMenu(page: Page, items: Item[]): Promise<void> {
  await page.route('**/api/menu_item/nested-by-user-role', (route) =>
    route.fulfill({ headers: asPortal, json: { menu_items: withIds(items) } }),
  )
}

/** The navigation beside the page, or in its drawer. */
async function navigationOf(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  return page.getByRole('navigation', { name: 'Main navigation' })
}

const every: Item[] = [
  {
    title: 'Work',
    type: 'group',
    children: [
      { title: 'Dashboard', type: 'item', url: '/dashboard', icon: 'layout-dashboard' },
      { title: 'Patients', type: 'item', url: '/patients', icon: 'users', badge: '7' },
    ],
  },
  { title: '', type: 'divider' },
  { title: 'More', type: 'collapse', icon: 'settings', children: [{ title: 'Deep', type: 'item', url: '/patients' }] },
  { title: 'Manual', type: 'link', url: 'https://example.com/manual' },
  { title: 'Not yet', type: 'item', url: '/reports/not-built' },
  { title: 'New', type: 'item', url: '/patients/new-one' },
  { title: 'For nobody with a role', type: 'item', url: '/dashboard', auth: [] },
  { title: 'For administrators', type: 'item', url: '/dashboard', auth: ['admin'] },
  { title: 'For staff', type: 'item', url: '/dashboard', auth: ['admin', 'staff'] },
]

test('S1 S2: the menu has all five types, badges, and only what the role may see and the portal has', async ({
  page,
  isMobile,
}) => {
  const complaints = watch(page)
  await serveMenu(page, every)
  await signIn(page, 'case.manager')
  const menu = await navigationOf(page, isMobile)
  await expect(menu.getByRole('heading', { name: 'Work' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Patients 7' })).toBeVisible()
  await expect(menu.getByRole('separator')).toHaveCount(1)
  await expect(menu.getByRole('link', { name: 'Manual' })).toHaveAttribute('target', '_blank')
  await expect(menu.getByRole('link', { name: 'For staff' })).toBeVisible()
  for (const hidden of ['Not yet', 'New', 'For nobody with a role', 'For administrators', 'Deep'])
    await expect(menu.getByRole('link', { name: hidden, exact: true })).toHaveCount(0)
  await menu.getByRole('button', { name: 'More' }).click()
  await expect(menu.getByRole('link', { name: 'Deep' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('S1: the page one is on is marked, and going there closes the drawer of a phone @phone', async ({
  page,
  isMobile,
}) => {
  await signIn(page, 'admin')
  let menu = await navigationOf(page, isMobile)
  await expect(menu.locator('[aria-current=page]')).toHaveText('Dashboard')
  await menu.getByRole('link', { name: 'Patients' }).click()
  await expect(page).toHaveURL(/\/patients$/)
  if (isMobile) {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    menu = await navigationOf(page, true)
  }
  await expect(menu.locator('[aria-current=page]')).toHaveText('Patients')
})

test('S3: a menu that cannot be had is an empty one, and the page works @phone', async ({ page, isMobile }) => {
  await page.route('**/api/menu_item/nested-by-user-role', (route) =>
    route.fulfill({ status: 500, headers: asPortal, json: { code: 'BROKEN', message: '' } }),
  )
  await signIn(page, 'case.manager')
  await expect(page.getByRole('heading', { name: 'Welcome to Caseway' })).toBeVisible()
  const menu = await navigationOf(page, isMobile)
  await expect(menu).toHaveAttribute('aria-busy', 'false')
  await expect(menu.getByRole('link')).toHaveCount(0)
  if (isMobile) await page.keyboard.press('Escape')
  // To the list, not to one of the patients who may stand before it.
  await page.getByRole('main').locator('a[href="/patients"], a[href^="/patients?"]').first().click()
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
})

test('S4: the menu’s search suggests ten at most, and goes where one chooses @phone', async ({ page, isMobile }) => {
  const many = Array.from({ length: 14 }, (_, at): Item => ({
    title: `Résumé ${at}`,
    type: 'link',
    url: `https://example.com/${at}`,
  }))
  await serveMenu(page, [...many, ...every])
  await signIn(page, 'case.manager')
  await navigationOf(page, isMobile)
  const search = page.getByRole('combobox', { name: 'Search the menu' })
  await search.fill('resume')
  await expect(page.getByRole('option')).toHaveCount(10)
  await search.fill('nothing like it')
  await expect(page.getByText('No matching menu items').last()).toBeVisible()
  await search.fill('PATI')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/patients$/)
})

test('S5 S14: lying down, the menu opens after 150 ms of hovering, by key and by press', async ({ page }) => {
  await page.setViewportSize(desk)
  await page.clock.install()
  await keepSettingsHere(page)
  await page.addInitScript(() => localStorage.setItem('caseway.layout', 'horizontal'))
  await serveMenu(page, every)
  await signIn(page, 'case.manager')
  const work = page.getByRole('button', { name: 'Work' })
  await expect(work).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await work.hover()
  await page.clock.runFor(140)
  await expect(work).toHaveAttribute('aria-expanded', 'false')
  await page.clock.runFor(20)
  await expect(work).toHaveAttribute('aria-expanded', 'true')
  await page.mouse.move(700, 600)
  await page.clock.runFor(200)
  await expect(work).toHaveAttribute('aria-expanded', 'false')
  await page.clock.resume()
  await work.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(work).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
})

test('S1: arrows, Home, End and letters move through the navigation, mirrored in Arabic', async ({ page }) => {
  await page.setViewportSize(desk)
  await serveMenu(page, every)
  await signIn(page, 'case.manager')
  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  const focused = page.locator(':focus')
  await menu.getByRole('link', { name: 'Dashboard' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveText('Patients7')
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveText('More')
  await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(focused).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('End')
  await expect(focused).toHaveText('For staff')
  await page.keyboard.press('Home')
  await expect(focused).toHaveText('Dashboard')
  await page.keyboard.press('m')
  await expect(focused).toHaveText('More')
  await page.keyboard.press('m')
  await expect(focused).toHaveText('Manual')
  await page.evaluate(() => localStorage.setItem('caseway.language', 'ar'))
  await page.reload()
  await page.getByRole('button', { name: 'More' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(focused).toHaveAttribute('aria-expanded', 'true')
})

test('S5: no item stands in further than 80 px @phone', async ({ page, isMobile }) => {
  const nest = (depth: number): Item[] =>
    depth === 0
      ? [{ title: 'Bottom', type: 'item', url: '/dashboard' }]
      : [{ title: `Level ${depth}`, type: 'collapse', children: nest(depth - 1) }]
  await serveMenu(page, nest(6))
  await signIn(page, 'case.manager')
  const menu = await navigationOf(page, isMobile)
  await expect(menu.getByRole('link', { name: 'Bottom' })).toBeVisible()
  const insets = await menu
    .locator('a, button')
    .evaluateAll((places) => places.map((place) => parseFloat(getComputedStyle(place).paddingInlineStart)))
  expect(insets).toHaveLength(7)
  expect(Math.max(...insets)).toBe(80)
})

for (const language of languages)
  test(`S1 S16: the items are called in ${language} as their keys say`, async ({ page, isMobile }) => {
    const say = sayIn(language)
    await choose(page, { language })
    await page.goto('/sign-in')
    await page.locator('input[name=email]').fill('lawfirm@demo.example.com')
    await page.locator('input[name=password]').fill('Demo-2026!')
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/\/dashboard$/)
    if (isMobile) await page.getByRole('button', { name: say('common:nav.menu'), exact: true }).click()
    const menu = page.getByRole('navigation', { name: say('common:nav.label') })
    for (const key of ['dashboard', 'patients'])
      await expect(menu.getByRole('link', { name: say(`menu:${key}`) })).toBeVisible()
    await expect(menu.getByRole('link', { name: say('menu:example') })).toHaveCount(0)
  })

test('every link of every role’s menu leads to a page', async ({ page }) => {
  await page.setViewportSize(desk)
  for (const name of ['admin', 'funder']) {
    await signIn(page, name)
    const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(addresses.length).toBeGreaterThan(1)
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page).toHaveURL(address)
    }
    await page.evaluate(() => sessionStorage.clear())
  }
})

test('S14: in a menu longer than the screen the entry of the present page is in view @phone', async ({
  page,
  isMobile,
}) => {
  const pages = ['/dashboard', '/patients', '/patients/new', '/apps/chat', '/outbox', '/triage', '/profile']
  const filler = Array.from({ length: 30 }, (_, at): Item => ({
    title: `Page ${at}`,
    type: 'item',
    url: `/records/x${at}`,
  }))
  await serveMenu(page, [...filler, ...pages.map((url): Item => ({ title: `At ${url}`, type: 'item', url }))])
  await keepSettingsHere(page)
  await signIn(page, 'admin', '/profile')
  const navigation = await navigationOf(page, isMobile)
  const entry = navigation.getByRole('link', { name: 'At /profile', exact: true })
  await expect(entry).toHaveAttribute('aria-current', 'page')
  // A drawer begins at its head.
  if (!isMobile) await expect(entry).toBeInViewport({ ratio: 1 })
})

test('O18: an administrator finds what the portal depends on in the navigation', async ({ page }) => {
  await signIn(page, 'admin', '/settings/states')
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Connections' }).click()
  await expect(page).toHaveURL(/\/settings\/connections$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeVisible()
})
