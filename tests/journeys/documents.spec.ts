import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { deflateSync, crc32 } from 'node:zlib'
import type { APIRequestContext, Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { demoFile } from '#server/files/demo-file.ts'
import { violationsOn } from './axe.ts'
import { tryUntilKept } from './offline-work.ts'
import { signIn } from './portal.ts'
import { recordMessages } from './shown-messages.ts'

const MARK = 'taken at 25.7617 N 80.1918 W'

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A blue picture, 40 by 30, that says where it was taken. */
function photo(): Buffer {
  const head = Buffer.from([0, 0, 0, 40, 0, 0, 0, 30, 8, 2, 0, 0, 0])
  const rows = Buffer.concat(
    Array.from({ length: 30 }, () => Buffer.concat([Buffer.alloc(1), Buffer.alloc(120, 0x90)])),
  )
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from(`Comment\0${MARK}`, 'latin1')),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const paper = (name: string, title: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: demoFile({ title, file_key: name }),
})

/** A case of the first law firm, by the API: which one it is doesn't matter. */
async function caseOf(request: APIRequestContext, name: string): Promise<string> {
  const data = { email: `${name}@demo.example.com`, password: 'Demo-2026!' }
  const { access } = (await (await request.post('/api/login', { data })).json()) as { access: string }
  const filter = encodeURIComponent(JSON.stringify({ case_status: 'active' }))
  const found = await request.get(`/api/patient/all?page_size=1&filter=${filter}`, {
    headers: { authorization: `Bearer ${access}` },
  })
  return ((await found.json()) as { patients: { id: string }[] }).patients[0]?.id ?? ''
}

async function openDocuments(page: Page, id: string): Promise<void> {
  await page.goto(`/patients/${id}/documents`)
  await expect(page.getByRole('button', { name: /^Download / }).first()).toBeVisible()
}

const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> =>
  page.locator('input[type=file]').first().setInputFiles(files)

