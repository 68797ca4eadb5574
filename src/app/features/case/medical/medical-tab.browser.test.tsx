import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordQueries } from '../../../api/record-queries.ts'
import { movedFrom, places } from '../../../browser-test.tsx'
import { caseQueries } from '../../../case/case-queries.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { stagePortal } from '../../../staged-portal.tsx'
import { MedicalTab } from './medical-tab.tsx'

const CASE = '00000000-0000-4000-8000-000000000001'
const PROVIDER = '00000000-0000-4000-8000-000000000002'
const visits = ['2026-01-05', '2026-01-12', '2026-02-20'].map((service_date) => ({
  id: service_date,
  service_date,
  medical_provider_id: PROVIDER,
}))

test('prior treatment can be pressed once the visits above it are in their places', async () => {
  await Promise.all([loadTexts('medical', 'fields'), loadLabels('patient', 'previous_med')])
  const { put, late, show } = stagePortal([
    'appointment.list',
    'previous_med.list',
    'previous_med.create',
    'medical_provider.list',
  ])
  put(caseQueries.rows('previous_med', CASE).queryKey, [])
  put(recordQueries.whole({ name: 'medical_provider' }).queryKey, [{ id: PROVIDER, name: 'Bayside Clinic' }])
  const tellRecord = late(recordQueries.one({ name: 'patient' }, CASE).queryKey)
  const tellVisits = late(caseQueries.rows('appointment', CASE).queryKey)
  await show(() => <MedicalTab id={CASE} today="2026-03-01" />)
  await expect.element(page.getByRole('region', { name: 'Visits by provider' })).toBeVisible()
  const atFirst = places()
  tellRecord({ id: CASE, version: 1, body_parts: ['right shoulder'] })
  await expect.element(page.getByText('right shoulder')).toBeVisible()
  expect(movedFrom(atFirst)).toEqual([])
  const withRecord = places()
  tellVisits(visits)
  await expect.element(page.getByText('Bayside Clinic')).toBeVisible()
  expect(movedFrom(withRecord)).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Add prior treatment' })).toBeVisible()
})
