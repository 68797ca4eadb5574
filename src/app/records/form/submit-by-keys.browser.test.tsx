import { QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { longText } from '#domain/fields/kinds.ts'
import { queryClient } from '../../api/portal.ts'
import { show } from '../../browser-test.tsx'
import { loadTexts } from '../../i18n/setup.ts'
import { FormDialog } from './form-dialog.tsx'
import type { Values } from './form-fields.ts'

const field = longText({ max: 1000 })
const nothing = () => undefined

beforeAll(() => loadTexts('fields'))

async function openForm(required: boolean) {
  const send = vi.fn<(values: Values) => Promise<void>>(() => Promise.resolve())
  const fields = { said: { field, label: 'Note', required } }
  await show(
    <QueryClientProvider client={queryClient}>
      <FormDialog title="New note" fields={fields} submit="Save" onClose={nothing} send={send} />
    </QueryClientProvider>,
  )
  await page.getByRole('textbox').click()
  return send
}

test('Ctrl+Enter sends a form from a box of several lines, and Enter begins a line there', async () => {
  const send = await openForm(false)
  await userEvent.keyboard('One{Enter}two')
  expect(send).not.toHaveBeenCalled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => send.mock.calls.map(([values]) => values)).toEqual([{ said: 'One\ntwo' }])
})

test('what is missing is told then too, and nothing is sent', async () => {
  const send = await openForm(true)
  await userEvent.keyboard('{Meta>}{Enter}{/Meta}')
  await expect.element(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  expect(send).not.toHaveBeenCalled()
})
