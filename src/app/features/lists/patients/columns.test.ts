import { expect, test } from 'vitest'
import { formatsFor } from '../../../i18n/formats.ts'
import { columnsFor } from './columns.tsx'

const named = (name: string): string => name

test('the next appointment is told by the clock of its place, also beside the same moment elsewhere', () => {
  const columns = columnsFor(
    {
      formats: formatsFor('en'),
      language: 'en',
      label: named,
      choice: named,
      title: () => undefined,
      today: '2026-11-25',
      words: {
        name: '',
        gap: '',
        sol: '',
        acknowledged: '',
        unnamed: '',
        step: '',
        steps: {
          complete_intake: '',
          take_case: '',
          decide: '',
          follow_treatment: '',
          send_demand: '',
          settle: '',
          end_pause: '',
        },
      },
    },
    (column) => column.startsWith('next_appointment'),
  )
  const column = columns.find(({ key }) => key === 'next_appointment_at')
  const told = (zone: string | null): string | undefined =>
    column
      ?.text({ id: '1', next_appointment_at: '2026-11-28T17:00:00Z', next_appointment_zone: zone })
      .replaceAll('\u202f', ' ')
  expect(told('America/Los_Angeles')).toBe('Nov 28, 2026, 9:00 AM PST')
  expect(told('America/New_York')).toBe('Nov 28, 2026, 12:00 PM EST')
})
