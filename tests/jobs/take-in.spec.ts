import { demoFile } from '#server/files/demo-file.ts'
import { violationsOn } from '../journeys/axe.ts'
import { deskOf, type Row } from '../journeys/case-desk.ts'
import { expect, test } from '../journeys/fixtures.ts'
import { signIn, watch } from '../journeys/portal.ts'
import { startCount } from './count.ts'

test('J1: a caller is taken in on one page, told apart from a relative, with papers dropped at the end @phone', async ({
  page,
  request,
}, { project }) => {
  const isPhone = project.name === 'phone'
  const last = isPhone ? 'Achterberg' : 'Zellweger'
  const [admin, firm] = await Promise.all(['admin', 'lawfirm'].map((who) => deskOf(request, who)))
  if (!admin || !firm) throw new Error('signing in failed')
  const { patients } = await firm.get<{ patients: { lawfirm_id: string }[] }>('/patient/all?page_size=1')
  const { lawfirm } = await admin.get<{ lawfirm: { name: string } }>(`/lawfirm/${patients[0]?.lawfirm_id}`)
  const phone = isPhone ? '0163' : '0164'
  // A relative with the same number had an accident before.
  await admin.send<{ patient: Row }>('post', '/patient/create', {
    first_name: 'Ruth',
    last_name: last,
    dol: '2024-02-03',
    phone: `+1305555${phone}`,
    lawfirm_id: patients[0]?.lawfirm_id,
  })

  const faults = watch(page)
  const count = startCount()
  await signIn(page, 'case.manager', '/patients')
  await count.press(page.getByRole('button', { name: 'New patient' }))
  const first = page.getByLabel('First name')
  await expect(first).toBeVisible()
  if (!isPhone) await expect(first).toBeFocused()
  expect(await violationsOn(page)).toEqual([])
  await count.type(first, 'Mirjam')
  await count.typeNext(page.getByLabel('Last name'), last)
  await count.typeNext(page.getByLabel('Phone', { exact: true }), `(305) 555-${phone}`)
  await count.typeNext(page.getByLabel('Date of loss'), '03/14/2026')
  await count.typeNext(page.getByRole('combobox', { name: 'Law firm' }), lawfirm.name)
  await count.press(page.getByRole('option', { name: lawfirm.name, exact: true }))
  // As the card prints it.
  await count.type(page.getByLabel('Social Security number'), isPhone ? '912-34-5670' : '912-34-5671')
  const beside = page.getByRole('complementary', { name: 'Possible duplicates' })
  await count.press(beside.getByRole('radio', { name: 'Different person' }))
  await count.press(page.getByRole('button', { name: 'Save case' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Case opened' })).toBeVisible()
  await expect(page.getByText(/ · [A-Z]{2,4}-\d\d-\d{6}-\d$/)).toBeVisible()
  const papers = ['Police report', 'Retainer'].map((title) => ({
    name: `${title}.pdf`,
    mimeType: 'application/pdf',
    buffer: demoFile({ title, file_key: title }),
  }))
  const chooser = page.waitForEvent('filechooser')
  await count.press(page.getByRole('button', { name: /choose/i }).first())
  await (await chooser).setFiles(papers)
  await expect(page.getByRole('heading', { name: '2 files chosen' })).toBeVisible()
  await count.press(page.getByRole('button', { name: 'Open case' }))
  await expect(page.getByRole('heading', { level: 1, name: `Mirjam ${last}` })).toBeVisible()
  count.expectAtMost(10, 7)

  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  for (const title of ['Police report', 'Retainer'])
    await expect(page.getByRole('button', { name: `Download ${title}` })).toBeVisible()
  expect(faults).toEqual([])
})
