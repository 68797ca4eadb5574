import type { APIRequestContext, Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { goldenCases } from '../../src/server/seed/golden-cases.ts'
import { violationsOn } from './axe.ts'
import { choose, sayIn, type Language } from './languages.ts'
import { openBlank, keepSettingsHere, watch } from './portal.ts'

interface Person {
  readonly id: string
  readonly name: string
  readonly access: string
  readonly role: { readonly id: string }
}

interface Event {
  readonly session_id: string
  readonly detail: Readonly<Record<string, unknown>> | null
}

async function personBehind(request: APIRequestContext, login: string): Promise<Person> {
  const answer = await request.post('/api/login', {
    data: { email: `${login}@demo.example.com`, password: 'Demo-2026!', remember: false },
  })
  return (await answer.json()) as Person
}

async function casesOf(request: APIRequestContext, access: string): Promise<string[]> {
  const list = await request.get('/api/patient/wp/all', { headers: { authorization: `Bearer ${access}` } })
  return ((await list.json()) as { patients: { id: string }[] }).patients.map(({ id }) => id).toSorted()
}

async function enter(page: Page, login: string, remembered = false): Promise<void> {
  await page.goto('/sign-in')
  await page.locator('input[name=email]').fill(`${login}@demo.example.com`)
  await page.locator('input[type=checkbox]').setChecked(remembered)
  await page.locator('input[name=password]').fill('Demo-2026!')
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** The banner's sentence up to the name: names are wrapped in invisible isolate characters. */
const bannerOf = (page: Page, language: Language = 'en') =>
  page.getByRole('status').filter({ hasText: sayIn(language)('look:seenAs').split('{{')[0] ?? '' })

const tokenIn = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('caseway.session') ?? '{}') as { access: string }).access)

