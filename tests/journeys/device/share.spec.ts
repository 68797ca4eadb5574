import type { Page } from 'playwright/test'
import { expect, test, withServiceWorker } from '../fixtures.ts'
import { violationsOn } from '../axe.ts'
import { keepSettingsHere, signIn, watch } from '../portal.ts'
import { programKept } from '../worker.ts'

test.use(withServiceWorker)

/** The request a phone makes when a file is shared with the portal. */
function shareInto(page: Page, name: string): Promise<void> {
  return page.evaluate((called) => {
    const bytes = new Uint8Array([
      0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9,
    ])
    const files = new DataTransfer()
    files.items.add(new File([bytes], called, { type: 'image/jpeg' }))
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', files: files.files })
    const form = Object.assign(document.createElement('form'), {
      action: '/share',
      method: 'post',
      enctype: 'multipart/form-data',
    })
    form.append(input)
    document.body.append(form)
    form.submit()
  }, name)
}

test('D13: a photo that is shared into the portal becomes a paper of the case one chooses @phone', async ({ page }, {
  project,
}) => {
  const complaints = watch(page)
  await keepSettingsHere(page)
  await signIn(page, 'case.manager', '/patients')
  await expect(page.getByText(/^As of /)).toBeVisible()
  const place = project.name === 'phone' ? 5 : 4
  const patient = await page.getByRole('main').locator('a[href^="/patients/0"]').nth(place).innerText()
  await programKept(page)

  await page.goto('/share')
  await expect(page.getByRole('heading', { level: 1, name: 'Shared with Caseway' })).toBeVisible()
  await expect(page.getByText('Nothing to add')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  const name = `shared-${project.name}.jpg`
  await shareInto(page, name)
  await expect(page.getByRole('list', { name: 'Files' }).getByText(name)).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Case' }).fill(patient.trim())
  await page.getByRole('option').filter({ hasText: patient.trim() }).first().click()
  await expect(page).toHaveURL(/\/patients\/[0-9a-f-]+\/documents$/)
  await expect(page.getByRole('listitem', { name }).getByText(name)).toBeVisible()
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  // Among those of the case: the name alone is there before it is sent, and leaving would stop it.
  await expect(page.getByRole('button', { name: `Download ${name.replace('.jpg', '')}`, exact: true })).toBeVisible()
  // A shared file is taken once: reopening the page finds nothing.
  await page.goto('/share')
  await expect(page.getByText('Nothing to add')).toBeVisible()
  expect(complaints).toEqual([])
})
