import { gzipSync } from 'node:zlib'
import type { Page, Request, Response } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { asPortal, failUntilPressed, signIn, watch } from './portal.ts'

const KILOBYTE = 1024

/** Scripts and styles that were asked for until the page showed its heading; by the page's clock, however busy we are. */
async function firstLoad(page: Page, address: string) {
  const arrived: Response[] = []
  page.on('response', (response) => void arrived.push(response))
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector('h1')) return
      performance.mark('heading')
      watcher.disconnect()
    })
    watcher.observe(document, { childList: true, subtree: true })
  })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const shown = await page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('heading')[0]?.startTime ?? 0),
  )
  const seen = arrived.filter((response) => response.request().timing().startTime <= shown)
  async function weigh(type: string) {
    const parts = seen.filter((response) => response.request().resourceType() === type)
    const bodies = await Promise.all(parts.map((response) => response.body()))
    return bodies.map((body) => gzipSync(body, { level: 9 }).length).reduce((sum, length) => sum + length, 0)
  }
  return { script: await weigh('script'), style: await weigh('stylesheet') }
}

test('the first load of /sign-in stays within its budget', async ({ page }) => {
  const { script, style } = await firstLoad(page, '/sign-in')
  expect(script).toBeGreaterThan(80 * KILOBYTE)
  expect(script).toBeLessThanOrEqual(150 * KILOBYTE)
  expect(style).toBeLessThanOrEqual(20 * KILOBYTE)
})

test('files go compressed over the wire', async ({ page }) => {
  const [response] = await Promise.all([page.waitForResponse(/\/assets\/.*\.js$/), page.goto('/sign-in')])
  expect(response.headers()['content-encoding']).toBe('br')
})

test('a shell stands before any script runs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await expect(page.locator('#root strong')).toHaveText('Caseway')
  await expect(page.locator('#root strong')).toBeVisible()
  await context.close()
})

/** What lies in plain text on the device of the person who is signed in. */
const keptOf = (page: Page): Promise<string> =>
  page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('caseway.q.v1.'))?.[1] ?? '')

const MENU = 'nested-by-user-role'

test('W5: what is kept is there again after a reload, and is not asked for anew', async ({ page }) => {
  await signIn(page, 'admin')
  await expect.poll(() => keptOf(page)).toContain(MENU)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).not.toContain(`/api/menu_item/${MENU}`)
})

test('what is kept is small and names nobody', async ({ page }) => {
  await signIn(page, 'admin', '/patients')
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  await expect.poll(() => keptOf(page)).toContain(MENU)
  await page.waitForLoadState('networkidle')
  // Whatever has come until a page goes is kept by then.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  const kept = await keptOf(page)
  expect(kept.length).toBeGreaterThan(1000)
  expect(kept.length).toBeLessThanOrEqual(128 * KILOBYTE)
  const { clientState } = JSON.parse(kept) as { clientState: { queries: { queryKey: string[] }[] } }
  const entities = clientState.queries.map(({ queryKey }) => queryKey[0])
  for (const personal of ['patient', 'user', 'employee', 'lawfirm_employee', 'chiropractor', 'funder'])
    expect(entities).not.toContain(personal)
})

test('W5: pointing at a link fetches what lies behind it, and then nothing flashes', async ({ page }) => {
  // Of what lies on the device nothing need be fetched.
  await page.route('**/api/sync/**', (route) => route.abort())
  await signIn(page, 'case.manager')
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /^Open cases/ })
    .first()
  const coming = new Set<Request>()
  page.on('request', (request) => void coming.add(request))
  page.on('requestfinished', (request) => void coming.delete(request))
  page.on('requestfailed', (request) => void coming.delete(request))
  await Promise.all([page.waitForResponse(/\/api\/patient\/all.*page_size=50/), link.hover()])
  // The code of the page comes beside its rows; both are there once the browser has nothing left to do.
  await expect.poll(() => coming.size).toBe(0)
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      if (document.querySelector('[aria-busy=true]')) seen.push('busy')
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await link.click()
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="/patients/0"]').first()).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([])
})

test('S3: a part of the frame that cannot be fetched takes nothing else with it', async ({ page }) => {
  // The one reload that mostly cures it has been.
  await page.addInitScript(() => sessionStorage.setItem('caseway.reloaded', String(Date.now())))
  await page.route(/\/assets\/(menu-search|menu-icon|user-menu)-.*\.js$/, (route) => route.abort())
  await signIn(page, 'admin')
  await page.goto('/patients')
  await expect(page.getByRole('main').locator('a[href^="/patients/0"]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Your account and settings' }).click()
  const lost = page.getByRole('alert').filter({ hasText: 'This section couldn’t be opened' })
  await expect(lost).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="/patients/0"]').first()).toBeVisible()
  // It is asked for once more.
  await page.unrouteAll()
  await lost.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Your account and settings' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('S3: a page without a file that the portal begins with asks for it again by itself', async ({ page }) => {
  let lost = 0
  await page.route(/\/assets\/packages-.*\.js$/, (route) => {
    lost += 1
    return lost === 1 ? route.abort() : route.continue()
  })
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(lost).toBeGreaterThan(1)
})

