import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations, PHONE } from '../../../browser-test.tsx'
import { loadTexts } from '../../../i18n/setup.ts'
import { stagePortal } from '../../../staged-portal.tsx'
import { Attachments } from './attachments.tsx'
import type { Message } from './conversation.ts'

const CASE = '00000000-0000-4000-8000-000000000001'
const picture = { url: 'https://gateway.example.com/1', mime: 'image/jpeg' }
const message = { id: '00000000-0000-4000-8000-000000000002', media: [picture, picture] } as unknown as Message

test('each attachment of a message is opened by itself; one that can’t be had says so and offers nothing', async () => {
  await loadTexts('messages')
  const { show } = stagePortal(['patient_document.create'])
  await show(() => <Attachments row={message} patientId={CASE} />, { viewport: PHONE })
  await expect.element(page.getByRole('button', { name: 'Attachment 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Attachment 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Attachment 2' })
  // No portal answers here.
  await expect.element(dialog.getByText('This attachment can’t be opened')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Download' })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Add to documents' })).not.toBeInTheDocument()
  expect(await axeViolations('[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})
