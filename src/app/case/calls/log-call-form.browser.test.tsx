import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '#domain/rules/dates.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import { writeDate } from '#ui/parts/date-text.ts'
import { api, queryClient } from '../../api/portal.ts'
import { show } from '../../browser-test.tsx'
import { loadLabels, loadTexts } from '../../i18n/setup.ts'
import { LogCallForm } from './log-call-form.tsx'

beforeEach(() => Promise.all([loadTexts('notes', 'fields'), loadLabels('patient_note')]))

function showForm(onDone = () => undefined) {
  return show(
    <QueryClientProvider client={queryClient}>
      <LogCallForm call={{ caseId: 'none', party: 'patient' }} onDone={onDone} />
    </QueryClientProvider>,
  )
}

test('K1: a call without an answer is planned for tomorrow, unless another day is said', async () => {
  await showForm()
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

test('K1: a call is not logged without the next day that was typed wrong', async () => {
  const calls = vi.spyOn(api, 'call')
  await showForm()
  const next = page.getByRole('textbox', { name: 'Next contact' })
  await next.fill('13/45/2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Invalid date')).toBeVisible()
  await page.getByRole('button', { name: 'Save call' }).click()
  await expect.element(next).toHaveFocus()
  expect(calls.mock.calls.map(([address]) => address)).not.toContain('POST /patient_note/create')
  calls.mockRestore()
})
