import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../api/portal.ts'
import { show } from '../../../browser-test.tsx'
import { waiting } from '../../../device/outbox/waiting.ts'
import { loadTexts } from '../../../i18n/setup.ts'
import { WaitingCard } from './waiting-card.tsx'

test('D13: a kept paper of underwriting is told of in words, whatever page was open before', async () => {
  await loadTexts('waiting')
  const command = {
    command_id: 'one',
    kind: 'order',
    entity: 'underwriting_document',
    target: 'paper',
    method: 'POST',
    path: '/underwriting_document/paper/hand_in',
    body: { patient_id: 'case', kind: 'police_report', expected_version: 1, file_name: 'report.pdf' },
    made_at: '2026-03-02T12:00:00.000Z',
  } as const
  waiting.show([{ command, place: 1, state: 'waiting', attempts: 1, next_at: 0 }])
  await show(
    <QueryClientProvider client={queryClient}>
      <main>
        <WaitingCard />
      </main>
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Police or incident report')).toBeVisible()
})
