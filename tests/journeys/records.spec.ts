import type { APIRequestContext, Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { entities } from '#domain/entities/index.ts'
import { listName } from '#domain/list-name.ts'
import { violationsOn } from './axe.ts'
import { choose, sayIn } from './languages.ts'
import { keepSettingsHere, signIn, watch } from './portal.ts'

const say = sayIn('en')

/** Reads as an administrator would. */
async function firstOf(request: APIRequestContext) {
  const credentials = { email: 'admin@demo.example.com', password: 'Demo-2026!' }
  const { access } = (await (await request.post('/api/login', { data: credentials })).json()) as { access: string }
  return async (name: string): Promise<string | undefined> => {
    const headers = { authorization: `Bearer ${access}` }
    const answer = await request.get(`/api/${name}/all?page_size=1`, { headers })
    const rows = ((await answer.json()) as Record<string, { id: string }[]>)[listName({ name })]
    return rows?.[0]?.id
  }
}

const heading = (page: Page, name?: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, ...(name && { name, exact: true }) })

test('D1 D2 D15: an administrator finds every kind of record, its list and a page of one of it', async ({
  page,
  request,
  isMobile,
}) => {
  const complaints = watch(page)
  const first = await firstOf(request)
  await signIn(page, 'admin', '/records')
  const main = page.getByRole('main')
  // On a phone a few stand for all: what differs is the shape of the list, not the records.
  const shown = isMobile ? entities.filter(({ name }) => /^(appointment|lawfirm|role_menu)$/.test(name)) : entities
  for (const { name } of shown) {
    await main.locator(`a[href="/records/${name}"]`).click()
    await expect(heading(page, say(`entities/${name}:many`))).toBeVisible()
    const rows = main.locator('a[data-row]')
    if (await first(name)) {
      await rows.first().click()
      await expect(page).toHaveURL(new RegExp(`/records/${name}/[0-9a-f-]{36}`))
      await expect(main.getByRole('region').locator('dl').first()).toBeVisible()
      await expect(main.getByRole('region', { name: say('records:history') })).toBeVisible()
    } else await expect(main).toContainText(say('records:empty.title'))
    // On a phone the menu is a drawer.
    if (isMobile) await page.goto('/records')
    else await page.getByRole('navigation').locator('a[href="/records"]').click()
    await expect(heading(page, say('records:title'))).toBeVisible()
  }
  await page.goto('/records/no_such_kind')
  await expect(heading(page, say('common:notFound.title'))).toBeVisible()
  expect(complaints).toEqual([])
})

