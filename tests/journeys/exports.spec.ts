import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/universal'
import type { Download, Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { violationsOn } from './axe.ts'
import { choose, sayIn } from './languages.ts'
import { textOf } from './paper-text.ts'
import { keepSettingsHere, signIn, watch } from './portal.ts'
import { recordMessages } from './shown-messages.ts'

type Say = ReturnType<typeof sayIn>

/** Takes a report out in one of the ways of its menu, for a purpose. */
async function exportReport(page: Page, say: Say, way: 'csv' | 'xlsx' | 'pdf'): Promise<void> {
  await page.getByRole('button', { name: say('reports:export.action'), exact: true }).click()
  await page.getByRole('menuitem', { name: say(`reports:export.ways.${way}`), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('reports:export.purpose')).fill('Journey')
  await dialog.getByRole('button', { name: say('reports:export.do'), exact: true }).click()
}

const sheetOf = async (download: Download) => readSheet(new Blob([await readFile(await download.path())]), 1)

/** The server tells of more rows than there are, so that the portal takes the report for a long one. */
async function makeItLong(page: Page, report: string): Promise<void> {
  await page.route(`**/api/report/${report}?*`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), count: 6000 } })
  })
}

test('D10: a report leaves as a workbook and as a PDF, with its rows, its words and its sums', async ({ page }) => {
  const say = sayIn('en')
  const complaints = watch(page)
  await signIn(page, 'auditor', '/reports/service-dates')
  await expect(page.getByText(/^As of /).first()).toBeVisible()
  const count = page.getByRole('group', { name: 'Totals' }).getByRole('definition').first()
  await expect(count).toHaveText(/\d/)
  const rows = Number((await count.innerText()).replace(/\D/g, ''))

  const workbook = page.waitForEvent('download')
  await exportReport(page, say, 'xlsx')
  const file = await workbook
  expect(file.suggestedFilename()).toMatch(/^service_dates-\d{4}-\d{2}-\d{2}\.xlsx$/)
  await expect(page.getByRole('dialog')).toBeHidden()
  const [head = [], ...lines] = await sheetOf(file)
  expect(head).toContain('Patient')
  expect(lines).toHaveLength(rows + 1)
  expect(lines[0]?.[head.indexOf(say('reports:columns.patient'))]).toEqual(expect.any(String))
  expect(lines.at(-1)?.[0]).toBe('Total')
  const billed = (lines.at(-1) ?? []).filter((value) => typeof value === 'number')
  expect(billed.length).toBeGreaterThan(0)

  const paper = page.waitForEvent('download')
  await exportReport(page, say, 'pdf')
  const text = await textOf(await paper)
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(text).toContain('Service dates')
  expect(text).toContain('Confidential – contains health information')
  expect(text).toMatch(/Page 1 of \d+/)
  expect(text.match(/Law firm/g)?.length ?? 0).toBe(text.match(/Page \d+ of/g)?.length)
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  expect(text).toContain(dollars.format(Number(billed[0])))
  expect(complaints).toEqual([])
})

test('D10, S16: a long report is made in the background, in Arabic: told of on another page, after a reload, and kept in a list', async ({
  page,
  isMobile,
}) => {
  const say = sayIn('ar')
  const complaints = watch(page)
  const expectMessage = await recordMessages(page)
  await keepSettingsHere(page)
  await signIn(page, isMobile ? 'admin' : 'case.manager')
  await choose(page, { language: 'ar' })
  await makeItLong(page, 'patient_details')
  await page.goto('/reports/patient-details')
  await expect(page.getByRole('heading', { level: 1, name: say('reports:titles.patient_details') })).toBeVisible()

  await page.getByRole('button', { name: say('reports:export.action'), exact: true }).click()
  await page.getByRole('menuitem', { name: say('reports:export.ways.pdf'), exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('XLSX')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await exportReport(page, say, 'xlsx')
  await expectMessage(say('reports:export.begun'))

  await page.goto('/dashboard')
  await page.reload()
  await page.getByRole('button', { name: say('exports:look') }).click()
  const list = page.getByRole('dialog', { name: say('exports:title') })
  const made = list.getByRole('listitem').first()
  await expect(made).toContainText(say('exports:states.done'))
  expect(await violationsOn(page)).toEqual([])
  const download = page.waitForEvent('download')
  await made.getByRole('button', { name: say('exports:download') }).click()
  const [head = [], ...lines] = await sheetOf(await download)
  expect(head).toContain(say('reports:columns.patient'))
  expect(lines.length).toBeGreaterThan(10)
  await list.getByRole('button', { name: say('fields:close') }).click()
  await expect(page.getByRole('button', { name: say('exports:look') })).toBeHidden()

  await page.unroute('**/api/report/patient_details?*')
  await page.goto('/reports/underwritings')
  await expect(page.getByRole('group', { name: say('reports:totals') })).toBeVisible()
  const paper = page.waitForEvent('download')
  await exportReport(page, say, 'pdf')
  const text = await textOf(await paper)
  expect(text).toContain(say('reports:titles.underwritings'))
  expect(text).toContain(say('reports:columns.patient'))
  expect(text).toContain('معلومات صحية')
  expect(complaints).toEqual([])
})
