import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PHONE, show } from '../../../browser-test.tsx'
import { loadTexts } from '../../../i18n/setup.ts'
import { PeriodChoice } from './period-choice.tsx'

test('own days stand there from the first frame, so that nothing below them moves under a finger', async () => {
  await loadTexts('reports', 'fields')
  const days = { period: 'own', from: '2025-05-06', to: '2025-05-20' } as const
  await show(<PeriodChoice days={days} meant={undefined} onDays={() => {}} />, { viewport: PHONE })
  expect(page.getByRole('textbox').elements()).toHaveLength(2)
  await expect.element(page.getByRole('textbox', { name: 'From' })).toHaveValue('05/06/2025')
  await expect.element(page.getByRole('textbox', { name: 'To' })).toHaveValue('05/20/2025')
})
