import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../api/portal.ts'
import { axeViolations, show } from '../../../browser-test.tsx'
import { loadTexts } from '../../../i18n/setup.ts'
import type { Document } from './email-queries.ts'
import { DocumentList } from './recipients.tsx'

beforeAll(() => loadTexts('emails'))

const documents = Array.from({ length: 23 }, (_, index): Document => ({
  id: `d${index}`,
  title: `Record ${index + 1}`,
  doc_type: 'medical_record',
  visibility: ['lawfirm'],
}))

function List() {
  const [chosen, setChosen] = useState(documents.slice(0, 20).map(({ id }) => id))
  return (
    <QueryClientProvider client={queryClient}>
      <DocumentList
        patientId="p1"
        documents={documents}
        obstacle={undefined}
        chosen={chosen}
        fault={undefined}
        onChange={setChosen}
      />
    </QueryClientProvider>
  )
}

test('J9: a mail that is full says how many documents are left for another', async () => {
  await show(<List />)
  await expect.element(page.getByText('3 documents are left for another')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Record 21' })).toBeDisabled()
  expect(await axeViolations('fieldset')).toEqual([])
  await page.getByRole('checkbox', { name: 'Record 20' }).click()
  await expect.element(page.getByText('left for another')).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Record 21' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Record 20' })).toBeDisabled()
})
