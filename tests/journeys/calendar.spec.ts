import { randomInt } from 'node:crypto'
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { violationsOn } from './axe.ts'
import { choose, sayIn } from './languages.ts'
import { signIn, watch } from './portal.ts'
import { recordMessages } from './shown-messages.ts'
import { callerAs, openCase } from './worked-case.ts'

type Row = Record<string, unknown>

const say = sayIn('en')
const HOUR = 3_600_000

interface Planned {
  readonly patient: string
  readonly name: string
  readonly day: string
  readonly office: Row
  /** A clock at the office. */
  readonly clock: (moment: number) => string
  readonly start: number
}

/** A case with a visit on a day far ahead that is its own, and another visit that waits for a time. */
async function planVisits(baseURL: string): Promise<Planned> {
  const patient = await openCase(baseURL)
  const admin = await callerAs(baseURL, 'admin')
  const whole = async (name: string): Promise<Row[]> => (await admin.get(`/${name}/wp/all`))[`${name}s`] as Row[]
  const [statuses, types, offices] = await Promise.all(
    ['appointment_status', 'appointment_type', 'medical_provider_office'].map(whole),
  )
  const [office = {}] = offices ?? []
  const typeOf = (code: string) => types?.find((row) => row['code'] === code)?.['id']
  // A Tuesday to Thursday in the middle of a month: its neighbours are in the same week and month in every language.
  const tuesday = new Date(Date.UTC(2031 + randomInt(60), randomInt(12), 10))
  tuesday.setUTCDate(tuesday.getUTCDate() + ((2 - tuesday.getUTCDay() + 7) % 7))
  const day = tuesday.toISOString().slice(0, 10)
  const start = Date.parse(`${day}T17:00:00Z`)
  const place = { medical_provider_id: office['medical_provider_id'], medical_provider_office_id: office['id'] }
  await admin.post('/appointment/create', {
    patient_id: patient,
    appointment_type_id: typeOf('mri'),
    appointment_status_id: statuses?.find((row) => row['code'] === 'scheduled')?.['id'],
    scheduled_start: new Date(start).toISOString(),
    duration_min: 60,
    ...place,
  })
  await admin.post('/appointment/create', { patient_id: patient, appointment_type_id: typeOf('follow_up'), ...place })
  const { first_name, last_name } = (await admin.get(`/patient/${patient}`))['patient'] as Row
  await admin.close()
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: String(office['timezone']),
    hour: 'numeric',
    minute: '2-digit',
  })
  return {
    patient,
    name: `${String(first_name)} ${String(last_name)}`,
    day,
    office,
    clock: (moment) => format.format(moment).replace(/\s/g, ' '),
    start,
  }
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10)

const view = (page: Page, name: string) =>
  page.getByRole('group', { name: 'View', exact: true }).getByRole('button', { name, exact: true }).click()

/** The blocks of a person, wherever they stand. */
const blocks = (page: Page, name: string) => page.locator('main').getByRole('button', { name })

async function openAt(page: Page, day: string, more = ''): Promise<void> {
  await page.goto(`/apps/calendar?date=${day}${more}`)
  await expect(page.getByRole('heading', { level: 1, name: say('calendar:title') })).toBeVisible()
}

