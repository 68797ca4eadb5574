import { demoFile } from '#server/files/demo-file.ts'
import { expect, test, withServiceWorker } from '../fixtures.ts'
import { violationsOn } from '../axe.ts'
import { everythingKept } from '../everything-kept.ts'
import { keepSettingsHere, signIn } from '../portal.ts'
import { callerAs, openCase } from '../worked-case.ts'
import { programKept } from '../worker.ts'

type Row = Record<string, unknown>

test.use(withServiceWorker)

const pdf = (title: string) => demoFile({ title, file_key: title })

test('W3: a paper that was kept is looked at without a network, sealed until then, and forgotten when one wants', async ({
  page,
  context,
  baseURL,
}) => {
  const manager = await callerAs(String(baseURL), 'case.manager')
  const { patient_documents: papers } = await manager.get('/patient_document/all?page_size=100')
  // One that came with the demo: what other journeys send is not always a paper.
  const paper = (papers as Row[]).find((row) => String(row['title']).startsWith('Assignment '))
  expect(paper).toBeDefined()
  const [title, id] = [String(paper?.['title']), String(paper?.['patient_id'])]
  const address = `/patients/${id}/documents`

  await keepSettingsHere(page)
  await signIn(page, 'case.manager', address)
  await programKept(page)
  const line = page.getByRole('listitem').filter({
    has: page.getByRole('button', { name: `Preview ${title}`, exact: true }),
  })
  await line
    .first()
    .getByRole('button', { name: `Keep offline: ${title}` })
    .click()
  await expect(line.first().getByText('On this device')).toBeVisible({ timeout: 30_000 })
  expect(await everythingKept(page)).not.toContain('%PDF')
  await expect
    .poll(async () => (await everythingKept(page)).includes(`${id}/["patient_document","by_patient"`))
    .toBe(true)

  await context.setOffline(true)
  await page.goto(address)
  await line
    .first()
    .getByRole('button', { name: `Preview ${title}` })
    .click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.locator('canvas[data-drawn="1"]')).toBeVisible({ timeout: 30_000 })
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await line
    .first()
    .getByRole('button', { name: `Remove from device: ${title}` })
    .click()
  await expect(line.first().getByText('On this device')).toHaveCount(0)
  await line
    .first()
    .getByRole('button', { name: `Preview ${title}` })
    .click()
  await expect(dialog.getByText('This document can’t be previewed')).toBeVisible()
  await manager.close()
})

test('W3: files that are taken in without a connection are kept once, however often one presses', async ({
  page,
  context,
  baseURL,
}) => {
  const id = await openCase(String(baseURL))
  await keepSettingsHere(page)
  await signIn(page, 'case.manager', `/patients/${id}/documents`)
  await programKept(page)
  await expect(page.getByText('No documents yet')).toBeVisible()

  await context.setOffline(true)
  const names = ['Invoice May', 'Findings June']
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(names.map((title) => ({ name: `${title}.pdf`, mimeType: 'application/pdf', buffer: pdf(title) })))
  await page.getByRole('button', { name: 'Upload 2 files' }).dblclick()
  await expect(page.getByRole('heading', { name: '2 files chosen' })).toHaveCount(0)
  const waiting = page.getByRole('listitem').filter({ hasText: 'Not sent yet' })
  await expect(waiting).toHaveCount(2)

  await context.setOffline(false)
  for (const title of names)
    await expect(page.getByRole('button', { name: `Download ${title}`, exact: true })).toHaveCount(1)
  await expect(waiting).toHaveCount(0)
  const manager = await callerAs(String(baseURL), 'case.manager')
  const { patient_documents: rows } = await manager.get(`/patient_document/by_patient/${id}`)
  expect((rows as Row[]).map((row) => String(row['title'])).toSorted()).toEqual(names.toSorted())
  await manager.close()
})