test('A17 S3: a failed list breaks no page', async ({ page }) => {
  await signIn(page, 'admin')
  let failed = 0
  await page.route('**/api/*/wp/all', (route) => {
    failed += 1
    return route.fulfill({ status: 500, headers: asPortal, json: { code: 'BROKEN', message: 'no' } })
  })
  // A page that goes keeps its lists once more, so the next one throws them away before it begins.
  await page.addInitScript(() => localStorage.clear())
  await page.goto('/patients')
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  await expect.poll(() => failed).toBeGreaterThan(0)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
})

test('a list that cannot be had says so, and a second try brings it', async ({ page }) => {
  // From the beginning: of what once came, something lies on the device.
  await page.route('**/api/sync/**', (route) => route.abort())
  await signIn(page, 'case.manager')
  await failUntilPressed(page, '**/api/patient/all*', 'Try again')
  await page.goto('/patients')
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong on our side.' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').locator('a[href^="/patients/0"]').first()).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toHaveCount(0)
})

test('without a network, and with nothing on the device, a list says that one is offline', async ({
  page,
  context,
}) => {
  await page.route('**/api/sync/**', (route) => route.abort())
  await signIn(page, 'case.manager')
  // The code of the page is here already; its list is not.
  await page.route('**/api/patient/all*', (route) => route.abort())
  await page.goto('/patients')
  await expect(page.getByRole('alert').filter({ hasText: 'The server can’t be reached.' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline.' })).toBeVisible()
})

test('a part of the portal that is gone reloads it once; if that was no cure, the page says so', async ({ page }) => {
  await signIn(page, 'case.manager')
  let tries = 0
  await page.route(/\/assets\/(patients|case-status-badge)-[^/]*\.js$/, (route) => {
    tries += 1
    // The server's own word that there is none.
    return route.continue({ url: route.request().url().replace(/\.js$/, '-gone.js') })
  })
  let loads = 0
  page.on('request', (request) => void (loads += request.isNavigationRequest() ? 1 : 0))
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Open cases/ })
    .first()
    .click()
  await expect(page.getByRole('alert').filter({ hasText: 'This section couldn’t be opened' })).toBeVisible()
  expect(loads).toBe(1)
  expect(tries).toBeGreaterThan(1)
})

test('W1: the manifest and everything it names are there, and the page can be installed', async ({ page, request }) => {
  const complaints = watch(page)
  await page.goto('/sign-in')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await request.get(address ?? '')).json()) as {
    icons: { src: string; purpose: string; sizes: string }[]
    screenshots: { src: string; form_factor: string }[]
    shortcuts: { url: string }[]
  }
  expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']))
  expect(manifest.screenshots.map(({ form_factor }) => form_factor).toSorted()).toEqual(['narrow', 'wide'])
  expect(manifest.shortcuts.length).toBeGreaterThan(1)
  for (const { src } of [...manifest.icons, ...manifest.screenshots, { src: '/icons/apple-touch-icon.png' }]) {
    const answer = await request.get(src)
    expect([src, answer.status()]).toEqual([src, 200])
    expect(answer.headers()['content-type']).toMatch(/^image\//)
  }
  const session = await page.context().newCDPSession(page)
  const { errors } = (await session.send('Page.getAppManifest')) as { errors: unknown[] }
  expect(errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A private window can't install anything; nothing else may be in the way.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  expect(complaints).toEqual([])
})

test('the colour of the browser’s bars follows the chosen theme', async ({ page }) => {
  const colours = () =>
    page.locator('meta[name=theme-color]').evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')))
  await page.goto('/sign-in')
  await expect.poll(colours).toEqual(['#f9fafc', '#f9fafc'])
  await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'))
  await expect.poll(colours).toEqual(['#0c1016', '#0c1016'])
})

test('a case is drawn once: what one is about to press does not move away', async ({ page }) => {
  // From the beginning: of a case that the device keeps, the head is there before the server has answered.
  await page.route('**/api/sync/**', (route) => route.abort())
  await signIn(page, 'case.manager', '/patients')
  const address = await page.getByRole('main').locator('a[href^="/patients/0"]').first().getAttribute('href')
  await page.addInitScript(() => {
    const places: number[] = []
    Object.assign(globalThis, { places })
    function look() {
      const parts = document.querySelector('nav[aria-label="Case sections"]')
      if (parts) places.push(parts.getBoundingClientRect().top)
      requestAnimationFrame(look)
    }
    look()
  })
  // Slow enough for the head to come after its frame.
  await page.route('**/api/patient/*/master_detail', async (route) => {
    await new Promise((go) => setTimeout(go, 1000))
    await route.continue()
  })
  await page.goto(`${address}/notes`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const places = await page.evaluate(() => (globalThis as unknown as { places: number[] }).places)
  expect(places.length).toBeGreaterThan(0)
  // A line more or less, as of a long name.
  expect(Math.max(...places) - Math.min(...places)).toBeLessThan(50)
})