/** Which session it speaks for. */
const sessionOf = (access: string): string =>
  (JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid

/** Reloads without waiting; ignores the error of a page that is already navigating by itself. */
const reload = (page: Page): Promise<void> =>
  page.evaluate(() => void setTimeout(() => location.reload())).catch(() => undefined)

/** Messages go by themselves, and with a page that is loaded anew; answers whatever was said from now on. */
async function recordStatusTexts(page: Page): Promise<() => string> {
  const said: string[] = []
  await page.exposeFunction('hear', (text: string) => void said.push(text))
  await page.addInitScript(() => {
    const { hear } = globalThis as unknown as { hear(text: string): void }
    let last = ''
    new MutationObserver(() => {
      const now = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join(' ')
      if (now !== last) hear(now)
      last = now
    }).observe(document, { childList: true, subtree: true })
  })
  return () => said.join(' ')
}

/** A refused write is what this is about; a browser counts it among its errors. */
const unexpected = (complaints: string[]) => complaints.filter((text) => !text.includes('403'))

const is401 = (complaint: string) => complaint.includes('status of 401')

/** Where the navigation leads, beside the page or in its drawer. */
async function menuOf(page: Page, isMobile: boolean): Promise<(string | null)[]> {
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const places = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  if (isMobile) await page.keyboard.press('Escape')
  return places
}

/** The patients as the page lists them: what is told of each, and the first of them. */
async function patientsOn(page: Page): Promise<{ columns: string[]; first: string }> {
  await page.goto('/patients')
  const link = page.locator('#content a[href^="/patients/0"]').first()
  await expect(link).toBeVisible()
  const columns = await page.getByRole('columnheader').allInnerTexts()
  return { columns, first: (await link.getAttribute('href'))?.split('/')[2] ?? '' }
}

test('P2, P4: an administrator sees the portal as a law firm’s manager does: his menu, cases and columns and no price; nothing can be changed or taken along, and all of it is on record; then he is himself again where he was', async ({
  page,
  context,
  browser,
  request,
  isMobile,
}) => {
  const since = new Date().toISOString()
  const firm = await personBehind(request, 'lawfirm')
  const firmPage = await browser.newPage()
  // The columns that the role begins with, here as in the look: others may have chosen theirs for this log-in.
  await keepSettingsHere(firmPage)
  await enter(firmPage, 'lawfirm')
  const [theirMenu, theirList] = [await menuOf(firmPage, isMobile), await patientsOn(firmPage)]
  await firmPage.close()

  const complaints = watch(page)
  await keepSettingsHere(page)
  await enter(page, 'admin', true)
  const ownMenu = await menuOf(page, isMobile)
  expect(ownMenu).not.toEqual(theirMenu)
  await page.goto(`/user-config/users/${firm.id}`)
  await page.getByRole('button', { name: 'View as…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Journey')
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'View', exact: true }).click()

  await expect(page).toHaveURL(/\/dashboard$/)
  const banner = bannerOf(page)
  await expect(banner).toContainText(firm.name)
  await expect(banner).toContainText('Nothing can be changed.')
  const access = await tokenIn(page)
  expect(await menuOf(page, isMobile)).toEqual(theirMenu)
  const list = await patientsOn(page)
  expect(list.columns).toEqual(theirList.columns)
  expect(list.columns.length > 0).toBe(!isMobile)
  await expect(async () => {
    expect(await casesOf(request, access)).toEqual(await casesOf(request, firm.access))
  }).toPass()

  // Every screen says so, whichever way one came to it; none has a price.
  await page.reload()
  await expect(banner).toBeVisible()
  const secret = /Harborstone|20,?370(\.00)?/
  for (const place of [`/patients/${goldenCases.workedExample}/money`, `/liens/${goldenCases.workedExample}`]) {
    await page.goto(place)
    await expect(banner).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await page.content()).not.toMatch(secret)
  }
  await page.goto('/no/such/place')
  await expect(banner).toBeVisible()
  const opening = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('/patients'))
  const fromHere = await opening
  const saidThere = await recordStatusTexts(fromHere)
  await expect(bannerOf(fromHere)).toBeVisible()
  // A tab that he opens anew is his own.
  const anew = await context.newPage()
  await anew.goto(`/user-config/users/${firm.id}`)
  await expect(anew.getByRole('button', { name: 'View as…' })).toBeVisible()
  await expect(bannerOf(anew)).toHaveCount(0)
  await anew.close()

  // What would change something is not there, or says why it does not.
  await page.goto(`/patients/${goldenCases.workedExample}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await page.goto('/profile')
  await page.getByLabel('Name', { exact: true }).fill(`${firm.name} Junior`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing can be changed.' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  const headers = { authorization: `Bearer ${access}` }
  for (const path of ['/socket_ticket', '/report/law_firms/export_job', '/calendar/feed', '/push/subscription']) {
    const refused = await request.fetch(`/api${path}`, { method: path.startsWith('/push') ? 'PUT' : 'POST', headers })
    expect([path, refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([
      path,
      403,
      'VIEWING_ONLY',
    ])
  }

  expect(unexpected(complaints)).toEqual([])
  // What the view asked and was not answered before its end is refused: its tokens are revoked, each page's own.
  const cutOff: string[] = []
  page.on('response', (response) => {
    const token = response.request().headers()['authorization']?.replace('Bearer ', '')
    if (response.status() === 401 && token && sessionOf(token) === sessionOf(access)) cutOff.push(response.url())
  })
  const refusedAt: string[] = []
  page.on('console', (said) => {
    if (is401(said.text())) refusedAt.push(said.location().url)
  })
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/user-config/users/${firm.id}`))
  await expect(page.getByRole('button', { name: 'View as…' })).toBeVisible()
  await expect(banner).toHaveCount(0)
  expect(await menuOf(page, isMobile)).toEqual(expect.arrayContaining(ownMenu))
  expect((await personBehind(request, 'lawfirm')).name).toBe(firm.name)
  // The token of the view is revoked, in other tabs too.
  expect((await request.get('/api/me', { headers })).status()).toBe(401)
  await reload(fromHere)
  await expect.poll(saidThere).toMatch(/You’re viewing as yourself again/)
  await expect(bannerOf(fromHere)).toHaveCount(0)
  await fromHere.close()

  const admin = await personBehind(request, 'admin')
  const onRecord = async (about: string) => {
    const asked = await request.get(`/api/audit_event/all?from=${since}&user_id=${admin.id}&${about}`, {
      headers: { authorization: `Bearer ${admin.access}` },
    })
    return ((await asked.json()) as { audit_events: Event[] }).audit_events
  }
  expect((await onRecord(`entity_id=${firm.id}`)).map(({ detail }) => detail)).toContainEqual({
    session: sessionOf(access),
    reason: 'Journey',
  })
  const seen = (await onRecord(`patient_id=${goldenCases.workedExample}`)).filter(
    ({ session_id: session }) => session === sessionOf(access),
  )
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.every(({ detail }) => detail?.['as_user'] === firm.id)).toBe(true)
  await page.goto(`/patients/${goldenCases.workedExample}/history`)
  await page.getByLabel('Show views').check()
  await expect(page.getByText(`${admin.name}, viewing as ${firm.name}`).first()).toBeVisible()
  expect(unexpected(complaints).filter((text) => !is401(text))).toEqual([])
  // A page that is left takes its last complaint along: there may be fewer of them than refusals, but none of others.
  await expect.poll(() => refusedAt.filter((address) => !cutOff.includes(address))).toEqual([])
})

test('P2: a role is seen by the eyes of somebody who has it, in Arabic and in the dark; once its time is over one is oneself again', async ({
  page,
  request,
}) => {
  const say = sayIn('ar')
  const funder = await personBehind(request, 'funder')
  const complaints = watch(page)
  await choose(page, { language: 'ar', theme: 'dark' })
  await keepSettingsHere(page)
  await enter(page, 'admin')
  const own = sessionOf(await tokenIn(page))
  await page.goto(`/user-config/roles/${funder.role.id}`)
  await page.getByRole('button', { name: say('look:action') }).click()
  const dialog = page.getByRole('dialog')
  const person = dialog.getByRole('combobox', { name: say('look:person') })
  await expect(person).not.toHaveValue('')
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: say('look:begin'), exact: true }).click()

  const banner = bannerOf(page, 'ar')
  await expect(banner).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await violationsOn(page)).toEqual([])

  // The view is ended elsewhere while the page is blank: an open page would hear of it and navigate by itself.
  const said = await recordStatusTexts(page)
  const headers = { authorization: `Bearer ${await tokenIn(page)}` }
  const seen = page.url()
  await openBlank(page)
  expect((await request.get('/api/logout', { headers })).ok()).toBe(true)
  await page.goto(seen, { waitUntil: 'commit' })
  await expect(page).toHaveURL(new RegExp(`/user-config/roles/${funder.role.id}`))
  await expect.poll(said).toContain(say('look:over'))
  await expect(banner).toHaveCount(0)
  expect(sessionOf(await tokenIn(page))).toBe(own)
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
})
