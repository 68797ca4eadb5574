import { afterEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { messages } from '#ui/parts/messages.ts'
import { uploader } from '../../files/portal-uploader.ts'
import { loadTexts } from '../../i18n/setup.ts'
import { stagePortal } from '../../staged-portal.tsx'
import UpdateStrip from './update-strip.tsx'

const PRESIGN = '**/api/upload/presign'

afterEach(() => uploader.clear())

test('W6: who is kept from a newer portal by a file that is not uploaded yet is told which, and led to it', async () => {
  await loadTexts('notices')
  await commands.holdCall(PRESIGN, 422, { code: 'INVALID', message: 'No', errors: {} })
  uploader.add({
    file: new File(['bill'], 'bill.pdf'),
    purpose: 'patient_document',
    patientId: 'case',
    finish: () => Promise.resolve(),
  })
  await stagePortal([]).show(() => <UpdateStrip state="ready" />)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect
    .poll(() => messages.current().map(({ text, tone, link }) => [text, tone, link?.href]))
    .toEqual([
      [
        'bill.pdf isn’t uploaded yet. Wait until it is, or try again or cancel it, and then update.',
        'warning',
        '/patients/case/documents',
      ],
    ])
  await commands.releaseCall(PRESIGN)
})
