import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { patient } from '#domain/entities/patient.ts'
import type { RecordRow } from '../../api/record-queries.ts'
import { axeViolations, show } from '../../browser-test.tsx'
import { loadTexts } from '../../i18n/setup.ts'
import { EditDialog } from './edit-dialog.tsx'
import { entityFields, type Values } from './form-fields.ts'

const labels = { field: (name: string) => name, choice: (_: string, value: string) => value }
const fields = entityFields(patient, ['first_name', 'middle_name', 'city'], labels)
const before: RecordRow = { id: 'a', version: 1, first_name: 'Ana', middle_name: 'M.', city: 'Austin' }
/** As another user has saved it while the dialog was open. */
const after: RecordRow = { ...before, version: 2, middle_name: 'Maria', city: 'Dallas' }

interface Saved {
  readonly changes: Values
  readonly version: unknown
}

function Editing({ onWrite }: { onWrite: (saved: Saved) => void }) {
  const [row, setRow] = useState(before)
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <QueryClientProvider client={client}>
      <EditDialog
        title="Edit"
        entity="patient"
        fields={fields}
        row={row}
        read={async () => after}
        write={async (changes, version) => onWrite({ changes, version })}
        onClose={() => undefined}
      >
        <button type="button" onClick={() => setRow(after)}>
          Another saves
        </button>
      </EditDialog>
    </QueryClientProvider>
  )
}

test('K7: while one types, fields left alone follow another user, and what was typed stays beside the other’s value', async () => {
  await loadTexts('fields')
  const saved: Saved[] = []
  await show(<Editing onWrite={(one) => saved.push(one)} />)
  await page.getByLabelText('middle_name').fill('Mia')
  await page.getByRole('button', { name: 'Another saves' }).click()
  await expect.element(page.getByLabelText('city')).toHaveValue('Dallas')
  await expect.element(page.getByLabelText('middle_name')).toHaveValue('Mia')
  await expect.element(page.getByText('Saved by another user: Maria')).toBeVisible()
  expect(await axeViolations('[role=dialog]')).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // Against what it was typed over: the server compares, and one chooses if need be.
  await expect.poll(() => saved).toEqual([{ changes: { middle_name: 'Mia' }, version: 1 }])
})
