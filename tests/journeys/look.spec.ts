import { expect, test, type APIRequestContext, type Page } from 'playwright/test'
import { goldenCases } from '../../src/server/seed/golden-cases.ts'
import { violationsOn } from './axe.ts'
import { choose, sayIn, type Language } from './languages.ts'
import { keepLooksHere, watch } from './portal.ts'

interface Person {
  readonly id: string
  readonly name: string
  readonly access: string
  readonly role: { readonly id: string }
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

async function enter(page: Page): Promise<void> {
  await page.goto('/sign-in')
  await page.locator('input[name=email]').fill('admin@demo.example.com')
  await page.locator('input[name=password]').fill('Demo-2026!')
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** The banner's sentence up to the name: names are set apart by signs that nobody sees. */
const bannerOf = (page: Page, language: Language = 'en') =>
  page.getByRole('status').filter({ hasText: sayIn(language)('look:seenAs').split('{{')[0] ?? '' })

const tokenIn = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('caseway.session') ?? '{}') as { access: string }).access)

/** A refused write is what this is about; a browser counts it among its errors. */
const unexpected = (complaints: string[]) => complaints.filter((text) => !text.includes('403'))

test('P2, P4: an administrator sees the portal as a law firm’s manager: its cases and no price; nothing can be changed, and he comes back to where he was', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const firm = await personBehind(request, 'lawfirm')
  const theirs = await casesOf(request, firm.access)
  const complaints = watch(page)
  await keepLooksHere(page)
  await enter(page)
  const own = await tokenIn(page)
  await page.goto(`/user-config/users/${firm.id}`)
  await page.getByRole('button', { name: 'View as…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Journey')
  await dialog.getByRole('button', { name: 'View', exact: true }).click()

  await expect(page).toHaveURL(/\/dashboard$/)
  const banner = bannerOf(page)
  await expect(banner).toContainText(firm.name)
  await expect(banner).toContainText('(')
  await expect(banner).toContainText('Nothing can be changed.')
  expect(await casesOf(request, await tokenIn(page))).toEqual(theirs)

  // Every screen says so, whichever way one came to it; none has a price.
  const secret = /Harborstone|20,?370(\.00)?/
  for (const place of [`/patients/${goldenCases.workedExample}/money`, `/liens/${goldenCases.workedExample}`]) {
    await page.goto(place)
    await expect(banner).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await page.content()).not.toMatch(secret)
  }
  await page.goto('/no/such/place')
  await expect(banner).toBeVisible()
  await page.goto('/user-config/users')
  await expect(banner).toBeVisible()
  await expect(page.getByRole('button', { name: 'View as…' })).toHaveCount(0)

  await page.goto('/profile')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill(`${firm.name} Junior`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing can be changed.' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  await page.getByRole('button', { name: 'End', exact: true }).last().click()
  await expect(page).toHaveURL(new RegExp(`/user-config/users/${firm.id}`))
  await expect(page.getByRole('button', { name: 'View as…' })).toBeVisible()
  await expect(banner).toHaveCount(0)
  expect(await tokenIn(page)).toBe(own)
  expect((await personBehind(request, 'lawfirm')).name).toBe(firm.name)
  expect(unexpected(complaints)).toEqual([])
})

test('P2: a role is seen by the eyes of somebody who has it, in Arabic and in the dark; once its time is over one is oneself again', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const say = sayIn('ar')
  const funder = await personBehind(request, 'funder')
  const complaints = watch(page)
  await choose(page, { language: 'ar', theme: 'dark' })
  await keepLooksHere(page)
  await enter(page)
  const own = await tokenIn(page)
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

  // Somebody ends it elsewhere: the next thing that is asked for says so.
  const headers = { authorization: `Bearer ${await tokenIn(page)}` }
  expect((await request.get('/api/logout', { headers })).ok()).toBe(true)
  await page.reload()
  await expect(page).toHaveURL(new RegExp(`/user-config/roles/${funder.role.id}`))
  await expect(page.getByText(say('look:over'))).toBeVisible()
  await expect(banner).toHaveCount(0)
  expect(await tokenIn(page)).toBe(own)
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
})
