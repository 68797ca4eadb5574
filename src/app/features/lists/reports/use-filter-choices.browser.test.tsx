import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lawFirms } from '#domain/reports/law-firms.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { show } from '../../../browser-test.tsx'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { viewerOf } from '../../../records/use-permissions.ts'
import { reportViewer } from './report-viewer.ts'
import { useFilterChoices } from './use-filter-choices.ts'

const me = { access: '', is_authenticated: true, id: 'me', email: 'me@example.com', name: 'Me', user_type: 'staff' }
const role = { title: 'case_manager', level: 'staff' } as const
const viewer = reportViewer(
  viewerOf({ ...me, role, is_casemanager: true, is_underwriter: false }),
  new Map([['lawfirm.list', 'all']]),
)

function Choices() {
  const { choices } = useFilterChoices(lawFirms, viewer)
  return (
    <ul>
      {choices.map(({ name, label, options }) => (
        <li key={name}>
          {label}: {options.length}
        </li>
      ))}
    </ul>
  )
}

test('a filter has its place while its list is under way, and leaves it where there is nothing to choose', async () => {
  await Promise.all([loadTexts('reports', 'fields'), loadLabels('patient', 'appointment', 'patient_note')])
  await loadLabels('underwriting_note')
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { queryKey } = recordQueries.whole({ name: 'lawfirm' })
  void client.prefetchQuery({ queryKey: [...queryKey], queryFn: () => promise })
  await show(
    <QueryClientProvider client={client}>
      <Choices />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Law firm: 0')).toBeVisible()
  resolve(['One', 'Two'].map((title) => ({ id: title, title, name: title })))
  await expect.element(page.getByText('Law firm: 2')).toBeVisible()
  client.setQueryData([...queryKey], [])
  await expect.poll(() => page.getByText(/^Law firm/).elements()).toEqual([])
})
