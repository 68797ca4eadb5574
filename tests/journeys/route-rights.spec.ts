import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { navigate, signIn, watch } from './portal.ts'

const headingOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

/** Any record: who may not enter is sent away whatever stands there. */
const ANY = '01900000-0000-7000-8000-000000000001'

const closedToFunders = [
  '/apps/calendar',
  '/triage',
  '/patients/new',
  `/patients/${ANY}/notes`,
  `/patients/${ANY}/underwriting`,
  `/liens/${ANY}/distributions`,
  '/records/underwriting_note',
  '/reports/law-firms',
  `/reports/facilities/${ANY}`,
  '/settings/email-templates/new',
  '/settings/connections',
  '/settings/background-work',
  '/user-config/users',
  `/user-config/roles/${ANY}`,
]
/** With what their headings say; neighbours say different things, so that none is taken for the one before. */
const openToFunders = [
  ['/patients', 'Patients'],
  ['/settings/funders', 'Funders'],
  ['/apps/chat', 'Team chat'],
  ['/records/funder', 'Funders'],
  ['/profile', 'Profile'],
] as const

test('N14: a funder enters what the role has a right to, and is led home from all else', async ({ page }) => {
  const complaints = watch(page)
  await signIn(page, 'funder')
  for (const address of closedToFunders) {
    await navigate(page, '/profile')
    await expect(headingOf(page)).toHaveText('Profile')
    await navigate(page, address)
    await expect(page, `${address} is closed`).toHaveURL(/\/dashboard$/)
    await expect(headingOf(page)).toHaveText('Welcome to Caseway')
  }
  for (const [address, heading] of openToFunders) {
    await navigate(page, address)
    await expect(headingOf(page), address).toHaveText(heading)
    expect(new URL(page.url()).pathname).toBe(address)
  }
  await page.goto('/patients/new')
  await expect(page, 'also where the address is typed').toHaveURL(/\/dashboard$/)
  expect(complaints).toEqual([])
})

const nowhere = [
  '/bogus',
  '/apps/bogus',
  '/patients/1/bogus',
  '/records/bogus',
  '/reports/bogus',
  '/settings/bogus',
  `/settings/states/${ANY}/name/more`,
  '/user-config/bogus',
]

test('N1: below every part of the portal an unknown path leads to the error page', async ({ page }) => {
  await signIn(page, 'admin')
  for (const address of nowhere) {
    await navigate(page, '/profile')
    await expect(headingOf(page)).toHaveText('Profile')
    await navigate(page, address)
    await expect(page, address).toHaveURL(/\/error-404$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  }
  await page.goto('/settings/bogus')
  await expect(page).toHaveURL(/\/error-404$/)
})

test('N14: a paralegal opens the reports of the cases that are his', async ({ page }) => {
  await signIn(page, 'paralegal', '/reports/patient-details')
  await expect(headingOf(page)).toHaveText('Patient details')
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
})
