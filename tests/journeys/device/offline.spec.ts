import type { Page } from 'playwright/test'
import { expect, test, withServiceWorker } from '../fixtures.ts'
import { violationsOn } from '../axe.ts'
import { waitForKeptAnswers, everythingKept, waitForPurges } from '../everything-kept.ts'
import { keepSettingsHere, signIn, signOut, watch } from '../portal.ts'
import { programKept } from '../worker.ts'

test.use(withServiceWorker)

const AWAY = /^No connection\./
const KEPT = /^No connection\. Showing data saved on this device as of /

interface Person {
  readonly id: string
  readonly name: string
  readonly secrets: readonly string[]
}

/** Opens a case from the list and answers what of it must lie nowhere in plain text. */
async function openCase(page: Page, place: number): Promise<Person> {
  await page.goto('/patients')
  await expect(page.getByText(/^As of /)).toBeVisible()
  const head = page.waitForResponse(/\/api\/patient\/[0-9a-f-]{36}\/master_detail$/)
  await page.getByRole('main').locator('a[href^="/patients/0"]').nth(place).click()
  const { master_detail } = (await (await head).json()) as {
    master_detail: { id: string; identity: Record<string, string> }
  }
  const { id, identity } = master_detail
  const secrets = ['last_name', 'case_number', 'phone'].map((field) => identity[field] ?? '').filter(Boolean)
  const name = String(identity['last_name'])
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  return { id, name, secrets }
}

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Whose visits the coming days hold, from a day on: it may be midnight in the meantime. */
async function comingVisits(page: Page, from: string): Promise<string[]> {
  await page.goto(`/apps/calendar?view=agenda&date=${from}`)
  const visits = page
    .getByRole('main')
    .getByRole('button')
    .filter({ has: page.locator('bdi') })
  await expect(visits.first()).toBeVisible()
  // The name comes first; the place follows, once the list of offices has come.
  return visits.evaluateAll((all) => all.map((visit) => visit.querySelector('bdi')?.textContent ?? ''))
}

test('W2 W3 A12: without a network every address opens, from the device or with a sentence; who leaves leaves nothing @phone', async ({
  page,
  context,
}, { project }) => {
  await keepSettingsHere(page)
  await signIn(page, 'case.manager')
  const person = await openCase(page, project.name === 'phone' ? 3 : 1)
  await waitForKeptAnswers(page, [
    `${person.id}/["patient","head"`,
    `${person.id}/["patient","one"`,
    'general/["permission","user_role"]',
    'general/["lawfirm","whole"]',
  ])
  const today = dayAfter(0)
  const visits = await comingVisits(page, today)
  await waitForKeptAnswers(page, ['days/["calendar","visits"'])
  await programKept(page)
  const sealed = await everythingKept(page)
  expect(person.secrets.filter((secret) => sealed.includes(secret))).toEqual([])

  await context.setOffline(true)
  const complaints = watch(page)
  await page.goto(`/patients/${person.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  await expect(page.getByText(KEPT)).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  await page.goto('/patients')
  await expect(page.getByText(/^Offline, as of /)).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search patients' })
  await search.fill(person.name)
  await expect(page.getByRole('main').locator(`a[href="/patients/${person.id}"]`).first()).toBeVisible()
  expect(await comingVisits(page, today)).toEqual(visits)
  await expect(page.getByText(KEPT)).toBeVisible()
  await page.goto(`/apps/passenger/search/${encodeURIComponent(person.name)}`)
  await expect(page.getByRole('main').locator(`a[href="/patients/${person.id}"]`).first()).toBeVisible()
  await expect(page.getByText(KEPT)).toBeVisible()

  expect(complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([])

  await page.goto(`/patients/${person.id}`)
  await expect(page.getByText(KEPT)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(AWAY)).toHaveCount(0)
  await signOut(page)
  await expect(page).toHaveURL(/sign-(out|in)/)
  await waitForPurges(page)
  const left = await everythingKept(page)
  expect([...person.secrets, person.id, 'caseway.replica'].filter((word) => left.includes(word))).toEqual([])
})

test('W2: without a network other days are shown as the calendar told of them, and what it did not tell of is named', async ({
  page,
  context,
}) => {
  await keepSettingsHere(page)
  await signIn(page, 'case.manager')
  await page.goto('/patients')
  await expect(page.getByText(/^As of /)).toBeVisible()
  // The fourteen days ahead are kept by themselves: the agenda of this week reaches a day further on its next morning.
  const [start, next] = [dayAfter(7), dayAfter(8)]
  await waitForKeptAnswers(page, ['general/["ahead"]'])
  const visits = await comingVisits(page, start)
  await waitForKeptAnswers(page, ['days/["calendar","visits"', 'general/["appointment_type","whole"]'])
  await programKept(page)

  await context.setOffline(true)
  // What the agenda asks on the next morning.
  const shown = await comingVisits(page, next)
  expect(visits.join().endsWith(shown.join())).toBe(true)
  const missing = page.getByText(/^Not on this device: .+\. There may be visits on these days\.$/)
  await expect(missing).toBeVisible()
  await expect(page.getByText(KEPT)).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.goto(`/apps/calendar?view=day&date=${next}`)
  await expect(page.getByText(KEPT)).toBeVisible()
  await expect(missing).toHaveCount(0)
})

test('W2: where the connection ends, a page says as of when what it shows is', async ({ page, context }) => {
  await signIn(page, 'case.manager', '/patients')
  await expect(page.getByText(/^As of /)).toBeVisible()
  await expect(page.getByText(AWAY)).toHaveCount(0)
  await context.setOffline(true)
  await expect(page.getByText(KEPT)).toBeVisible()
  await expect(page.getByText(AWAY)).toHaveCount(1)
  await context.setOffline(false)
  await expect(page.getByText(AWAY)).toHaveCount(0)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByText(/^Limitation /).first()).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(KEPT)).toBeVisible()
})
