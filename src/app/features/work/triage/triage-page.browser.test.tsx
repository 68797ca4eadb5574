import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { show } from '../../../browser-test.tsx'
import { createRefetching } from '../../../device/refetch-changed.ts'
import { loadTexts } from '../../../i18n/setup.ts'
import { TriagePage } from './triage-page.tsx'

const CASE = '00000000-0000-4000-8000-000000000001'

const answerWith = (name: string) =>
  commands.answerCall('**/api/sms/triage?*', 200, {
    messages: [
      {
        id: '00000000-0000-4000-8000-000000000002',
        from: '+13055550100',
        body: 'May I come an hour later?',
        at: '2026-03-02T14:10:00Z',
        matches: 2,
        candidates: [{ id: CASE, name, case_number: 'TX-1' }],
      },
    ],
    count: 1,
    page: 1,
    page_size: 25,
  })

test('K7: a patient who is suggested for a message is renamed on the screen, and what is typed to find another stays', async () => {
  await loadTexts('messages', 'fields')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await answerWith('Ana Ortiz')
  await show(
    <QueryClientProvider client={client}>
      <TriagePage />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('button', { name: /Ana Ortiz/ })).toBeVisible()
  const search = page.getByRole('combobox', { name: 'Another patient' })
  await search.fill('55')
  await answerWith('Ana Vega')
  createRefetching(client)([{ entity: 'patient', ids: [CASE], cases: [CASE], gone: [] }])
  await expect.element(page.getByRole('button', { name: /Ana Vega/ })).toBeVisible()
  await expect.element(search).toHaveValue('55')
})
