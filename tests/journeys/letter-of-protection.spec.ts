import { demoFile } from '#server/files/demo-file.ts'
import { violationsOn } from './axe.ts'
import { deskOf, openCase, type Row } from './case-desk.ts'
import { expect, test } from './fixtures.ts'
import { signIn, watch } from './portal.ts'

type Desk = Awaited<ReturnType<typeof deskOf>>

/** Underwriting has approved the case; the letter of protection was to follow. */
async function approve(manager: Desk, underwriter: Desk, opened: Row): Promise<void> {
  const id = opened.id
  const version = async (): Promise<number> => (await manager.get<{ patient: Row }>(`/patient/${id}`)).patient.version
  const move = async (by: Desk, call: string, wish: object): Promise<void> => {
    await by.send('post', `/patient/${id}/${call}`, { expected_version: await version(), ...wish })
  }
  await move(manager, 'transition', { to: 'underwriting' })
  for (const kind of ['lop', 'retainer', 'police_report'])
    await underwriter.send('post', '/underwriting_document/create', {
      patient_id: id,
      stage_id: opened['underwriting_stage_id'],
      kind,
      status: 'waived',
      status_reason: 'It follows by mail',
    })
  await move(underwriter, 'underwriting', { to: 'collecting' })
  await move(underwriter, 'underwriting', { to: 'review', amount_cents: 4_000_00 })
  const scores = { liability: 4, damages: 4, collectability: 4, liens: 4 }
  await move(underwriter, 'underwriting', {
    to: 'approved',
    scores,
    decision_body: 'Clear liability.',
    approved_limit_cents: 10_000_00,
  })
}

test('M9: a letter of protection is uploaded by the case manager, accepted by the underwriter, and opens the case @phone', async ({
  page,
  browser,
  baseURL,
  request,
}, { project }) => {
  const opened = await openCase(request, 'Lidia', project.name)
  const [manager, underwriter] = await Promise.all(['case.manager', 'underwriter'].map((who) => deskOf(request, who)))
  if (!manager || !underwriter) throw new Error('signing in failed')
  await approve(manager, underwriter, opened)
  const faults = watch(page)

  await signIn(page, 'underwriter', `/patients/${opened.id}`)
  const activate = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Change status' }).click()
    await page.getByRole('button', { name: 'Move to Active' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Active', exact: true }).click()
  }
  await activate()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('The letter of protection isn’t signed.')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Go to underwriting documents' }).click()
  await expect(page).toHaveURL(/\/underwriting$/)
  await expect(dialog).toBeHidden()
  const letters = page.getByRole('listitem').filter({ hasText: 'Letter of protection' })
  await expect(letters).toHaveCount(1)

  const second = await browser.newPage({ ...(baseURL && { baseURL }), viewport: page.viewportSize() })
  await signIn(second, 'case.manager', `/patients/${opened.id}/documents`)
  const buffer = demoFile({ title: 'Letter of protection, signed', file_key: 'letter' })
  await second
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'Letter of protection.pdf', mimeType: 'application/pdf', buffer })
  await second.getByRole('button', { name: 'Upload 1 file' }).click()
  const letterOnFile = second.getByRole('region', { name: 'Letter of protection', exact: true })
  // A file that is still on its way has its name there too, and is lost with the page.
  await expect(letterOnFile.getByRole('button', { name: 'Download Letter of protection' })).toBeVisible()
  await second.close()

  await page.reload()
  await expect(letters).toHaveCount(2)
  const letter = letters.filter({ hasText: 'Received' })
  await expect(letter.getByRole('button', { name: 'Open: Letter of protection' })).toBeVisible()
  await letter.getByRole('button', { name: 'Review: Letter of protection' }).click()
  await expect(dialog.getByText(/marks it as signed/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Accepted', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(letters.filter({ hasText: 'Accepted, signed' })).toHaveCount(1)
  await expect(page.getByText('LOP: Signed')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  await activate()
  await expect(dialog).toBeHidden()
  const { patient } = await underwriter.get<{ patient: Row }>(`/patient/${opened.id}`)
  expect(patient).toMatchObject({ case_status: 'active', lop_status: 'signed' })
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
})
