import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { MARK, MARK_VERSION } from '#domain/portal-answer.ts'

const PASSWORD = 'Demo-2026!'

/** What a test answers in the portal's place must bear its mark, or it counts as no answer. */
export const asPortal = { [MARK]: MARK_VERSION }

/** Calls fail until the button with this name is pressed; the portal may also retry by itself. */
export async function failUntilPressed(page: Page, address: string | RegExp, name: string): Promise<void> {
  await page.addInitScript((name) => {
    const note = ({ target }: Event): void => {
      if ((target as Element).textContent === name) Object.assign(globalThis, { pressed: true })
    }
    document.addEventListener('click', note, true)
  }, name)
  const fault = { code: 'BROKEN', message: 'Something went wrong on our side. Please try again.' }
  await page.route(address, async (route) => {
    // A page that has gone meanwhile was not pressed, and hears no answer.
    const pressed = await page.evaluate(() => 'pressed' in globalThis).catch(() => false)
    if (pressed) return route.continue()
    return route.fulfill({ status: 500, headers: asPortal, json: fault })
  })
}

/** Some people of the demo have another language on record, which holds where none was chosen. */
async function readEnglish(page: Page): Promise<void> {
  await page.evaluate(() => {
    try {
      if (localStorage.getItem('caseway.language') === null) localStorage.setItem('caseway.language', 'en')
    } catch {
      // A browser that denies its stores shows what the person's record says.
    }
  })
}

/** Signs in as a person would, and waits for the dashboard. */
export async function signInByForm(page: Page, name: string, remember = false): Promise<void> {
  await page.goto('/sign-in')
  await readEnglish(page)
  await page.getByLabel('Email').fill(emailOf(name))
  await page.getByLabel('Password').fill(PASSWORD)
  if (remember) await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** What sign-in answered, by portal and person, for as long as this worker runs. */
const sessions = new Map<string, SignedIn>()

/**
 * Opens the dashboard, or another page, as a signed-in user. A session that a test of this worker began before
 * is used again while it lives; its answer is put where the portal keeps it.
 */
export async function signIn(page: Page, name: string, at = '/dashboard'): Promise<void> {
  await openBlank(page)
  const signedIn = await sessionOf(page, name)
  await page.evaluate((session) => {
    localStorage.removeItem('caseway.session')
    sessionStorage.setItem('caseway.session', session)
  }, JSON.stringify(signedIn))
  await readEnglish(page)
  await page.goto(at)
  // An address may open a drawer, whose head counts as one too until the page behind it is hidden.
  await expect(page.getByRole('banner').first()).toBeVisible()
}

/** An empty page of the portal's origin: its storage opens, and nothing of the portal runs. */
export async function openBlank(page: Page): Promise<void> {
  // Below /api, which the service worker leaves alone.
  const blank = '**/api/blank-page'
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,"><title>Blank</title>' }),
  )
  await page.goto('/api/blank-page')
  await page.unroute(blank)
}

/** No test takes longer; a token lives for a quarter of an hour. */
const LONGEST_TEST = 10 * 60_000

interface SignedIn {
  readonly access: string
  readonly expires_at: string
  readonly is_authenticated: boolean
}

async function sessionOf(page: Page, name: string): Promise<SignedIn> {
  const { origin } = new URL(page.url())
  const key = `${name} at ${origin}`
  const known = sessions.get(key)
  // A token is renewed only in the browser that it was given to; a test ends well before this one does.
  if (known && Date.parse(known.expires_at) - Date.now() > LONGEST_TEST) {
    const headers = { authorization: `Bearer ${known.access}` }
    const answer = await page.request.get(`${origin}/api/check_login`, { headers })
    const checked = answer.ok() ? ((await answer.json()) as SignedIn) : undefined
    if (checked?.is_authenticated) return checked
  }
  const answer = await page.request.post(`${origin}/api/login`, {
    data: { email: emailOf(name), password: PASSWORD, remember: false },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const signedIn = (await answer.json()) as SignedIn
  sessions.set(key, signedIn)
  return signedIn
}

const emailOf = (name: string) => (name.includes('@') ? name : `${name}@demo.example.com`)

/** Goes to an address as a link of the portal does: the program runs on and only the page changes. */
export async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address)
}

/** By the account's menu, which every size of screen has. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account and settings' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

/** What a test chooses for its looks stays its own: the log-ins are shared. */
export async function keepSettingsHere(page: Page): Promise<void> {
  await page.route('**/api/me/settings', (route) => route.fulfill({ headers: asPortal, json: { settings: {} } }))
}

/** Collects what the page complains about: errors, refused policies, failed answers of the server. */
export function watch(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`)
  })
  return complaints
}

/** Presses a button whose confirmation dialog and its button carry the same name. */
export async function pressAndConfirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}