test('N2 D9: a case manager looks at days in every way, narrows them, and moves and plans visits by words and by hand @phone', async ({
  page,
  baseURL,
  isMobile,
}) => {
  const complaints = watch(page)
  const expectMessage = await recordMessages(page)
  const { name, day, clock, start } = await planVisits(baseURL ?? '')
  await signIn(page, 'case.manager')

  await openAt(page, day)
  await expect(blocks(page, name)).toBeVisible()
  if (isMobile) await expect(page.getByRole('button', { name: 'Agenda', pressed: true })).toBeVisible()
  else await expect(page.getByRole('button', { name: 'Week', pressed: true })).toBeVisible()
  for (const one of ['Month', 'Day']) {
    await view(page, one)
    await expect(page).toHaveURL(new RegExp(`view=${one.toLowerCase()}`))
    // A month on a phone says how much each day holds, and the day is the way to it.
    const shown = isMobile && one === 'Month' ? page.getByRole('button', { name: /, \d+ visits?$/ }).first() : undefined
    await expect(shown ?? blocks(page, name)).toBeVisible()
  }

  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('group', { name: 'Status' }).getByText('Confirmed', { exact: true }).click()
  await drawer.getByRole('button', { name: say('calendar:show') }).click()
  await expect(page).toHaveURL(/appointment_status_id=/)
  await expect(blocks(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove filter Status: Confirmed' }).click()
  await expect(blocks(page, name)).toBeVisible()

  // By words: the panel, the fields, the new time.
  await blocks(page, name).press('Enter')
  const panel = page.getByRole('dialog', { name: 'MRI' })
  await expect(panel.getByRole('link', { name: 'Open case' })).toHaveAttribute('href', /\/appointments$/)
  await expect(panel.getByText(clock(start))).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await panel.getByRole('button', { name: 'Reschedule…' }).click()
  const moving = page.getByRole('dialog', { name: 'Reschedule' })
  const later = clock(start + 2 * HOUR)
  await moving.getByLabel('Time').fill(inFull(later))
  await expect(moving.getByText(new RegExp(`from .*${clock(start)} to .*${later}`))).toBeVisible()
  await moving.getByRole('button', { name: 'Reschedule' }).click()
  await expectMessage(say('appointments:done.reschedule'))
  await expect(blocks(page, name)).toContainText(later)

  if (!isMobile) {
    // By hand: to the next day, at the same time; a change of mind leaves it where it was.
    await openAt(page, day, '&view=month')
    const [from, to] = [dayAfter(day, 0), dayAfter(day, 1)]
    const cell = (at: string) => page.locator(`[data-date="${at}"]`).last()
    // The device shows the month as it kept it, before the move, until the server has answered.
    await expect(cell(from).getByRole('button', { name })).toContainText(later)
    const take = async () => {
      await expect(cell(from).getByRole('button', { name })).toBeVisible()
      await cell(from).getByRole('button', { name }).hover()
      await page.mouse.down()
      await cell(to).hover({ position: { x: 40, y: 60 } })
      await cell(to).hover({ position: { x: 42, y: 62 } })
      await page.mouse.up()
      return page.getByRole('dialog', { name: 'Reschedule' })
    }
    await (await take()).getByRole('button', { name: 'Cancel' }).click()
    await expect(cell(from).getByRole('button', { name })).toBeVisible()
    await (await take()).getByRole('button', { name: 'Reschedule' }).click()
    await expect(cell(to).getByRole('button', { name })).toBeVisible()
    await expect(cell(from).getByRole('button', { name })).toHaveCount(0)
  }

  // What waits: on a phone it lies over the page.
  await page.goto(`/apps/calendar?date=${day}&view=day&tray=open&appointment_type_id=${await followUpId(page)}`)
  const waiting = isMobile
    ? page.getByRole('dialog')
    : page.getByRole('region', { name: say('calendar:waiting.title') })
  await waiting.getByRole('button', { name: `Schedule: ${name}` }).click()
  const planning = page.getByRole('dialog', { name: 'Schedule', exact: true })
  await planning.getByLabel('Day', { exact: true }).fill(`${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`)
  await planning.getByLabel('Time').fill('10:30')
  await planning.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expectMessage(say('appointments:done.schedule'))
  await page.goto(`/apps/calendar?date=${day}&view=agenda`)
  await expect(blocks(page, name).filter({ hasText: '10:30 AM' })).toBeVisible()
  expect(complaints).toEqual([])
})

/** "2:15 PM" as a field of time takes it. */
function inFull(clock: string): string {
  const [, hour = '', minute = '', half = ''] = /^(\d+):(\d+) ([AP])M$/.exec(clock) ?? []
  return `${String((Number(hour) % 12) + (half === 'P' ? 12 : 0)).padStart(2, '0')}:${minute}`
}

async function followUpId(page: Page): Promise<string> {
  const access = await page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('caseway.session') ?? '{}') as { access: string }).access,
  )
  const answer = await page.request.get('/api/appointment_type/wp/all', {
    headers: { authorization: `Bearer ${access}` },
  })
  const { appointment_types: types } = (await answer.json()) as { appointment_types: { id: string; code: string }[] }
  return types.find(({ code }) => code === 'follow_up')?.id ?? ''
}

