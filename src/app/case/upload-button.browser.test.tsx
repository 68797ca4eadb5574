import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { queryClient } from '../api/portal.ts'
import { axeViolations, PHONE, show } from '../browser-test.tsx'
import { isBusy } from '../device/updates/unsaved-work.ts'
import { uploader } from '../files/portal-uploader.ts'
import type { Language } from '../i18n/languages.ts'
import { loadTexts } from '../i18n/setup.ts'
import { UploadButton } from './upload-button.tsx'

const PRESIGN = '**/api/upload/presign'

beforeEach(async () => {
  await loadTexts('documents', 'fields')
  uploader.clear()
})

function showButton({ waits = false, language = 'en' }: { waits?: boolean; language?: Language } = {}) {
  return show(
    <QueryClientProvider client={queryClient}>
      <main>
        <UploadButton
          label="Upload"
          name="Upload police report"
          purpose="patient_document"
          patientId={null}
          subject="police report"
          waits={waits}
          finish={() => Promise.resolve()}
        />
      </main>
    </QueryClientProvider>,
    { viewport: PHONE, language },
  )
}

test('a file on a hung line can be canceled, and is found under way when its place is opened again', async () => {
  const first = await showButton()
  const chooser = page.getByLabelText('Upload police report')
  await commands.holdCall(PRESIGN, 422, { code: 'INVALID', message: 'No', errors: {} })
  await commands.chooseFile('label', 'report.pdf', 'application/pdf')
  await expect.element(page.getByText('Uploading, 0%')).toBeVisible()
  await expect.element(chooser).toBeDisabled()
  await first.unmount()

  await showButton()
  await expect.element(page.getByText('Uploading, 0%')).toBeVisible()
  // A second file of the same kind would be there twice.
  await expect.element(chooser).toBeDisabled()
  expect(await axeViolations('main')).toEqual([])
  await page.getByRole('button', { name: 'Cancel report.pdf' }).click()
  await expect.element(page.getByText('Upload', { exact: true })).toBeVisible()
  await expect.element(chooser).toBeEnabled()
  await expect.element(chooser).toHaveFocus()
  expect(uploader.current()).toEqual([])
  await commands.releaseCall(PRESIGN)
})

test('an empty file is named where it was chosen, and nothing is sent', async () => {
  await showButton()
  const chooser = page.getByLabelText('Upload police report').element()
  if (!(chooser instanceof HTMLInputElement)) throw new Error('no field for files')
  const chosen = new DataTransfer()
  chosen.items.add(new File([], 'report.pdf', { type: 'application/pdf' }))
  chooser.files = chosen.files
  chooser.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByRole('status').getByText('Not added (empty file): report.pdf.')).toBeVisible()
  expect(uploader.current()).toEqual([])
})

test('a file that was refused says so where it was chosen, and another one takes its place', async () => {
  const refused = { code: 'INVALID', message: 'No', errors: { file: ['damaged'] } }
  await showButton()
  for (const at of [1, 2]) {
    await commands.answerCall(PRESIGN, 422, refused)
    await commands.chooseFile('label', `report-${at}.pdf`, 'application/pdf')
    await expect.element(page.getByRole('status').getByText('The file is damaged')).toBeVisible()
    await expect.poll(() => uploader.current().map(({ name }) => name)).toEqual([`report-${at}.pdf`])
  }
})

test('what was refused for good offers another file or nothing, and not the same one again', async () => {
  await showButton()
  await commands.answerCall(PRESIGN, 403, { code: 'FORBIDDEN', message: 'No', errors: {} })
  await commands.chooseFile('label', 'report.pdf', 'application/pdf')
  await expect.element(page.getByText('Choose another file', { exact: true })).toBeVisible()
  // WCAG 2.5.3: it is called by what is written on it.
  await expect.element(page.getByLabelText('Choose another file, Upload police report', { exact: true })).toBeEnabled()
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  expect(await axeViolations('main')).toEqual([])
  await page.getByRole('button', { name: 'Remove report.pdf' }).click()
  await expect.element(page.getByText('Upload', { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Upload police report')).toHaveFocus()
  expect(uploader.current()).toEqual([])
})

/** Whether the browser would ask before it reloads the page. */
const asksBeforeReload = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('a file that failed and may still arrive is not lost by a reload without a question', async () => {
  await showButton()
  expect(asksBeforeReload()).toBe(false)
  await commands.answerCall(PRESIGN, 503, { code: 'BUSY', message: 'Later', errors: {} })
  await commands.chooseFile('label', 'report.pdf', 'application/pdf')
  await expect.poll(() => uploader.current().map(({ state }) => state)).toEqual(['paused'])
  expect(asksBeforeReload()).toBe(true)
})

test('W6: a file that is refused for good asks nothing before a reload, and so holds up no newer portal', async () => {
  await showButton()
  for (const [status, code, errors] of [
    [403, 'FORBIDDEN', {}],
    [422, 'INVALID', { file: ['damaged'] }],
  ] as const) {
    uploader.clear()
    await commands.answerCall(PRESIGN, status, { code, message: 'No', errors })
    await commands.chooseFile('label', 'report.pdf', 'application/pdf')
    await expect.poll(() => uploader.current().map(({ state }) => state)).toEqual(['failed'])
    expect(asksBeforeReload()).toBe(false)
    expect(isBusy()).toBe(false)
  }
})

test('D13: while a file for it lies on the device no second one is taken, which would be there twice', async () => {
  await showButton({ waits: true })
  await expect.element(page.getByText('Not sent yet')).toBeVisible()
  await expect.element(page.getByLabelText('Upload police report')).toBeDisabled()
  expect(await axeViolations('main')).toEqual([])
})

test('what was refused for good is called in the words of each language by what is written on it', async () => {
  for (const [language, name] of [
    ['tr', 'Başka bir dosya seç, Upload police report'],
    ['ar', 'اختيار ملف آخر، Upload police report'],
  ] as const) {
    uploader.clear()
    const { unmount } = await showButton({ language })
    await commands.answerCall(PRESIGN, 403, { code: 'FORBIDDEN', message: 'No', errors: {} })
    await commands.chooseFile('label', 'report.pdf', 'application/pdf')
    await expect.element(page.getByLabelText(name, { exact: true })).toBeEnabled()
    await unmount()
  }
})
