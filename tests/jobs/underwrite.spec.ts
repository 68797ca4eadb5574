import type { Page } from 'playwright/test'
import { demoFile } from '#server/files/demo-file.ts'
import { violationsOn } from '../journeys/axe.ts'
import { deskOf, openCase } from '../journeys/case-desk.ts'
import { expect, test } from '../journeys/fixtures.ts'
import { signIn, watch } from '../journeys/portal.ts'
import { recordMessages } from '../journeys/shown-messages.ts'
import { startCount } from './count.ts'

const papers = ['Letter of protection', 'Retainer', 'Police or incident report']

/** Tries a higher limit, which takes two more papers: the decision leads to their places, and both are requested at once. */
async function requestForMore(page: Page): Promise<void> {
  await page.getByLabel('Approved limit').fill('25,000.00')
  const [limits, authorization] = ['Proof of policy limits', 'HIPAA authorization'].map((name) =>
    page.getByRole('listitem').filter({ hasText: name }),
  )
  if (!limits || !authorization) throw new Error('no papers')
  await page.getByRole('button', { name: 'HIPAA authorization', exact: true }).click()
  await expect(authorization).toBeFocused()
  await page.getByRole('button', { name: 'Request all missing' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request', exact: true }).click()
  for (const paper of [limits, authorization]) await expect(paper.getByText('Requested')).toBeVisible()
}

test('J3: the next case is underwritten beside its papers, and becomes active in the same act @phone', async ({
  page,
  browser,
  baseURL,
  request,
}, { project }) => {
  const [manager, underwriter] = await Promise.all(['case.manager', 'underwriter'].map((who) => deskOf(request, who)))
  if (!manager || !underwriter) throw new Error('signing in failed')
  const opened = await openCase(request, 'Noor', project.name)
  const { patient } = await manager.send<{ patient: { version: number } }>('post', `/patient/${opened.id}/transition`, {
    to: 'underwriting',
    expected_version: opened.version,
  })
  expect(patient.version).toBeGreaterThan(opened.version)
  const office = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signIn(office, 'case.manager', `/patients/${opened.id}/documents`)
  await office
    .locator('input[type=file]')
    .first()
    .setInputFiles(
      papers.map((title) => ({
        name: `${title}.pdf`,
        mimeType: 'application/pdf',
        buffer: demoFile({ title, file_key: title }),
      })),
    )
  await office.getByRole('button', { name: 'Upload 3 files' }).click()
  for (const title of papers) await expect(office.getByRole('button', { name: `Download ${title}` })).toBeVisible()
  await office.close()

  const faults = watch(page)
  const expectMessage = await recordMessages(page)
  const count = startCount()
  await signIn(page, 'underwriter', `/patients?search=${encodeURIComponent('Noor')}`)
  await count.press(page.getByRole('main').getByRole('link', { name: /^Noor/ }).first())
  await count.press(page.getByRole('link', { name: 'Underwriting', exact: true }))
  // The block is a sentence beside the button, and leads to each paper.
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('“Approve” is waiting for documents.')).toBeVisible()
  await expect(page.getByRole('img', { name: /, page 1 of/i })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await requestForMore(page)
  for (const paper of papers) {
    const accept = page.getByRole('button', { name: `Accept: ${paper}` })
    await count.press(accept)
    await expect(accept).toBeHidden()
  }
  for (const score of ['Liability', 'Damages', 'Collectability', 'Existing liens'])
    await count.press(page.getByRole('radiogroup', { name: score }).getByText('4'))
  await count.type(page.getByLabel('Approved limit'), '5,000.00')
  await expect(page.getByText('“Approve” is waiting for documents.')).toBeHidden()
  await count.type(page.getByLabel('Decision rationale'), 'Clear liability.')
  await count.press(approve)
  await expectMessage('Approved. The case is active.')
  await expect(page.locator('header').getByText('Active', { exact: true })).toBeVisible()
  count.expectAtMost(16, 6)
  const stands = await underwriter.get<{ patient: Record<string, unknown> }>(`/patient/${opened.id}`)
  expect(stands.patient).toMatchObject({ case_status: 'active', lop_status: 'signed' })
  expect(faults).toEqual([])
})
