import { demoFile } from '#server/files/demo-file.ts'
import { violationsOn } from '../journeys/axe.ts'
import { deskOf, type Row } from '../journeys/case-desk.ts'
import { expect, test } from '../journeys/fixtures.ts'
import { signIn, watch } from '../journeys/portal.ts'
import { startCount } from './count.ts'

test('J2: what the intake lacks is asked for where the case is handed to underwriting @phone', async ({
  page,
  request,
}, { project }) => {
  const [admin, manager, firm] = await Promise.all(
    ['admin', 'case.manager', 'lawfirm'].map((who) => deskOf(request, who)),
  )
  if (!admin || !manager || !firm) throw new Error('signing in failed')
  const [{ patients }, { states }] = await Promise.all([
    firm.get<{ patients: { lawfirm_id: string }[] }>('/patient/all?page_size=1'),
    admin.get<{ states: Row[] }>('/state/wp/all'),
  ])
  const isPhone = project.name === 'phone'
  // Taken in by telephone: language, accident type and referral are to follow.
  const { patient } = await admin.send<{ patient: Row }>('post', '/patient/create', {
    first_name: 'Ilse',
    last_name: isPhone ? 'Okonkwo' : 'Brandvold',
    dob: isPhone ? '1984-03-30' : '1977-12-12',
    dol: '2026-04-02',
    phone: isPhone ? '+17135550171' : '+17135550172',
    lawfirm_id: patients[0]?.lawfirm_id,
    case_manager_id: manager.id,
    accident_state_id: states[0]?.id,
  })
  const faults = watch(page)
  await signIn(page, 'case.manager', `/patients/${patient.id}/documents`)
  const papers = ['Letter of protection', 'Police report']
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(
      papers.map((title) => ({
        name: `${title}.pdf`,
        mimeType: 'application/pdf',
        buffer: demoFile({ title, file_key: title }),
      })),
    )
  await page.getByRole('button', { name: 'Upload 2 files' }).click()
  for (const title of papers) await expect(page.getByRole('button', { name: `Download ${title}` })).toBeVisible()

  const count = startCount()
  const dialog = page.getByRole('dialog', { name: 'Move to Underwriting' })
  const choose = async (field: string, option: string | RegExp): Promise<void> => {
    await count.press(dialog.getByRole('combobox', { name: field, exact: true }))
    await count.press(page.getByRole('option', { name: option }).first())
  }
  await count.press(page.getByRole('button', { name: 'complete the intake' }))
  await expect(dialog.getByText('Leave empty for the underwriting queue.')).toBeVisible()
  // What the case has is not asked for again.
  await expect(dialog.getByLabel('Date of birth')).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])
  await choose('Accident type', /./)
  await choose('Language', /English/)
  await choose('Referral source', 'Law firm')
  await count.press(dialog.getByRole('button', { name: 'Underwriting', exact: true }))
  await expect(dialog).toBeHidden()
  await expect(page.locator('header').getByText('Underwriting', { exact: true })).toBeVisible()
  count.expectAtMost(8, 2)

  const { patient: handed } = await manager.get<{ patient: Row }>(`/patient/${patient.id}`)
  expect(handed).toMatchObject({ case_status: 'underwriting', underwriter_id: null, referral_source: 'lawfirm' })
  await page.goto(`/patients/${patient.id}/underwriting`)
  for (const paper of ['Letter of protection', 'Police or incident report'])
    await expect(page.getByRole('listitem').filter({ hasText: paper }).getByText('Received')).toBeVisible()
  expect(faults).toEqual([])
})
