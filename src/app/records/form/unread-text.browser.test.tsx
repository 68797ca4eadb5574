import { QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cents, date, integer, phone } from '#domain/fields/kinds.ts'
import { queryClient } from '../../api/portal.ts'
import { axeViolations, show } from '../../browser-test.tsx'
import { loadTexts } from '../../i18n/setup.ts'
import { FormDialog } from './form-dialog.tsx'
import type { FormFields, Values } from './form-fields.ts'

beforeAll(() => loadTexts('fields'))

const fields: FormFields = {
  amount: { field: cents(), label: 'Amount', required: false },
  day: { field: date(), label: 'Day', required: false },
  number: { field: phone(), label: 'Number', required: false },
  share: { field: integer({ max: 10_000 }), label: 'Share', required: false, shown: 'percent' },
}
const initial = { amount: 500_00, day: '2026-03-02', number: '+13055550142', share: 1_000 }

test.for([
  ['Amount', '5,00O.00', 'Invalid amount', '600', { amount: 600_00 }],
  ['Day', '13/45/2026', 'Invalid date', '03/04/2026', { day: '2026-03-04' }],
  ['Number', '305 55', 'Invalid phone number', '(305) 555-0199', { number: '+13055550199' }],
  ['Share', '1o', 'Enter a percentage from 0 to 100', '12.5', { share: 1_250 }],
] as const)(
  '%s: a text that is no value of its field is not saved as none',
  async ([label, wrong, said, right, change]) => {
    const send = vi.fn<(values: Values) => Promise<void>>(() => Promise.resolve())
    await show(
      <QueryClientProvider client={queryClient}>
        <FormDialog
          title="Edit"
          fields={fields}
          initial={initial}
          submit="Save"
          onClose={() => undefined}
          send={send}
        />
      </QueryClientProvider>,
    )
    const field = page.getByLabelText(label)
    await field.fill(wrong)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(said)).toBeVisible()
    await expect.element(field).toHaveFocus()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue(wrong)
    expect(await axeViolations('[role=dialog]')).toEqual([])
    expect(send).not.toHaveBeenCalled()
    await field.fill(right)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => send.mock.calls.map(([values]) => values)).toEqual([{ ...initial, ...change }])
  },
)
