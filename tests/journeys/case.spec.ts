import type { Page, Response } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { demoFile } from '#server/files/demo-file.ts'
import { violationsOn } from './axe.ts'
import { deskOf, openCase, type Row } from './case-desk.ts'
import { keepSettingsHere, signIn, watch } from './portal.ts'
import { shown } from './shown.ts'

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Case sections' }).getByRole('link', { name, exact: true })

test('D5, D9, D11, D15: a case manager writes a note, plans a visit, moves the case on, and chooses where two edited one field @phone', async ({
  page,
  request,
}, { project }) => {
  const complaints = watch(page)
  const patient = await openCase(request, 'Marta', project.name)
  await keepSettingsHere(page)
  await signIn(page, 'case.manager', `/patients/${patient.id}`)
  await expect(page.getByRole('heading', { level: 1, name: /Marta/ })).toBeVisible()
  await expect(tab(page, 'Underwriting')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  // Another user saves another city while the form is open.
  await page.getByRole('button', { name: 'Edit: Person' }).click()
  await page.getByLabel('City').fill('Austin')
  await page.getByLabel('Middle name').fill('Lucía')
  const admin = await deskOf(request, 'admin')
  await admin.send('put', `/patient/update/${patient.id}`, {
    city: 'Dallas',
    address1: '12 Elm Street',
    version: patient.version,
  })
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: 'Edit conflict' })
  await expect(conflict.getByText('Dallas')).toBeVisible()
  await expect(conflict.getByRole('button', { name: 'Save' })).toBeDisabled()
  expect(await violationsOn(page)).toEqual([])
  await conflict.getByText('Austin').click()
  await conflict.getByRole('button', { name: 'Save' }).click()
  await expect(conflict).toBeHidden()
  await expect(page.getByText('Austin')).toBeVisible()
  await expect(page.getByText('Lucía').first()).toBeVisible()
  // What only the other one changed stands.
  await expect(page.getByText('12 Elm Street')).toBeVisible()

  // The same with one policy of several: the other's new policy stays, and of the field that both changed one chooses.
  const [{ insurance_types: kinds }, before] = await Promise.all([
    admin.get<{ insurance_types: Row[] }>('/insurance_type/wp/all'),
    admin.get<{ patient: Row }>(`/patient/${patient.id}`),
  ])
  const policy = { party: 'defendant', insurance_type_id: kinds[0]?.id, claim_number: 'C-100' }
  const held = await admin.send<{ patient: Row }>('put', `/patient/update/${patient.id}`, {
    insurances: [policy],
    version: before.patient.version,
  })
  await page.reload()
  await expect(page.getByText('C-100')).toBeVisible()
  await page.getByRole('article').filter({ hasText: 'C-100' }).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Claim number').fill('C-300')
  await page.getByLabel('Policy number').fill('P-9')
  await admin.send('put', `/patient/update/${patient.id}`, {
    insurances: [
      { ...policy, claim_number: 'C-200' },
      { ...policy, party: 'plaintiff', claim_number: 'C-555' },
    ],
    version: held.patient.version,
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(conflict.getByText('C-200')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await conflict.getByText('C-300').click()
  await conflict.getByRole('button', { name: 'Save' }).click()
  await expect(conflict).toBeHidden()
  for (const text of ['C-300', 'P-9', 'C-555']) await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText('C-200')).toHaveCount(0)

  await tab(page, 'Notes').click()
  await page.getByRole('button', { name: 'New note' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Required', { exact: true })).toBeVisible()
  await choose(page, 'Type', 'Call')
  await choose(page, 'Outcome of the call', 'Voicemail')
  await page.getByRole('textbox', { name: 'Note' }).fill('Asked about the first visit.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(shown(page, 'Asked about the first visit.')).toBeVisible()
  await page.getByRole('button', { name: 'Add addendum' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('She called back.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(shown(page, 'She called back.')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  await tab(page, 'Appointments').click()
  await page.getByRole('button', { name: 'New appointment' }).click()
  await page.getByRole('combobox', { name: 'Type' }).fill('MRI')
  await page.getByRole('option', { name: 'MRI' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('tab', { name: /Needs scheduling/ }).click()
  const visit = page.getByRole('article').filter({ hasText: 'MRI' })
  await visit.getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Required', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await visit.getByRole('button', { name: 'More actions: MRI' }).click()
  await page.getByRole('menuitem', { name: 'Cancel visit' }).click()
  await page.getByRole('textbox', { name: 'Cancellation reason' }).fill('Asked for by mistake')
  await choose(page, 'Canceled by', 'Patient')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel visit' }).click()
  await page.getByRole('tab', { name: /^All/ }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Cancelled by Patient' })).toBeVisible()

  // A similar case is opened; this one can't proceed before the possible duplicate is answered.
  await openCase(request, 'Marta', project.name, '2025-01-15')
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('button', { name: 'Move to Underwriting' }).click()
  const step = page.getByRole('dialog', { name: 'Move to Underwriting' })
  await expect(step.getByRole('link', { name: /^Marta / })).toBeVisible()
  await step.getByRole('button', { name: 'Underwriting' }).click()
  await expect(step.getByRole('alert')).toBeVisible()
  await step.getByRole('radio', { name: 'Same person, new accident' }).check()
  expect(await violationsOn(page)).toEqual([])
  await step.getByRole('button', { name: 'Underwriting' }).click()
  await expect(step).toBeHidden()
  await expect(page.getByRole('banner').or(page.locator('header')).getByText('Underwriting').first()).toBeVisible()
  expect(complaints.filter((complaint) => !/40[0-9]|422/.test(complaint))).toEqual([])
})

/** Every name of a field in an answer, however deep. */
function namesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) namesIn(one, found)
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) namesIn(one, found.add(name))
  return found
}

const secret =
  /^price|approved_limit|approved_cents|^score_|funder|purchase|underwriting_note|referral_source|referred_by/

test('P4: a law firm sees its case without price, funder, scores or internal notes, on the page and in every answer; what it proposes a manager accepts', async ({
  page,
  browser,
  baseURL,
  request,
}, { project }) => {
  const firm = await deskOf(request, 'lawfirm')
  const manager = await deskOf(request, 'case.manager')
  const filter = encodeURIComponent(JSON.stringify({ case_status: 'demand' }))
  const { patients } = await firm.get<{ patients: Row[] }>(`/patient/all?page_size=50&filter=${filter}`)
  const own = patients.filter((row) => row['case_manager_id'] === manager.id)
  // One for either size of screen, whichever comes first.
  const patient = own.at(project.name === 'phone' ? -1 : 0)
  if (!patient) throw new Error('the demo data has no such case')
  const admin = await deskOf(request, 'admin')
  await admin.send('post', '/patient_note/create', { patient_id: patient.id, body: 'Keep this between us.' })
  await admin.send('post', '/patient_note/create', {
    patient_id: patient.id,
    body: 'For the firm as well.',
    visibility: 'lawfirm',
  })

  const names = new Set<string>()
  const texts: string[] = []
  const read: Promise<void>[] = []
  const take = async (response: Response): Promise<void> => {
    // A log-in's own row says to which party it belongs; that tells nothing of a case.
    if (!/\/api\/(?!user\/)/.test(response.url()) || !response.headers()['content-type']?.includes('json')) return
    const text = await response.text().catch(() => '')
    texts.push(text)
    // Lists for the device come as lines, of which the first names the columns.
    const inLines = response.headers()['content-type']?.includes('ndjson') ?? false
    for (const line of (inLines ? text.split('\n') : [text]).filter(Boolean)) {
      const told = JSON.parse(line) as { columns?: string[] }
      namesIn(told, names)
      if (inLines) told.columns?.forEach((column) => names.add(column))
    }
  }
  page.on('response', (response) => void read.push(take(response)))
  await keepSettingsHere(page)
  await signIn(page, 'lawfirm', `/patients/${patient.id}`)
  await expect(tab(page, 'Notes')).toBeVisible()
  for (const hidden of ['Underwriting', 'History']) await expect(tab(page, hidden)).toHaveCount(0)
  for (const name of ['Contacts & messages', 'Appointments', 'Medical', 'Law firm', 'Notes']) {
    await tab(page, name).click()
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(page.getByText('For the firm as well.')).toBeVisible()
  await expect(page.getByText('Keep this between us.')).toHaveCount(0)
  // What the page shows already may still be on its way to this test.
  await Promise.all(read)
  expect(names.size).toBeGreaterThan(50)
  expect([...names].filter((name) => secret.test(name))).toEqual([])
  expect(texts.filter((text) => text.includes('Keep this between us.'))).toEqual([])

  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('button', { name: 'Propose: Litigation' }).click()
  await page.getByLabel('Suit filed').fill('6/1/2026')
  await page.getByRole('dialog').getByRole('button', { name: 'Litigation' }).click()
  const proposal = page.getByRole('region', { name: 'Proposed: Litigation' })
  await expect(proposal).toBeVisible()
  await expect(proposal.getByRole('button')).toHaveCount(0)

  const other = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signIn(other, 'case.manager', `/patients/${patient.id}`)
  await other.getByRole('button', { name: 'Accept' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  // Behind a dialog no region is seen.
  await expect(other.getByRole('dialog')).toBeHidden()
  await expect(other.getByRole('region', { name: 'Proposed: Litigation' })).toHaveCount(0)
  await page.reload()
  await expect(page.locator('header').getByText('Litigation').first()).toBeVisible()
  await other.close()
})

test('D10, D15: an underwriter collects papers and decides; above the limit a second person agrees', async ({
  page,
  browser,
  baseURL,
  request,
}, { project }) => {
  const patient = await openCase(request, 'Ursula', project.name)
  await keepSettingsHere(page)
  await signIn(page, 'underwriter', `/patients/${patient.id}/underwriting`)
  await page.getByRole('button', { name: 'Collect documents' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Collect documents' }).click()
  await expect(page.getByText('No approved limit.')).toBeVisible()

  await page.getByRole('button', { name: 'Move to review' }).click()
  await page.getByLabel('Requested amount').fill('4000')
  await page.getByRole('dialog').getByRole('button', { name: 'Move to review' }).click()
  await expect(page.getByRole('alert').getByText('Missing document: Letter of protection')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  // The letter of protection comes from another person: the one who uploads a signed paper cannot accept it.
  const manager = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signIn(manager, 'case.manager', `/patients/${patient.id}/documents`)
  const letter = demoFile({ title: 'Letter of protection', file_key: 'letter' })
  await manager
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'Letter of protection.pdf', mimeType: 'application/pdf', buffer: letter })
  await manager.getByRole('button', { name: 'Upload 1 file' }).click()
  await manager.getByRole('button', { name: 'Download Letter of protection' }).waitFor()
  await manager.close()
  await page.reload()
  const received = page.getByRole('listitem').filter({ hasText: 'Letter of protection' })
  await received.getByRole('button', { name: 'Review: Letter of protection' }).click()
  await choose(page, 'Status', 'Accepted')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  for (const paper of ['Retainer', 'Police or incident report']) {
    await page.getByRole('button', { name: 'Request document' }).click()
    await choose(page, 'Document type', paper)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    const line = page.getByRole('listitem').filter({ hasText: paper })
    // What is not there is not accepted.
    await line.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('combobox', { name: 'Status' }).click()
    await expect(page.getByRole('option', { name: 'Waived', exact: true })).toBeVisible()
    await expect(page.getByRole('option', { name: 'Accepted', exact: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
    const file = demoFile({ title: paper, file_key: paper })
    await line
      .getByLabel(`Add file: ${paper}`)
      .setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: file })
    await expect(line.getByText('Received')).toBeVisible()
    await line.getByRole('button', { name: 'Review' }).click()
    await choose(page, 'Status', 'Accepted')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.getByRole('button', { name: 'Move to review' }).click()
  await page.getByLabel('Requested amount').fill('4000')
  await page.getByRole('dialog').getByRole('button', { name: 'Move to review' }).click()
  await expect(page.getByText('In review').last()).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  for (const score of ['Liability', 'Damages', 'Collectability', 'Existing liens'])
    await page.getByRole('radiogroup', { name: score }).getByText('4').click()
  await page.getByLabel('Approved limit').fill('30000')
  await page.getByLabel('Decision rationale').fill('Clear liability, good limits.')
  // Going elsewhere asks first; who stays has lost nothing.
  await tab(page, 'Overview').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByLabel('Decision rationale')).toHaveValue('Clear liability, good limits.')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText(/proposed by .* waiting for a second underwriter or an administrator/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)

  const second = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signIn(second, 'admin', `/patients/${patient.id}/underwriting`)
  await second.getByRole('button', { name: 'Accept' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(second.getByText('Remaining limit')).toBeVisible()
  await expect(second.getByText('$30,000.00').first()).toBeVisible()
  await expect(second.getByText('Clear liability, good limits.')).toBeVisible()
  await second.close()
})
