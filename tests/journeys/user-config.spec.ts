import { randomUUID } from 'node:crypto'
import { request as requests, type Browser, type Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { violationsOn } from './axe.ts'
import { choose, sayIn } from './languages.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'
import { watch } from './portal.ts'
import { recordMessages } from './shown-messages.ts'

const DEMO = 'Demo-2026!'
const OWN = 'Marble-Lantern-58'

let mailbox: Mailbox

// Roles and menus are everybody's, so these journeys have a portal of their own.
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  mailbox = await openMailbox()
})
test.afterAll(() => mailbox.close())

async function enter(page: Page, email: string, password = DEMO): Promise<void> {
  await page.goto(`${mailbox.url}/sign-in`)
  await page.locator('input[name=email]').fill(email.includes('@') ? email : `${email}@demo.example.com`)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** Another user in a separate browser context. */
async function elsewhere(browser: Browser, email: string, password = DEMO): Promise<Page> {
  const desk = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }
  const page = await (await browser.newContext(desk)).newPage()
  await enter(page, email, password)
  return page
}

/** As the portal on his device tells what it could not send. */
async function holdOn(email: string): Promise<void> {
  const context = await requests.newContext({ baseURL: mailbox.url })
  const signedIn = await context.post('/api/login', { data: { email, password: DEMO, remember: false } })
  const { access } = (await signedIn.json()) as { access: string }
  const note = { entity: 'patient_note', entity_id: null, patient_id: null, fields: ['body'], state: 'quarantined' }
  const put_aside = [{ command_id: randomUUID(), ...note }]
  const report = { waiting: 3, set_aside: 1, since: '2026-03-04T10:42:00.000Z', put_aside }
  const told = await context.put(`/api/device/${randomUUID()}/waiting`, {
    headers: { authorization: `Bearer ${access}` },
    data: { name: 'Firefox', platform: 'Linux', report },
  })
  expect(told.status()).toBe(200)
  await context.dispose()
}

async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function follow(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
}

