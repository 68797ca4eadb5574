import { expect, type Page } from 'playwright/test'
import type { recordMessages } from './shown-messages.ts'
import { callerAs, openCase } from './worked-case.ts'

type Row = Record<string, unknown>

/** A new case that is assigned to this case manager. */
export async function caseOf(name: string, baseURL: string): Promise<string> {
  const [admin, manager, id] = await Promise.all([
    callerAs(baseURL, 'admin'),
    callerAs(baseURL, name),
    openCase(baseURL),
  ])
  const { version } = (await admin.get(`/patient/${id}`))['patient'] as Row
  await admin.put(`/patient/update/${id}`, { version, case_manager_id: manager.id })
  await Promise.all([admin.close(), manager.close()])
  return id
}

export async function writeNote(page: Page, text: string, kind?: string): Promise<void> {
  await page.getByRole('button', { name: 'New note' }).first().click()
  const dialog = page.getByRole('dialog')
  if (kind) {
    await dialog.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: kind }).click()
  }
  await dialog.getByLabel('Note').fill(text)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

export const noteWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/**
 * Until it was told that files lie on the device: the page is given word of a connection all the while, with which each next
 * try is made at once. It is told for some seconds only, which a slow look would miss.
 */
export async function tryUntilKept(
  page: Page,
  { all }: Pick<Awaited<ReturnType<typeof recordMessages>>, 'all'>,
  files: string,
): Promise<void> {
  const warning = `${files} couldn’t be uploaded yet. `
  await page.evaluate((warning) => {
    const isTold = () => document.querySelector('[data-messages]')?.textContent.includes(warning)
    const telling = setInterval(() => {
      if (isTold()) clearInterval(telling)
      else window.dispatchEvent(new Event('online'))
    }, 100)
  }, warning)
  await expect.poll(() => all().filter((text) => text.startsWith(warning))).toHaveLength(1)
}
