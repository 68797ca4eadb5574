import type { APIRequestContext } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { violationsOn } from './axe.ts'
import { choose, sayIn } from './languages.ts'
import { chooseByKeyboard } from './menus.ts'
import { navigate, signIn, watch } from './portal.ts'
import { recordMessages } from './shown-messages.ts'

const sections = [
  { slug: 'appointment-types', entity: 'appointment_type', list: 'appointment_types' },
  { slug: 'appointment-statuses', entity: 'appointment_status', list: 'appointment_statuss' },
  { slug: 'accident-types', entity: 'accident_type', list: 'accident_types' },
  { slug: 'insurance-types', entity: 'insurance_type', list: 'insurance_types' },
  { slug: 'insurance-companies', entity: 'insurance_company', list: 'insurance_companys' },
  { slug: 'patient-languages', entity: 'patient_language', list: 'patient_languages' },
  { slug: 'underwriting-stages', entity: 'underwriting_stage', list: 'underwriting_stages' },
  { slug: 'email-templates', entity: 'email_template', list: 'email_templates' },
  { slug: 'states', entity: 'state', list: 'states' },
  { slug: 'funders', entity: 'funder', list: 'funders' },
] as const

/** What comes and goes does not stand first, where other journeys look. */
const LATE = 90_000
const own = () => `journey_${crypto.randomUUID().slice(0, 8)}`

async function callsOf(request: APIRequestContext) {
  const credentials = { email: 'admin@demo.example.com', password: 'Demo-2026!' }
  const { access } = (await (await request.post('/api/login', { data: credentials })).json()) as { access: string }
  const headers = { authorization: `Bearer ${access}` }
  async function create(entity: string, data: object): Promise<string> {
    const key = crypto.randomUUID()
    const answer = await request.post(`/api/${entity}/create`, {
      headers: { ...headers, 'idempotency-key': key },
      data,
    })
    expect(answer.status()).toBe(201)
    return ((await answer.json()) as Record<string, { id: string }>)[entity]?.id ?? ''
  }
  return {
    async first(entity: string, list: string) {
      const answer = await request.get(`/api/${entity}/all?page_size=1`, { headers })
      const rows = ((await answer.json()) as Record<string, { id: string; title?: string; name?: string }[]>)[list]
      const [row] = rows ?? []
      if (!row) throw new Error(`The demo data have no ${entity}.`)
      return { id: row.id, name: row.title ?? row.name ?? '' }
    },
    /** One that no other run has. */
    async accidentType() {
      const code = own()
      const data = {
        code,
        title: `Journey ${code}`,
        sol_profile: 'other',
        title_i18n: { tr: `Gezi ${code}` },
        sort_order: LATE,
      }
      return { id: await create('accident_type', data), code, title: data.title }
    },
    async template() {
      const code = own()
      const texts = { subject: 'Hello from {portal.name}', body: 'Hello {patient.first_name}' }
      const data = {
        code,
        title: code,
        ...texts,
        language: 'en',
        audience: 'patient',
        phi_level: 'none',
        sort_order: LATE,
      }
      return { id: await create('email_template', data), code }
    },
  }
}

test('N12: every section opens, and a record of it with and without its name in the address @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const complaints = watch(page)
  const calls = await callsOf(request)
  const say = sayIn('en')
  await signIn(page, 'admin')
  for (const { slug, entity, list } of sections) {
    const title = say(`entities/${entity}:many`)
    const { id, name } = await calls.first(entity, list)
    await navigate(page, `/settings/${slug}`)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    const rows = isMobile
      ? page.getByRole('list', { name: title, exact: true })
      : page.getByRole('table', { name: title })
    // A template is one row for all its languages, and this may be another of them.
    const shown = entity === 'email_template' ? rows.locator('a[href]').first() : rows.locator(`a[href*="${id}"]`)
    await expect(shown).toBeVisible()
    for (const address of [`/settings/${slug}/${id}`, `/settings/${slug}/${id}/${encodeURIComponent(name)}`]) {
      await page.goto(address)
      await expect(page.locator('dl')).toContainText(say('record:updated'))
      const edit = entity === 'email_template' ? 'Save' : 'Edit'
      await expect(page.getByRole('button', { name: edit, exact: true })).toBeVisible()
    }
  }
  if (!isMobile) {
    const menu = page.getByRole('navigation', { name: 'Main navigation' })
    for (const { slug } of sections) await expect(menu.locator(`a[href="/settings/${slug}"]`)).toHaveCount(1)
  }
  await page.goto('/settings/no-such-section')
  await expect(page.getByRole('heading', { level: 1, name: say('common:notFound.title') })).toBeVisible()
  expect(complaints).toEqual([])
})

