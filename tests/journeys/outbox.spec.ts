import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { demoFile } from '#server/files/demo-file.ts'
import { chromiumArguments, fullChromiumPath } from '../support/chromium.ts'
import { violationsOn } from './axe.ts'
import { waitForKeptAnswers } from './everything-kept.ts'
import { caseOf, noteWith, writeNote } from './offline-work.ts'
import { keepSettingsHere } from './portal.ts'
import { startTestProxy } from './test-proxy.ts'
import { callerAs } from './worked-case.ts'
import { programKept } from './worker.ts'

type Row = Record<string, unknown>

const PAPER = { title: 'Police report', file_key: 'police report.pdf' }

/** A browser of its own, whose profile outlives it. */
async function launched(profile: string, baseURL: string, use: object): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    ...use,
    baseURL,
    serviceWorkers: 'allow',
    executablePath: fullChromiumPath,
    args: chromiumArguments,
  })
  // A browser that comes back would begin with what it was to send in the background: its worker is not told that there is
  // no network.
  await context.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'))
  return context
}

/** Signs in on an own device, which is remembered. */
async function signInForGood(page: Page, name: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(`${name}@demo.example.com`)
  await page.getByLabel('Password').fill('Demo-2026!')
  await page.getByText('Remember me').click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

test('W3: what was done without a network waits, outlives the browser, and arrives once @phone', async ({
  baseURL: address,
}, { project }) => {
  const portal = String(address)
  const admin = await callerAs(portal, 'admin')
  const id = await caseOf('case.manager', portal)
  let unheard = false
  const sent: string[] = []
  const { url: baseURL, close: leave } = await startTestProxy(portal, {
    answers({ url }, response) {
      const stopped = unheard && Boolean(url?.startsWith('/api/'))
      if (stopped) response.destroy()
      if (stopped && url && /\/(create|upload)/.test(url)) sent.push(url)
      return stopped
    },
  })
  const notesOf = async () =>
    (await admin.get(`/patient_note/all?page_size=50&filter=${JSON.stringify({ patient_id: id })}`))[
      'patient_notes'
    ] as Row[]
  const profile = mkdtempSync(path.join(os.tmpdir(), 'caseway-outbox-'))
  const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = project.use
  const use = { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch }

  let context = await launched(profile, baseURL, use)
  let page = await context.newPage()
  await keepSettingsHere(page)
  await signInForGood(page, 'case.manager')
  await page.goto(`/patients/${id}/notes`)
  await expect(page.getByText('No notes yet')).toBeVisible()
  // What the page is made of when it opens again without a network.
  await waitForKeptAnswers(page, [
    `${id}/["patient","head"`,
    `${id}/["patient","one"`,
    `${id}/["patient_note","of_case"`,
    'general/["permission","user_role"]',
  ])
  await programKept(page)
  await context.setOffline(true)

  await writeNote(page, 'Selma called from the hospital')
  await expect(noteWith(page, 'Selma called from the hospital').getByText('Not sent yet')).toBeVisible()
  await writeNote(page, 'She will call back', 'Call')
  await expect(page.getByText('2 unsent changes.')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('navigation', { name: 'Case sections' }).getByRole('link', { name: 'Documents' }).click()
  const paper = { name: 'police report.pdf', mimeType: 'application/pdf', buffer: demoFile(PAPER) }
  await page.locator('input[type=file]').first().setInputFiles([paper])
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Not sent yet' })).toContainText('police report')

  // The browser is gone and comes back, still without a network. Closing lifts that for a moment: the page is left first, so
  // that it can't send.
  unheard = true
  await page.goto('about:blank')
  await context.close()
  expect(await notesOf()).toEqual([])
  context = await launched(profile, baseURL, { ...use, offline: true })
  page = await context.newPage()
  await keepSettingsHere(page)
  await page.goto(`/patients/${id}/notes`)
  await expect(noteWith(page, 'Selma called from the hospital').getByText('Not sent yet')).toBeVisible()
  await page.getByRole('link', { name: 'View unsent changes' }).click()
  const queue = page.getByRole('region', { name: 'Unsent changes' })
  await expect(queue.getByRole('article')).toHaveCount(3)
  await queue
    .getByRole('article', { name: /^Contact log/ })
    .getByRole('button', { name: 'Edit' })
    .click()
  const mending = page.getByRole('dialog')
  await mending.getByLabel('Note').fill('She will call back at six')
  await mending.getByRole('button', { name: 'Save' }).click()
  await expect(queue.getByText('She will call back at six')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  expect(sent).toEqual([])

  // The first note is written down, and the answer to it gets lost.
  let lost = 0
  await context.route('**/api/patient_note/create', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  unheard = false
  await context.setOffline(false)
  await expect(queue.getByText('No unsent changes.')).toBeVisible({ timeout: 30_000 })
  expect(lost).toBe(1)
  const written = (await notesOf()).map(({ body, kind }) => [body, kind])
  expect(written).toHaveLength(2)
  expect(written).toEqual(
    expect.arrayContaining([
      ['Selma called from the hospital', 'general'],
      ['She will call back at six', 'call'],
    ]),
  )
  const { patient_documents: papers } = await admin.get(`/patient_document/by_patient/${id}`)
  expect((papers as Row[]).map(({ title, doc_type }) => [title, doc_type])).toEqual([
    ['police report', 'police_report'],
  ])
  await page.goto(`/patients/${id}/notes`)
  await expect(noteWith(page, 'She will call back at six')).toBeVisible()
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
  await context.close()
  rmSync(profile, { recursive: true, force: true })
  await leave()
  await admin.close()
})
