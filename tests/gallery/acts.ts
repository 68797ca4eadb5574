import type { Page, Route } from 'playwright'
import * as v from 'valibot'
import { workCalls } from '#domain/calls/work.ts'
import { MARK, MARK_VERSION } from '#domain/portal-answer.ts'
import type { Say } from './looks.ts'

export type Act = (page: Page, say: Say) => Promise<void>

/** A browser that may alert, if its person wants it to. */
export function withAlerts(act: Act): Act {
  return async (page, say) => {
    await page.context().grantPermissions(['notifications'])
    await page.reload()
    await act(page, say)
  }
}

/** There, alerts come from the home screen only. */
export function onApplePhone(act: Act): Act {
  return async (page, say) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone)' }))
    await page.reload()
    await act(page, say)
  }
}

export async function ownAlerts(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('alerts:offer.accept') }).scrollIntoViewIfNeeded()
}

export async function openConversation(page: Page, say: Say): Promise<void> {
  await panel('shell:notifications.title')(page, say)
  await page.locator('#panel-notifications a[href$="/messages?origin=npanel"]').first().click()
  await page.locator('section[aria-labelledby=alert-offer]').scrollIntoViewIfNeeded()
}

/** Every chart as a table. */
export async function tables(page: Page, say: Say): Promise<void> {
  const buttons = page.getByRole('button', { name: say('dashboard:table'), exact: true })
  await buttons.first().waitFor()
  for (const button of await buttons.all()) await button.click()
}

export async function wrongSignIn(page: Page): Promise<void> {
  await page.locator('input[name=email]').fill('nobody')
  await page.locator('input[name=password]').fill('abc')
  await page.locator('input[name=password]').blur()
}

export async function choosePin(page: Page): Promise<void> {
  await page.locator('input[type=radio][value=pin]').click()
  await page.getByRole('dialog').locator('input').first().waitFor()
}

/** With a wrong one said already. */
export async function lockByPin(page: Page, say: Say): Promise<void> {
  await choosePin(page)
  for (const field of await page.getByRole('dialog').locator('input').all()) await field.fill('271828')
  await page.getByRole('button', { name: say('lock:choose.do') }).click()
  await page.getByRole('button', { name: say('lock:now') }).click()
  await page.getByLabel(say('lock:pin')).fill('314159')
  await page.getByRole('button', { name: say('lock:unlock') }).click()
  await page.locator('[aria-invalid=true]').waitFor()
}

export async function openTerms(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('account:signUp.readTerms') }).click()
  await page.getByRole('dialog').waitFor()
}

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
}

export function panel(title: string) {
  return async (page: Page, say: Say) => {
    await page.getByRole('button', { name: say(title) }).click()
    await page.getByRole('dialog').waitFor()
  }
}

export async function openDrawer(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('common:nav.menu'), exact: true }).click()
  await page.getByRole('dialog').getByRole('link').first().waitFor()
}

/** The first entry of the list of work, with its answer. */
export async function openWork(page: Page): Promise<void> {
  await page.locator('[data-row]').first().click()
}

/** The list of work with another answer of the server, once the page says what it means. A list kept before would be shown. */
export function work(answer: (route: Route) => Promise<void>, text: string): Act {
  return async (page, say) => {
    await page.route('**/api/work', answer)
    await page.goto('/dashboard')
    await page.getByText(say(text), { exact: true }).first().waitFor()
  }
}

// What is answered in the portal's place must bear its mark, or it counts as no connection.
const headers = { [MARK]: MARK_VERSION }

export const nothing = (route: Route) =>
  route.fulfill({ headers, json: { as_of: new Date().toISOString(), entries: [], has_more: false } })
export const failing = (route: Route) =>
  route.fulfill({ status: 500, headers, json: { code: 'BROKEN', message: 'Something went wrong.' } })

/** The same matters under names for which no line has room. */
export async function longNames(page: Page): Promise<void> {
  await page.route('**/api/work', async (route) => {
    const response = await route.fetch()
    const answer = v.parse(workCalls.list.answer, await response.json())
    const entries = answer.entries.map((entry) => ({
      ...entry,
      patient_name: entry.patient_name && 'María del Carmen Abdülhamitoğulları-Wolfeschlegelsteinhausenberger Jr.',
      about: entry.about && `${entry.about}/Donaudampfschifffahrtsgesellschaftskapitänsmützen ${entry.about}`,
    }))
    await route.fulfill({ status: 200, headers, json: { ...answer, entries } })
  })
  await page.reload()
  await page.getByText('María del Carmen').first().click()
}

export async function withoutLine(page: Page): Promise<void> {
  await page.locator('[data-row]').first().waitFor()
  await page.context().setOffline(true)
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
}

export async function failingDesk(page: Page, say: Say): Promise<void> {
  await page.route('**/api/first_screen/staff', failing)
  await page.reload()
  await page.getByText(say('first:failed'), { exact: true }).first().waitFor()
}

export async function openFirstThread(page: Page): Promise<void> {
  await page.locator('[data-case]').first().click()
  await page.locator('textarea').first().waitFor()
}

/** A series across Thanksgiving and Christmas of the next year, of which some days are left out. */
export async function planSeries(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('appointments:new') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').first().click()
  await page.getByRole('option').first().click()
  const dates = dialog.locator('input[inputmode=numeric][placeholder]')
  const year = new Date().getUTCFullYear() + 1
  const day = (text: string, holder: string | null) =>
    holder?.startsWith('31')
      ? `${text.slice(8)}${holder[2]}${text.slice(5, 7)}${holder[2]}${text.slice(0, 4)}`
      : `${text.slice(5, 7)}/${text.slice(8)}/${text.slice(0, 4)}`
  const holder = await dates.first().getAttribute('placeholder')
  await dates.first().fill(day(`${year}-11-22`, holder))
  await dialog.locator('input[type=time]').fill('09:00')
  await dates.nth(1).fill(day(`${year}-12-27`, holder))
  await page.keyboard.press('Tab')
  for (const box of (await dialog.locator('fieldset input[type=checkbox]').all()).slice(0, 5)) await box.check()
}