test('N13, A15, A16: an administrator invites somebody, who chooses a password by the mailed link; later his sessions end and another link goes out', async ({
  page,
  browser,
}) => {
  const complaints = watch(page)
  await enter(page, 'admin')
  await page.goto(`${mailbox.url}/user-config/users`)
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Journey Clerk')
  await dialog.getByLabel('Email').fill('paralegal@demo.example.com')
  await pick(page, 'Role', 'Employee')
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Already in use')).toBeVisible()
  await dialog.getByLabel('Email').fill('journey.clerk@example.com')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Journey Clerk' })).toBeVisible()
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible()
  const place = page.url()

  const invited = await (await browser.newContext()).newPage()
  await follow(invited, await mailbox.linkTo('journey.clerk@example.com'), OWN)
  await enter(invited, 'journey.clerk@example.com', OWN)

  await page.reload()
  await page.getByRole('button', { name: /^End .*/ }).click()
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await invited.goto(`${mailbox.url}/patients`)
  await expect(invited).toHaveURL(/\/sign-in/)

  await page.getByRole('link', { name: 'Send password link' }).click()
  await expect(page).toHaveURL(/\/user-config\/users\/forgot-password\/[\da-f-]{36}$/)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Link sent.')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await follow(invited, await mailbox.linkTo('journey.clerk@example.com'), DEMO)
  await enter(invited, 'journey.clerk@example.com', DEMO)
  await invited.context().close()

  // W3: what a device of his holds, and went nowhere, is known here without its words.
  await holdOn('journey.clerk@example.com')
  await page.goto(place)
  await expect(page.getByText(/^3 unsent items since .+ 1 of them needs a decision\.$/)).toBeVisible()
  const aside = page.getByRole('list', { name: 'Changes not applied' })
  await expect(aside).toContainText('This person no longer has access to the case.')
  expect(await violationsOn(page)).toEqual([])
  expect(complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([])
})

test('O17: before an invitation one reads what the person will be able to do; a case manager is added to the directory, or told that he is not', async ({
  page,
  browser,
}) => {
  await enter(page, 'admin')
  const missing = 'Your login isn’t in the employee directory'
  for (const added of [true, false]) {
    const email = `manager.${added ? 'added' : 'bare'}@example.com`
    await page.goto(`${mailbox.url}/user-config/users`)
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Journey Manager')
    await dialog.getByLabel('Email').fill(email)
    await pick(page, 'Role', 'Case Manager')
    await expect(dialog.getByText('opens new ones, and works on assigned cases')).toBeVisible()
    // What the role means by itself is not asked.
    await expect(dialog.getByLabel('Also works as case manager')).toHaveCount(0)
    const entry = dialog.getByLabel('Add to the directory as well')
    await expect(entry).toBeChecked()
    if (added) {
      await dialog.getByLabel('First name').fill('Journey')
      await dialog.getByLabel('Last name').fill('Manager')
      expect(await violationsOn(page)).toEqual([])
    } else await entry.uncheck()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Journey Manager' })).toBeVisible()
    const invited = await (await browser.newContext()).newPage()
    await follow(invited, await mailbox.linkTo(email), OWN)
    await enter(invited, email, OWN)
    await expect(invited.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(invited.getByText(missing)).toHaveCount(added ? 0 : 1)
    await invited.context().close()
  }
})

test('O18: an administrator sees whether the portal reaches what it depends on', async ({ page }) => {
  await enter(page, 'admin')
  await page.goto(`${mailbox.url}/outbox`)
  await page.getByRole('link', { name: 'Check connections' }).click()
  const found = page.getByRole('region', { name: 'Connections' })
  for (const sentence of [
    'The database responds and permissions are correct.',
    'A file was written, read and deleted.',
    'This browser opened a WebSocket.',
    'A 5 MB request went through.',
  ])
    await expect(found.getByText(sentence)).toBeVisible({ timeout: 30_000 })
  expect(await violationsOn(page)).toEqual([])
})

test('N13, A14: a request stands first and is let in with a role and a party; the next one is declined', async ({
  page,
  browser,
  request,
}) => {
  const say = sayIn('ar')
  for (const name of ['Nour Haddad', 'Nobody Known']) {
    const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
    const data = { displayName: name, email, password: OWN, passwordConfirm: OWN, acceptTermsConditions: true }
    expect((await request.post(`${mailbox.url}/api/register`, { data })).status()).toBe(201)
  }
  await choose(page, { language: 'ar', theme: 'dark' })
  await enter(page, 'admin')
  await page.goto(`${mailbox.url}/user-config/users?show=waiting`)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Nour Haddad' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await main.getByRole('link', { name: 'Nobody Known' }).click()
  await page.getByRole('button', { name: say('userconfig:users.decline') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('userconfig:users.decline') })
    .click()
  await expect(page).toHaveURL(/\/user-config\/users$/)
  await expect(main.getByRole('link', { name: 'Nobody Known' })).toHaveCount(0)
  await main.getByRole('link', { name: 'Nour Haddad' }).click()
  await page.getByRole('button', { name: say('userconfig:users.approve') }).click()
  const dialog = page.getByRole('dialog')
  // Nothing is preselected: neither kind nor role was decided on yet.
  const kind = dialog.getByRole('combobox', { name: say('entities/user:fields.user_type') })
  await expect(kind).toHaveText(say('fields:choose'))
  await kind.click()
  await page.getByRole('option', { name: say('entities/user:choices.user_type.lawfirm'), exact: true }).click()
  await dialog.getByRole('combobox', { name: say('entities/user:fields.role_id') }).click()
  await page.getByRole('option', { name: say('shell:roles.law_firm_employee'), exact: true }).click()
  const firm = dialog.getByRole('combobox', { name: say('entities/user:fields.lawfirm_id') })
  await firm.click()
  const option = page.getByRole('option').first()
  const chosen = (await option.textContent()) ?? ''
  await option.click()
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: say('userconfig:users.approve') }).click()
  await expect(dialog).toBeHidden()
  await expect(main.getByText(chosen)).toBeVisible()
  // The password of the request opens nothing: a mailed link shows that the address is the newcomer's. Where the portal
  // knows no address of its own, the answer says where to ask for that link.
  const newcomer = await (await browser.newContext()).newPage()
  await newcomer.goto(`${mailbox.url}/pages/auth/forgot-password`)
  await newcomer.getByLabel('Email').fill('nour.haddad@example.com')
  await newcomer.getByRole('button', { name: 'Send link' }).click()
  await expect(newcomer.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await follow(newcomer, await mailbox.linkTo('nour.haddad@example.com', 'http'), DEMO)
  await enter(newcomer, 'nour.haddad@example.com')
  await newcomer.context().close()
})

test('P4: a manager of a law firm sees and invites his own people only, and cannot decide about himself', async ({
  page,
}) => {
  await enter(page, 'lawfirm')
  await page.goto(`${mailbox.url}/user-config/users`)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Tomás Sánchez' })).toBeVisible()
  await expect(main.getByText('subsidiary@demo.example.com')).toHaveCount(0)
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'User type' })).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await expect(page.getByRole('option')).toHaveText(['Law Firm', 'Law Firm Employee'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await main.getByRole('link', { name: 'Kadir Yılmaz' }).click()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deactivate' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Role and organization' })).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])
  await main.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(page).toHaveURL(/\/user-config\/users$/)
  await page.goto(`${mailbox.url}/user-config/roles`)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('P2, N13: an administrator takes a right from a role, and an open screen of somebody who has it loses it at the next press', async ({
  page,
  browser,
}) => {
  await enter(page, 'admin')
  const manager = await elsewhere(browser, 'case.manager')
  const create = manager.getByRole('main').getByRole('button', { name: 'New patient' })
  const patients = manager.getByRole('main').locator('a[href*="/patients/0"]')
  await manager.goto(`${mailbox.url}/patients`)
  await expect(create.first()).toBeVisible()

  await page.goto(`${mailbox.url}/user-config/roles`)
  await page.getByRole('main').getByRole('link', { name: 'Case Manager', exact: true }).click()
  await page.getByRole('button', { name: 'Edit permissions' }).click()
  const grid = page.getByRole('region', { name: 'Permissions' })
  await expect(grid).toBeVisible()
  // The area of patients, and on a phone the drawer of their kind.
  await grid.locator('summary').filter({ hasText: 'Patients' }).first().click()
  const kind = grid.getByText('Patients', { exact: true })
  if (await grid.locator('details details').count()) await kind.click()
  await page.getByLabel('Patients: Create').selectOption({ label: 'No' })
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Review changes (1)' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveText(/Patients: Create.*Assigned → No/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit permissions' })).toBeVisible()

  // Nothing is loaded anew there: any answer of the server brings the news.
  await patients.first().click()
  await expect(manager.getByRole('navigation', { name: 'Case sections' })).toBeVisible()
  await manager.goBack()
  await expect(patients.first()).toBeVisible()
  await expect(create).toHaveCount(0)
  await manager.context().close()
})

