import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordQueries } from '../../api/record-queries.ts'
import { loadTexts } from '../../i18n/setup.ts'
import { stagePortal } from '../../staged-portal.tsx'
import type { VisitRow } from '../visits/visits.ts'
import { VisitList } from './today.tsx'

const visit = { id: '1', patient_id: 'p', scheduled_start: '2026-11-27T17:00:00Z', duration_min: 45 } as VisitRow

async function showList(rights: readonly string[]): Promise<void> {
  await loadTexts('shell')
  const { put, show } = stagePortal(rights)
  const patients = [{ id: 'p', first_name: 'Emily', last_name: 'Anderson' }]
  put(recordQueries.some({ name: 'patient' }, ['p']).queryKey, patients)
  await show(() => <VisitList visits={[visit]} />)
}

test('J17: a visit of today says who comes', async () => {
  await showList(['patient.list'])
  await expect.element(page.getByRole('link').getByText('Emily Anderson', { exact: true })).toBeVisible()
})

test('a visit of today shows no name to a viewer who may not read cases', async () => {
  await showList([])
  await expect.element(page.getByRole('link').getByText('minutes')).toBeVisible()
  expect(page.getByRole('link').element().querySelectorAll('bdi')).toHaveLength(0)
})
