import { expect, type Browser, type BrowserContext, type Page } from 'playwright/test'
import { PORTAL, type Installation } from './own-installation.ts'
import { watch } from './portal.ts'

const PASSWORD = 'Marble-Lantern-58'

/** The organizations of a new portal, as administrators enter them. */
export const parties = {
  firm: 'Wainwright & Cole',
  subsidiary: 'Gulf Coast Care',
  facility: 'Bayou Imaging',
  practice: 'Heights Chiropractic',
  funder: 'Harborstone Capital',
} as const

export interface Person {
  readonly name: string
  /** As the form of the invitation offers it; where it is not «Our staff», with the organization. */
  readonly role: string
  readonly kind?: string
  readonly party?: readonly [field: string, name: string]
  /** The role can do nothing without an entry in the directory, so the form asks for one. */
  readonly entry?: true
  readonly position?: string
}

const ofFirm = { kind: 'Law firm', party: ['Law firm', parties.firm] } as const
const ofSubsidiary = { kind: 'Subsidiary', party: ['Subsidiary', parties.subsidiary] } as const

/** One person of each role that a new portal has. */
export const people = {
  admin: { name: 'Ben Admin', role: 'Admin' },
  employee: { name: 'Eve Employee', role: 'Employee' },
  manager: { name: 'Mia Manager', role: 'Case Manager', entry: true },
  underwriter: { name: 'Uma Underwriter', role: 'Underwriter', entry: true },
  firm: { name: 'Leo Lawyer', role: 'Law Firm', ...ofFirm },
  paralegal: { name: 'Pia Paralegal', role: 'Law Firm Employee', ...ofFirm, entry: true, position: 'Paralegal' },
  subsidiary: { name: 'Sam Subsidiary', role: 'Subsidiary', ...ofSubsidiary },
  member: { name: 'Moe Member', role: 'Subsidiary User', ...ofSubsidiary },
  provider: { name: 'Pat Provider', role: 'Medical Provider', kind: 'Facility', party: ['Facility', parties.facility] },
  chiropractor: {
    name: 'Cid Chiro',
    role: 'Chiropractor',
    kind: 'Chiropractor',
    party: ['Chiropractor', parties.practice],
  },
  funder: { name: 'Fay Funder', role: 'Funder', kind: 'Funder', party: ['Funder', parties.funder] },
  auditor: { name: 'Ada Auditor', role: 'Auditor', kind: 'Auditor' },
} as const satisfies Record<string, Person>

const emailOf = ({ name }: Person): string => `${name.toLowerCase().replace(' ', '.')}@example.com`

async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Invites a person from the list of users; the page of the person who was invited last has a link back to it. */
export async function invite(page: Page, person: Person): Promise<void> {
  const { name, role, kind, party, entry, position } = person
  const users = page.getByRole('main').getByRole('link', { name: 'Users', exact: true })
  if (await users.isVisible()) await users.click()
  else await page.goto(`${PORTAL}/user-config/users`)
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Email').fill(emailOf(person))
  if (kind) await pick(page, 'User type', kind)
  await pick(page, 'Role', role)
  if (party) await pick(page, ...party)
  await expect(dialog.getByRole('heading', { name: 'What this person will be able to do' })).toBeVisible()
  if (entry) {
    const [first = '', last = ''] = name.split(' ')
    await dialog.getByLabel('First name').fill(first)
    await dialog.getByLabel('Last name').fill(last)
  }
  if (position) await pick(page, 'Position', position)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

export interface Desk {
  readonly page: Page
  /** Everything that the page complained of. */
  readonly complaints: readonly string[]
}

/** A separate browser context: no shared storage or session. */
export async function openDesk(browser: Browser): Promise<Desk & { readonly context: BrowserContext }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  return { page, context, complaints: watch(page) }
}

/** Opens a link that came by mail or from the command, chooses a password and signs in with it. */
export async function choosePassword(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Caseway' })).toBeVisible()
}

export async function arrive(installation: Installation, person: Person): Promise<Desk> {
  const { page, complaints } = await openDesk(installation.browser)
  await choosePassword(page, await installation.linkTo(emailOf(person)), emailOf(person))
  // Nothing is still on its way, nothing has failed, and no log-in lacks the record that its role needs.
  await expectSettled(page)
  return { page, complaints }
}

/** The page shows what it is for: no part of it waits, and none says that it failed. */
export async function expectSettled(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByText('Loading…')).toHaveCount(0)
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
  for (const failure of [/couldn’t be loaded/, /isn’t in the employee directory/, 'Page not found'])
    await expect(main.getByText(failure)).toHaveCount(0)
}

interface Caller {
  get(path: string): Promise<Record<string, unknown>>
  post(path: string, body: object): Promise<Record<string, Record<string, unknown>>>
}

/** Calls of the person who is signed in on this page, made by the page itself. */
export function callerOn(page: Page): Caller {
  const call = (method: string, path: string, body?: object): Promise<Record<string, Record<string, unknown>>> =>
    page.evaluate(
      async ([method, path, body]) => {
        const kept = sessionStorage.getItem('caseway.session') ?? localStorage.getItem('caseway.session') ?? '{}'
        const { access } = JSON.parse(kept) as { access?: string }
        const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
        const response = await fetch(`/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
        if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
        return (await response.json()) as Record<string, Record<string, unknown>>
      },
      [method, path, body] as const,
    )
  return { get: (path) => call('GET', path), post: (path, body) => call('POST', path, body) }
}