test('P2, S1, N13: an entry that an administrator hides is gone from the navigation of the role, and one that leads nowhere for it is named', async ({
  page,
  browser,
}) => {
  const expectMessage = await recordMessages(page)
  await enter(page, 'admin')
  await page.goto(`${mailbox.url}/user-config/role-menus`)
  const main = page.getByRole('main')
  const role = main.getByRole('combobox', { name: 'Role' })
  await role.selectOption({ label: 'Case Manager' })
  await expect(page).toHaveURL(/role=/)
  const visits = main.getByRole('checkbox', { name: 'Service dates' })
  // The first role of the list has none of it.
  await expect(visits).toBeChecked()
  await visits.uncheck()
  const users = page.getByRole('checkbox', { name: 'Users', exact: true })
  const line = main.getByRole('listitem').filter({ has: users }).last()
  await users.check()
  await expect(line).toContainText('Not accessible to this role')
  await users.uncheck()
  await main.getByRole('button', { name: 'Move Follow-up calls up' }).click()
  expect(await violationsOn(page)).toEqual([])
  await main.getByRole('button', { name: 'Save menu' }).click()
  await expectMessage('Menu saved.')
  await page.reload()
  await expect(visits).not.toBeChecked()
  await expect(main.getByRole('button', { name: 'Move Follow-up calls up' })).toBeDisabled()

  const manager = await elsewhere(browser, 'case.manager')
  const menu = manager.getByRole('navigation', { name: 'Main navigation' })
  await menu.getByRole('button', { name: 'Reports' }).click()
  await expect(menu.getByRole('link', { name: 'Appointments' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Service dates' })).toHaveCount(0)
  await manager.context().close()
})
