import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#domain/rules/dates.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import { writeDate } from '#ui/parts/date-text.ts'
import { queryClient } from '../../api/portal.ts'
import { show } from '../../browser-test.tsx'
import { loadLabels, loadTexts } from '../../i18n/setup.ts'
import { LogCallForm } from './log-call-form.tsx'

test('K1: a call that reached nobody is planned for tomorrow, unless another day is said', async () => {
  await Promise.all([loadTexts('notes', 'fields'), loadLabels('patient_note')])
  await show(
    <QueryClientProvider client={queryClient}>
      <LogCallForm call={{ caseId: 'none', party: 'patient' }} onDone={() => undefined} />
    </QueryClientProvider>,
  )
  const today = todayAt()
  const next = page.getByRole('textbox', { name: 'Next contact' })
  await expect.element(next).toHaveValue('')
  await page.getByText('Voicemail').click()
  await expect.element(next).toHaveValue(writeDate(addDays(today, 1), 'en'))
  await page.getByText('Reached').click()
  await expect.element(next).toHaveValue('')
  await page.getByRole('button', { name: 'In 7 days' }).click()
  await page.getByText('No answer').click()
  await expect.element(next).toHaveValue(writeDate(addDays(today, 7), 'en'))
})
