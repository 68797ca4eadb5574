import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { movedFrom, places, show } from '../../../browser-test.tsx'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { DocumentList } from './document-list.tsx'
import type { CaseDocument } from './documents-queries.ts'
import type { KeptPapers } from './kept-papers.ts'

const report = {
  id: 'document',
  doc_type: 'police_report',
  title: 'Police report',
  mime: 'application/pdf',
  created_at: '2026-03-02T12:00:00.000Z',
  visibility: ['lawfirm', 'provider', 'funder'],
} satisfies CaseDocument
const nothing = () => undefined

test('what keeps a document offline has its place before the device may keep it', async () => {
  await Promise.all([loadTexts('documents', 'fields'), loadLabels('patient_document')])
  const client = new QueryClient()
  const list = (kept: Pick<KeptPapers, 'isKept' | 'mayCome'>) => (
    <QueryClientProvider client={client}>
      <DocumentList
        rows={[report]}
        kept={{ change: nothing, busy: undefined, ...kept }}
        onPreview={nothing}
        onDownload={nothing}
        onEdit={nothing}
      />
    </QueryClientProvider>
  )
  const { rerender } = await show(list({ isKept: nothing, mayCome: true }))
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible()
  const keep = page.getByRole('button', { name: 'Keep offline' })
  await expect.element(keep).not.toBeInTheDocument()
  const before = places()
  await rerender(list({ isKept: () => false, mayCome: true }))
  await expect.element(keep).toBeVisible()
  expect(movedFrom(before)).toEqual([])
})