test('D13, D15: papers are chosen, told what they are, sent, looked at, had back, and seen by whom they are for @phone', async ({
  page,
  request,
  browser,
  baseURL,
}, { project }) => {
  const id = await caseOf(request, 'lawfirm')
  const stamp = `${project.name} ${Date.now()}`
  const [shared, inner] = [`Invoice ${stamp}`, `door ${stamp}`]
  const bill = paper(`${shared}.pdf`, 'Bill of the journey')
  await signIn(page, 'case.manager', `/patients/${id}`)
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await expect(page).toHaveURL(/\/documents$/)

  await choose(page, [
    bill,
    { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>alert(1)</script>') },
    { name: 'program.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    { name: 'in the cloud.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
  ])
  await expect(
    page.getByText(/^Not added: program\.exe\..* Not added \(empty file\): in the cloud\.pdf\./),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 files chosen' })).toBeVisible()
  // What was chosen is not left behind without a question.
  await page.getByRole('link', { name: 'Notes', exact: true }).click()
  await page.getByRole('alertdialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Stay here' }).click()
  await expect(page).toHaveURL(/\/documents$/)
  // The name says what it is; people may say otherwise.
  const kind = (name: string) => page.getByRole('listitem', { name }).getByRole('combobox', { name: 'Type' })
  await expect(kind(`${shared}.pdf`)).toHaveText('Bill')
  await kind('page.pdf').click()
  await page.getByRole('option', { name: 'Correspondence' }).click()
  await page.getByRole('checkbox', { name: 'Law firm' }).check()
  await page.getByRole('button', { name: 'Upload 2 files' }).click()

  const bills = page.getByRole('region', { name: 'Bill', exact: true })
  await expect(bills.getByText(shared, { exact: true })).toBeVisible()
  const underWay = page.getByRole('region', { name: 'Uploading' })
  await expect(underWay.getByText(/doesn’t match its name/)).toBeVisible()
  await expect(underWay.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await underWay.getByRole('button', { name: 'Remove page.pdf' }).click()
  await underWay.waitFor({ state: 'detached' })

  await choose(page, [{ name: `${inner}.png`, mimeType: 'image/png', buffer: photo() }])
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByRole('region', { name: 'Photo', exact: true }).getByText(inner, { exact: true })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  await page.getByRole('button', { name: `Preview ${shared}` }).click()
  const dialog = page.getByRole('dialog', { name: shared })
  await expect(dialog.locator('canvas[data-drawn="1"]')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Preview ${inner}` }).click()
  const picture = page.getByRole('dialog', { name: inner }).getByRole('img', { name: inner })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)
  await page.keyboard.press('Escape')

  const had = async (title: string): Promise<Buffer> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${title}` }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^(Invoice|door) .*\.(pdf|png)$/)
    return readFileSync(await download.path())
  }
  const sum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
  expect(sum(await had(shared))).toBe(sum(bill.buffer))
  expect((await had(inner)).includes(MARK)).toBe(false)

  const firm = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signIn(firm, 'lawfirm')
  await openDocuments(firm, id)
  await expect(firm.getByText(shared, { exact: true })).toBeVisible()
  await expect(firm.getByText(inner, { exact: true })).toHaveCount(0)
  await expect(firm.getByText('Underwriting documents')).toHaveCount(0)
  await firm.close()
})

test('D13: a cut line costs nothing but time, and goes on by itself', async ({ page, request }, { project }) => {
  const id = await caseOf(request, 'lawfirm')
  const title = `long record ${project.name} ${Date.now()}`
  const bytes = Buffer.alloc(11 * 1024 * 1024, 'x')
  bytes.write('%PDF-1.7\n')
  bytes.write('\n%%EOF\n', bytes.length - 7)
  // It is said for as long as the next try is waited for: a second or two.
  const expectSaid = await recordMessages(page, 'section[aria-label=Uploading] li p')
  await signIn(page, 'case.manager')
  await openDocuments(page, id)
  const sent: string[] = []
  await page.route('**/files/incoming/**', (route) => {
    const piece = new URL(route.request().url()).searchParams.get('partNumber') ?? ''
    sent.push(piece)
    // The second piece is cut twice.
    return sent.filter((number) => number === '2').length <= 2 && piece === '2' ? route.abort() : route.continue()
  })
  await choose(page, [{ name: `${title}.pdf`, mimeType: 'application/pdf', buffer: bytes }])
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await expectSaid('Connection lost at 45%; resumes automatically')
  await expect(page.getByRole('region', { name: 'Medical record' }).getByText(title, { exact: true })).toBeVisible()
  expect(sent).toEqual(['1', '2', '2', '2', '3'])
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(`${title} of May`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${title} of May`, { exact: true })).toBeVisible()
})

test('D13: a paper that could not be sent lies on the device, and goes out after a reload', async ({ page, request }, {
  project,
}) => {
  const id = await caseOf(request, 'lawfirm')
  const title = `kept letter ${project.name} ${Date.now()}`
  const expectMessage = await recordMessages(page)
  await signIn(page, 'case.manager')
  await openDocuments(page, id)
  await page.route('**/files/incoming/**', (route) => route.abort())
  await choose(page, [paper(`${title}.pdf`, title)])
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByRole('region', { name: 'Uploading' })).toBeVisible()
  await tryUntilKept(page, expectMessage, `${title}.pdf`)
  await expect(page.getByRole('region', { name: 'Uploading' })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Not sent yet')

  await page.unroute('**/files/incoming/**')
  await page.reload()
  await expect(page.getByRole('button', { name: `Download ${title}` })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: `Download ${title}` })).toHaveCount(1)
})

test('D13, W3: a paper whose answer was lost is kept as one that may have arrived, and is there once', async ({
  page,
  request,
}, { project }) => {
  const id = await caseOf(request, 'lawfirm')
  const title = `unanswered letter ${project.name} ${Date.now()}`
  const expectMessage = await recordMessages(page)
  await signIn(page, 'case.manager')
  await openDocuments(page, id)
  const answers: number[] = []
  await page.route('**/patient_document/create', async (route) => {
    answers.push((await route.fetch()).status())
    await route.abort()
  })
  await choose(page, [paper(`${title}.pdf`, title)])
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  // A browser without a line: what is kept is not sent at once.
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await tryUntilKept(page, expectMessage, `${title}.pdf`)
  await page.getByRole('link', { name: 'View unsent changes' }).click()
  const entry = page.getByRole('list', { name: 'Unsent changes' }).getByRole('listitem').filter({ hasText: title })
  await expect(entry.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(entry.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await entry.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('may have reached the server')
  await page.keyboard.press('Escape')
  expect([...new Set(answers)]).toEqual([201])

  await page.unroute('**/patient_document/create')
  const again = page.waitForResponse('**/patient_document/create')
  await page.reload()
  // Other words under the same name would be refused.
  expect((await again).status()).toBe(201)
  await expect(page.getByText('No unsent changes.')).toBeVisible()
  await openDocuments(page, id)
  await expect(page.getByRole('button', { name: `Download ${title}` })).toHaveCount(1)
})