test('D15 P4: an administrator makes a record, is told what is wrong with it, changes it and takes it away', async ({
  page,
}) => {
  const complaints = watch(page)
  const label = (name: string) => say(`entities/menu_item:fields.${name}`)
  const title = `Journey ${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, 'admin', '/records/menu_item')
  await expect(page.locator('a[data-row]').first()).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  // The key does what the button does, once it is known that the role may.
  await expect(page.getByRole('button', { name: say('records:add'), exact: true })).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label('title'), { exact: false }).first().fill(title)
  await dialog.getByLabel(label('url'), { exact: true }).fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: say('fields:save') }).click()
  await expect(dialog.getByLabel(label('url'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel(label('url'), { exact: true })).toBeFocused()
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByLabel(label('url'), { exact: true }).fill('/example')
  await dialog.getByRole('button', { name: say('fields:save') }).click()
  await expect(dialog).toBeHidden()

  await expect(heading(page, title)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('/example')
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: say('records:edit'), exact: true }).click()
  await dialog.getByLabel(label('title'), { exact: false }).first().fill(`${title} changed`)
  await dialog.getByRole('button', { name: say('fields:save') }).click()
  await expect(heading(page, `${title} changed`)).toBeVisible()
  await expect(page.getByRole('region', { name: say('records:history') })).toContainText(label('title'))

  await page.getByRole('button', { name: say('record:remove'), exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`${title} changed`)
  expect(await violationsOn(page)).toEqual([])
  await question.getByRole('button', { name: say('record:remove'), exact: true }).click()
  await expect(heading(page, say('entities/menu_item:many'))).toBeVisible()
  await page.getByRole('searchbox', { name: say('records:search') }).fill(title)
  await expect(page.getByRole('main')).toContainText(say('records:noMatch.title'))
  await expect(page).toHaveURL(/q=Journey/)
  // The refused address is all that the browser complains of.
  expect(complaints).toEqual([expect.stringContaining('422')])
})

test('D1: a list is narrowed, sorted and shaped, and its address says how @phone', async ({ page, isMobile }) => {
  const complaints = watch(page)
  const choice = (field: string, value: string) => say(`entities/medical_provider:choices.${field}.${value}`)
  const field = (name: string) => say(`entities/medical_provider:fields.${name}`)
  await keepSettingsHere(page)
  await signIn(page, 'admin', '/records/medical_provider')
  const main = page.getByRole('main')
  await expect(main.locator('a[data-row]').first()).toBeVisible()
  await main.getByRole('button', { name: say('filters:title'), exact: true }).click()
  // Beside the list where there is room, over it on a phone.
  const filters = page.getByRole(isMobile ? 'dialog' : 'region', { name: say('filters:title') })
  const drawer = page.getByRole('dialog')
  await filters.getByRole('checkbox', { name: choice('provider_type', 'imaging'), exact: true }).check()
  expect(await violationsOn(page)).toEqual([])
  await filters.getByRole('button', { name: say('filters:close') }).click()
  await expect(page).toHaveURL(/provider_type=imaging/)
  await expect(main).toContainText(choice('provider_type', 'imaging'))
  await expect(main).not.toContainText(choice('provider_type', 'hospital'))

  await main.getByRole('button', { name: say('records:columns'), exact: true }).click()
  await drawer.getByRole('checkbox', { name: field('website'), exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(main.getByText(field('website'), { exact: true })).toHaveCount(0)
  if (!isMobile) {
    const links = main.locator('a[data-row]')
    await expect(links.nth(1)).toBeVisible()
    const names = await links.allTextContents()
    expect(names.length).toBeGreaterThan(1)
    await main.getByRole('button', { name: say('entities/medical_provider:one'), exact: true }).click()
    await expect(page).toHaveURL(/sort=-name/)
    await expect(links).toHaveText(names.toReversed())
    await page.keyboard.press('ArrowDown')
    await expect(links.first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/records\/medical_provider\/[0-9a-f-]{36}/)
    // What stands behind the id is for readers, whatever it looks like.
    const [, , , id] = new URL(page.url()).pathname.split('/')
    await page.goto(`/records/medical_provider/${id}/St.%20Mary%20Jr.`)
    await expect(heading(page, names.at(-1))).toBeVisible()
    await page.goBack()
    await page.goBack()
  }
  await main
    .getByRole('list', { name: say('filters:title') })
    .getByRole('button', { name: /^Remove filter / })
    .click()
  await expect(page).not.toHaveURL(/provider_type/)
  expect(complaints).toEqual([])
})

test('P4: a law firm finds what is its own to see, in Arabic too, and is led home from where it may not look', async ({
  page,
  request,
}) => {
  const complaints = watch(page)
  const inArabic = sayIn('ar')
  const first = await firstOf(request)
  await choose(page, { language: 'ar', theme: 'dark' })
  await signIn(page, 'lawfirm', '/records')
  const main = page.getByRole('main')
  await expect(heading(page, inArabic('records:title'))).toBeVisible()
  await expect(main.locator('a[href="/records/patient"]')).toBeVisible()
  for (const name of ['funder', 'underwriting_note', 'email_template'])
    await expect(main.locator(`a[href="/records/${name}"]`)).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])

  await page.goto('/records/appointment')
  await main.locator('a[data-row]').first().click()
  await expect(main.getByRole('region').locator('dl').first()).toBeVisible()
  for (const name of [inArabic('records:edit'), inArabic('record:remove')])
    await expect(main.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(main).not.toContainText(inArabic('entities/appointment:fields.price_cents'))
  expect(await violationsOn(page)).toEqual([])

  const hidden = ['/records/funder', `/records/funder/${await first('funder')}`]
  for (const address of [...hidden, `/records/underwriting_note/${await first('underwriting_note')}`]) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
  expect(complaints).toEqual([])
})