test('N2: a law firm sees its own cases only and moves nothing, in Arabic from the right, and axe finds nothing', async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  const { name, day } = await planVisits(baseURL ?? '')
  await choose(page, { language: 'ar', theme: 'dark' })
  const arabic = sayIn('ar')
  await page.goto('/sign-in')
  await page.getByLabel(arabic('session:email')).fill('lawfirm@demo.example.com')
  await page.getByLabel(arabic('session:password'), { exact: true }).fill('Demo-2026!')
  await page.getByRole('button', { name: arabic('session:signIn.submit') }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  for (const one of isMobile ? ['agenda'] : ['month', 'week']) {
    await page.goto(`/apps/calendar?date=${day}&view=${one}`)
    await expect(page.getByRole('heading', { level: 1, name: arabic('calendar:title') })).toBeVisible()
    await expect(blocks(page, name)).toBeVisible()
    expect(await violationsOn(page), one).toEqual([])
  }
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await blocks(page, name).click()
  await expect(page.getByRole('link', { name: arabic('calendar:openCase') })).toBeVisible()
  await expect(page.getByRole('button', { name: arabic('calendar:move.reschedule') })).toHaveCount(0)

  const other = await browser.newPage({ baseURL: baseURL ?? '' })
  await signIn(other, 'lawfirm2')
  await openAt(other, day, '&view=agenda')
  await expect(other.getByText(say('calendar:empty.title'))).toBeVisible()
  await expect(blocks(other, name)).toHaveCount(0)
  await other.close()
})

test('N2: an address for other calendars is made, read without a name, and taken back; nonsense in the address is the usual', async ({
  page,
  isMobile,
}) => {
  // A new address revokes the previous one, so each screen size uses its own user.
  await signIn(page, isMobile ? 'underwriter' : 'staff')
  await choose(page, {})
  await page.goto('/apps/calendar?view=year&date=2026-02-31&colour=x&lawfirm_id=y&visit=z')
  const words = sayIn('en')
  await expect(page.getByRole('heading', { level: 1, name: words('calendar:title') })).toBeVisible()
  await expect(page.getByRole('button', { name: isMobile ? 'Agenda' : 'Week', pressed: true })).toBeVisible()
  await page.getByRole('button', { name: words('calendar:feed.button') }).click()
  const dialog = page.getByRole('dialog', { name: words('calendar:feed.title') })
  await dialog.getByText(words('calendar:feed.kinds.all')).click()
  await dialog.getByRole('button', { name: words('calendar:feed.make') }).click()
  const address = dialog.getByLabel(words('calendar:feed.address'))
  await expect(address).toHaveValue(/\/api\/calendar\/feed\/[\w-]{43}\.ics$/)
  expect(await violationsOn(page)).toEqual([])
  const url = await address.inputValue()
  const read = await page.request.get(url)
  expect(read.status()).toBe(200)
  const text = await read.text()
  expect(text).toContain('BEGIN:VEVENT')
  expect(text).toMatch(/SUMMARY:Appointment \(.+\) – open app|SUMMARY:Randevu \(.+\) – uygulamayı açın/)
  expect(text).not.toMatch(/[A-Z]{2,4}-\d{2}-\d{6}/)
  await dialog.getByRole('button', { name: words('calendar:feed.end') }).click()
  await expect(dialog.getByRole('button', { name: words('calendar:feed.make') })).toBeVisible()
  expect((await page.request.get(url)).status()).toBe(404)
})
