import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { violationsOn } from './axe.ts'
import { choose, sayIn } from './languages.ts'
import { signIn, watch } from './portal.ts'

/** One user per project: the settings are saved for all devices of a user. */
const people = { desktop: 'underwriter', phone: 'staff' } as const

/** The server has these columns of the report now; none for the usual ones. */
function kept(page: Page, columns: readonly string[] | undefined) {
  return page.waitForResponse((response) => {
    if (!response.url().endsWith('/api/me/settings')) return false
    const { settings } = response.request().postDataJSON() as {
      settings: Record<string, { columns?: readonly string[] }>
    }
    return JSON.stringify(settings['report_chiropractors_list']?.columns) === JSON.stringify(columns)
  })
}

async function titlesIn(page: Page, language: string): Promise<string[]> {
  const access = await page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('caseway.session') ?? '{}') as { access: string }).access,
  )
  const answer = await page.request.get(`/api/report/appointments?page_size=25&language=${language}`, {
    headers: { authorization: `Bearer ${access}` },
  })
  const { rows } = (await answer.json()) as { rows: { status: string | null; type: string | null }[] }
  return rows.flatMap(({ status, type }) => (status && type ? [status, type] : []))
}

test('N9: columns and a view of a report are there after a reload, on a phone as on a desktop @phone', async ({
  page,
  isMobile,
}) => {
  const complaints = watch(page)
  await signIn(page, isMobile ? people.phone : people.desktop)
  await page.goto('/reports/chiropractors')
  await expect(page.getByText(/^As of /)).toBeVisible()
  const view = page.getByRole('button', { name: 'View', exact: true })
  const layout = page.getByRole('dialog', { name: 'View' })
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
  const first = page.getByRole('list', { name: 'Chiropractors', exact: true }).getByRole('listitem').first()
  async function expectColumns(...names: string[]) {
    if (isMobile) {
      // The first column is what the card is called by.
      await expect(first.getByRole('term')).toHaveText(names.slice(1))
    } else await expect(page.getByRole('table').getByRole('columnheader')).toHaveText(names)
  }

  await view.click()
  for (const column of ['Referrals', 'Accepted', 'Billed', 'Visits per case'])
    await layout.getByLabel(column, { exact: true }).uncheck()
  await layout.getByRole('button', { name: 'Move Paid earlier' }).click()
  expect(await violationsOn(page)).toEqual([])
  await layout.getByRole('button', { name: 'Close' }).click()
  await expectColumns('Chiropractor', 'Paid', 'Visits')

  await page.getByLabel('Period').selectOption('All time')
  if (isMobile) await page.getByLabel('Sort by').selectOption({ label: 'Visits, descending' })
  else await header('Visits').getByRole('button').click()
  await expect(page).toHaveURL(/sort=-?visits/)
  await view.click()
  await layout.getByLabel('View name').fill('Busy practices')
  await layout.getByRole('button', { name: 'Save' }).click()
  await layout.getByRole('button', { name: 'Close' }).click()
  const usual = kept(page, undefined)
  await page.getByRole('button', { name: 'Default' }).click()
  await usual
  await expect(page).toHaveURL(/\/reports\/chiropractors$/)
  await expect(page.getByLabel('Period')).toHaveValue('this_year')
  await expect(page.getByRole('button', { name: 'Default' })).toHaveAttribute('aria-pressed', 'true')
  if (!isMobile) await expect(header('Referrals')).toBeVisible()

  const own = kept(page, ['chiropractor', 'paid_cents', 'visits'])
  await page.getByRole('button', { name: 'Busy practices' }).click()
  await own
  await expect(page).toHaveURL(/period=all/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Busy practices' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/^As of /)).toBeVisible()
  await expectColumns('Chiropractor', 'Paid', 'Visits')

  await view.click()
  await layout.getByRole('button', { name: 'Remove view Busy practices' }).click()
  await layout.getByRole('button', { name: 'Reset columns' }).click()
  await layout.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Busy practices' })).toBeHidden()
  expect(complaints).toEqual([])
})

test('N6 S16: rows of a report name statuses and types in Turkish and in Arabic', async ({ page }) => {
  await signIn(page, 'auditor')
  for (const language of ['tr', 'ar'] as const) {
    const say = sayIn(language)
    await choose(page, { language })
    const titles = await titlesIn(page, language)
    expect(titles.length).toBeGreaterThan(0)
    await page.goto('/reports/appointments')
    await expect(page.getByRole('heading', { level: 1, name: say('reports:titles.appointments') })).toBeVisible()
    for (const title of titles.slice(0, 2)) await expect(page.getByText(title, { exact: true }).first()).toBeAttached()
  }
})
