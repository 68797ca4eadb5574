import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { chromiumArguments, fullChromiumPath } from '../support/chromium.ts'
import { everythingKept, waitForKeptDraft, waitForPurges } from './everything-kept.ts'
import { newCanaries, openMarkedCase, sendMarkedPaper, type Canaries } from './marked-case.ts'
import { keepSettingsHere, signInByForm, signOut } from './portal.ts'
import { wordsIn } from './profile-folder.ts'

async function openBrowser(folder: string, baseURL: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: fullChromiumPath,
    args: chromiumArguments,
    baseURL,
    viewport: { width: 1440, height: 900 },
  })
  const page = context.pages()[0] ?? (await context.newPage())
  await keepSettingsHere(page)
  return { context, page }
}

/** A saved view of one's own in every word on who is signed in; the log-in is shared, so it is kept from the server. */
async function saveView(page: Page, word: string): Promise<void> {
  const views = [{ id: 'own', name: word, sort: 'name', filters: { search: word } }]
  await page.route(/\/api\/(login|check_login)(\?|$)/, async (route) => {
    const answer = await route.fetch({ maxRetries: 5 })
    const who = (await answer.json()) as { settings?: object }
    await route.fulfill({ response: answer, json: { ...who, settings: { ...who.settings, patient_list: { views } } } })
  })
}

/** Goes where one goes in a day, and writes in every kind of field, sent or not. */
async function work(page: Page, id: string, words: Canaries): Promise<void> {
  const main = page.getByRole('main')
  await page.goto('/patients')
  const views = page.getByRole('group', { name: 'Views' })
  await expect(views.getByRole('button', { name: words.view })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search patients' }).fill(words.listed)
  await expect(page).toHaveURL(/search=/)
  await page.goto(`/patients/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words.last_name)
  await page.goto(`/patients/${id}/notes`)
  await expect(page.getByText(words.note)).toBeVisible()
  await sendMarkedPaper(page, id, words)
  await page.goto('/dashboard')
  const search = page.getByRole('combobox', { name: 'Search patients by name' })
  await search.fill(words.last_name)
  await expect(page.getByRole('option').filter({ hasText: words.last_name }).first()).toBeVisible()
  await page.goto(`/apps/passenger/search/${words.found}`)
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(words.palette)
  await page.keyboard.press('Escape')
  await page.goto('/patients/new')
  await page.getByRole('textbox', { name: 'First name' }).fill(words.intake)
  await waitForKeptDraft(page)
  await page.goto('/patients')
  await page.getByRole('searchbox', { name: 'Search patients' }).fill(words.search)
  await page.goto(`/patients/${id}/notes`)
  await page.getByRole('button', { name: 'New note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill(words.draft)
}

/** What one looks for stands in the address, by the specification; and addresses a browser keeps in its history. */
const ADDRESSES = /^Default[/\\](History|Favicons|Top Sites|Shortcuts|Sessions|Cache)|^segmentation_platform/

test('A12 W3: what was read and written stands nowhere in plain text in the browser’s folder, before one leaves and after', async ({
  baseURL,
}) => {
  if (!baseURL) throw new Error('no server')
  const words = newCanaries()
  const id = await openMarkedCase(baseURL, words)
  // Whether what was typed last gets as far as the address before one leaves is a matter of moments.
  const { listed, found, search, ...silent } = words
  const folder = mkdtempSync(path.join(os.tmpdir(), 'caseway-browser-'))
  const givenAway = () => [
    ...wordsIn(folder, Object.values(silent)),
    ...wordsIn(folder, [listed, found, search]).filter((where) => !ADDRESSES.test(where.split(' in ')[1] ?? '')),
  ]
  try {
    const first = await openBrowser(folder, baseURL)
    await saveView(first.page, words.view)
    await signInByForm(first.page, 'case.manager', true)
    await work(first.page, id, words)
    await expect.poll(() => everythingKept(first.page)).toContain(`${id}/["patient","head"`)
    const kept = await everythingKept(first.page)
    expect(Object.values(words).filter((word) => kept.includes(word))).toEqual([])
    await first.page.unrouteAll({ behavior: 'ignoreErrors' })
    await first.context.close()
    expect(givenAway()).toEqual([])

    const second = await openBrowser(folder, baseURL)
    await second.page.goto('/profile')
    await signOut(second.page)
    await expect(second.page).toHaveURL(/sign-(out|in)/)
    await waitForPurges(second.page)
    const left = await everythingKept(second.page)
    const gone = [...Object.values(words), id, 'caseway.replica', 'caseway.vault', 'caseway.device', 'caseway.session']
    expect(gone.filter((word) => left.includes(word))).toEqual([])
    await second.context.close()
    expect(givenAway()).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