test('N12: an administrator changes a title and takes a record out of use, and the list shows both', async ({
  page,
  request,
}) => {
  const complaints = watch(page)
  const { id, code, title } = await (await callsOf(request)).accidentType()
  await signIn(page, 'admin', '/settings/accident-types')
  await page.getByRole('searchbox', { name: 'Search' }).fill(code)
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/settings/accident-types/${id}/`))
  await page.getByRole('button', { name: 'Edit', exact: true }).click()

  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title', { exact: true }).fill(`Changed ${code}`)
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: `Changed ${code}`, exact: true })).toBeVisible()
  // The titles in other languages are as they were.
  await expect(page.getByText(`Gezi ${code}`)).toBeVisible()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  await page.getByRole('main').getByRole('link', { name: 'Accident types', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/accident-types$/)
  await page.getByRole('searchbox', { name: 'Search' }).fill(code)
  const changed = page.getByRole('link', { name: `Changed ${code}`, exact: true })
  await expect(changed).toBeVisible()
  await expect(page.getByRole('main').getByText('Inactive')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await expect(page).toHaveURL(new RegExp(code))
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(code)

  // Nothing names it, so it may go.
  await changed.click()
  await expect(page.getByText('Not used yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill(code)
  await expect(page.getByText('Nothing found')).toBeVisible()
  expect(complaints).toEqual([])
})

test('N12: a law firm reads what it may, without a button that changes it, and is led home where it may not', async ({
  page,
  request,
}) => {
  const calls = await callsOf(request)
  const readable = await calls.first('accident_type', 'accident_types')
  const template = await calls.first('email_template', 'email_templates')
  await choose(page, { theme: 'dark' })
  await signIn(page, 'lawfirm', '/settings/accident-types')
  await expect(page.locator(`a[href*="${readable.id}"]`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])
  await page.goto(`/settings/accident-types/${readable.id}`)
  await expect(page.locator('dl')).toContainText(sayIn('en')('record:updated'))
  for (const name of ['Edit', 'Deactivate', 'Activate'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  for (const address of [
    '/settings/email-templates',
    `/settings/email-templates/${template.id}`,
    '/settings/funders',
  ]) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})

test('N12: a template gets an Arabic text, tried on a case as it is written; an unknown field is refused', async ({
  page,
  request,
}) => {
  const complaints = watch(page)
  const { id, code } = await (await callsOf(request)).template()
  await signIn(page, 'admin', `/settings/email-templates/${id}`)
  await page.getByRole('tab', { name: /Arabic/ }).click()
  const text = page.getByRole('textbox', { name: 'Text' })
  await page.getByRole('button', { name: 'Copy text' }).click()
  await expect(text).toHaveValue('Hello {patient.first_name}')
  await page.getByRole('combobox', { name: 'Find case' }).fill('ma')
  await page.getByRole('option').first().click()
  const mail = page.frameLocator('iframe')
  await expect(mail.locator('body')).toHaveAttribute('dir', 'rtl')

  await text.fill('مرحبًا {patient.shoe_size}')
  await expect(page.getByText('Unknown field: patient.shoe_size.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(text).toBeFocused()
  await text.fill('مرحبًا {patient.full_name}، ')
  await chooseByKeyboard(page.getByRole('button', { name: 'Insert field into text' }), 'Case number', 'c')
  await expect(text).toHaveValue('مرحبًا {patient.full_name}، {patient.case_number}')
  await expect(mail.getByText('مرحبًا')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  // What is not saved stays while one looks at another language, and is not left behind unasked.
  await page.getByRole('tab', { name: /English/ }).click()
  await expect(page.getByRole('tab', { name: 'Arabic not saved' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Email templates', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('tab', { name: /Arabic/ }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Arabic', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
  await page.getByRole('tab', { name: 'Arabic', exact: true }).click()
  await expect(text).toHaveValue('مرحبًا {patient.full_name}، {patient.case_number}')
  expect(complaints.filter((line) => !line.includes('sandboxed'))).toEqual([])
})

test('N12: a rule of limitation is added, tried, checked and removed; one that overlaps is refused', async ({
  page,
  isMobile,
}) => {
  const complaints = watch(page)
  // Territories have no rule to begin with.
  const code = isMobile ? 'GU' : 'VI'
  await signIn(page, 'admin', '/settings/states')
  await page.getByRole('searchbox', { name: 'Search' }).fill(code)
  await page.getByRole('link', { name: isMobile ? 'Guam' : 'U.S. Virgin Islands' }).click()
  const limits = page.getByRole('region', { name: 'Statute of limitations rules' })
  await expect(limits.getByText('No rule covers this date')).toBeVisible()
  const dialog = page.getByRole('dialog')
  async function add(years: string) {
    await limits.getByRole('button', { name: 'Add rule' }).click()
    await dialog.getByLabel('Years').fill(years)
    await dialog.getByLabel('Source').fill('A statute of the journey')
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  await add('2')
  await expect(limits.getByText('All accidents: 2 years')).toBeVisible()
  await expect(limits.getByText('Suit must be filed by')).toBeVisible()
  await expect(limits.getByText('Estimated; confirm with counsel', { exact: true })).toBeVisible()

  await add('3')
  await expect(dialog.getByText('Two rules for the same accidents overlap here.')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

  async function choose(entry: string) {
    await limits.getByRole('button', { name: 'Rule actions' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    await dialog.getByRole('button', { name: entry }).click()
  }
  await choose('Mark as checked')
  await expect(limits.getByText(/^Checked by .+ on /)).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await choose('Remove rule')
  await expect(limits.getByText('No rules recorded')).toBeVisible()
  expect(complaints).toEqual([])
})

test('N12: the order of a section is changed by keyboard and stays; what uses a record is counted and found', async ({
  page,
  isMobile,
}) => {
  const expectMessage = await recordMessages(page)
  const complaints = watch(page)
  const slug = isMobile ? 'patient-languages' : 'insurance-types'
  await signIn(page, 'admin', `/settings/${slug}`)
  const handles = page.getByRole('main').getByRole('button', { name: /^Move “/ })
  const named = (at: number) => handles.nth(at).getAttribute('aria-label')
  await expect(handles.first()).toBeVisible()
  const [first, second] = [await named(0), await named(1)]
  async function step(from: number, entry: string) {
    const done = page.waitForResponse((response) => response.url().endsWith('/order'))
    await chooseByKeyboard(handles.nth(from), entry)
    expect((await done).status()).toBe(200)
  }
  await step(0, 'Move down')
  await expect(handles.nth(1)).toHaveAttribute('aria-label', first ?? '')
  await expect(handles.nth(1)).toBeFocused()
  await expect(page.getByText(/is now 2 of \d+\.$/)).toHaveCount(1)
  await page.reload()
  await expect(handles.nth(0)).toHaveAttribute('aria-label', second ?? '')
  await expect(handles.nth(1)).toHaveAttribute('aria-label', first ?? '')
  expect(await violationsOn(page)).toEqual([])
  await step(1, 'Move to top')
  await expect(handles.nth(0)).toHaveAttribute('aria-label', first ?? '')

  await page.goto('/settings/underwriting-stages?sort=-used')
  // The order is another one once it is known how often each is used.
  const counts = page.getByRole('main').getByRole('row').nth(1).getByRole('cell')
  await expect(counts.filter({ hasText: /^[1-9][\d,]*$/ }).first()).toBeVisible()
  await page.locator('main a[href*="/settings/underwriting-stages/0"]').first().click()
  await expect(page.getByText('Required by Caseway; can’t be deleted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  const uses = page.getByRole('list', { name: 'Where it is used' })
  await expect(uses.getByText('Patients')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await uses.getByRole('link', { name: 'Show', exact: true }).first().click()
  await expect(page).toHaveURL(/\/patients\?.*stage=/)
  expect(complaints).toEqual([])

  // What does not reach the server goes back to where it was.
  await page.goto(`/settings/${slug}`)
  await expect(handles.nth(0)).toHaveAttribute('aria-label', first ?? '')
  await page.route('**/order', (route) => route.abort())
  await chooseByKeyboard(handles.nth(0), 'Move to bottom', 'End')
  await expectMessage('The server can’t be reached. Check your internet connection.')
  await expect(handles.nth(0)).toHaveAttribute('aria-label', first ?? '')
})
