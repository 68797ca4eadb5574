import type { Page } from 'playwright/test'
import { caseOf } from './offline-work.ts'
import { callerAs } from './worked-case.ts'

/** Longer overdue than anything else, so that it stands first wherever calls are listed. */
export const LONG_AGO = '2020-01-02'

/** A case of the case manager whose patient should have been called long ago. */
export async function overdueCase(baseURL: string): Promise<string> {
  const id = await caseOf('case.manager', baseURL)
  const admin = await callerAs(baseURL, 'admin')
  const { version } = (await admin.get(`/patient/${id}`))['patient'] as { version: number }
  await admin.put(`/patient/update/${id}`, { version, next_contact_at: LONG_AGO })
  await admin.close()
  return id
}

/** Every call in the list of what waits. */
export const callRows = (page: Page) => page.locator('[data-entry^="call:"]')

export const callRow = (page: Page, id: string) => page.locator(`[data-entry="call:${id}"]`)

/** The same while it is overdue: what was put off is still in the list, with its new day. */
export const overdueRow = (page: Page, id: string) =>
  page.getByRole('region', { name: 'Overdue' }).locator(`[data-entry="call:${id}"]`)

/** The facts and the answer of the chosen entry: beside the list on a desk, in a sheet on a phone. */
export const workRail = (page: Page) =>
  page.getByRole('complementary', { name: 'Details' }).or(page.getByRole('dialog'))
