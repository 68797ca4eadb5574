import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordQueries } from '../../../api/record-queries.ts'
import { movedFrom, PHONE, places } from '../../../browser-test.tsx'
import { caseQueries } from '../../../case/case-queries.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { stagePortal } from '../../../staged-portal.tsx'
import { AppointmentsTab } from './appointments-tab.tsx'

const CASE = '00000000-0000-4000-8000-000000000001'
const PROVIDER = '00000000-0000-4000-8000-000000000002'
const CONFIRMED = '00000000-0000-4000-8000-000000000003'
const visits = ['2030-01-07T15:00:00Z', '2030-01-14T15:00:00Z'].map((scheduled_start) => ({
  id: scheduled_start,
  version: 1,
  scheduled_start,
  duration_min: 30,
  medical_provider_id: PROVIDER,
  appointment_status_id: CONFIRMED,
}))

test('no visit is pushed away by the name of the provider of the one above it', async () => {
  await Promise.all([loadTexts('appointments', 'case', 'fields'), loadLabels('appointment')])
  const { put, late, show } = stagePortal([
    'appointment.list',
    'appointment.update',
    'medical_provider.list',
    'appointment_status.list',
  ])
  put(recordQueries.one({ name: 'patient' }, CASE).queryKey, { id: CASE, version: 1 })
  put(caseQueries.rows('appointment', CASE).queryKey, visits)
  put(recordQueries.whole({ name: 'appointment_status' }).queryKey, [
    { id: CONFIRMED, title: 'Confirmed', category: 'scheduled', code: 'confirmed' },
  ])
  const tellProviders = late(recordQueries.whole({ name: 'medical_provider' }).queryKey)
  const component = () => (
    <AppointmentsTab id={CASE} adding={false} onAdding={() => undefined} bill={undefined} onBill={() => undefined} />
  )
  await show(component, { viewport: PHONE })
  await expect.poll(() => document.querySelectorAll('[aria-busy=true], article').length).toBeGreaterThan(0)
  const before = places()
  tellProviders([{ id: PROVIDER, name: 'Bayside Orthopedic and Sports Medicine Center' }])
  await expect.element(page.getByText('Bayside Orthopedic').first()).toBeVisible()
  expect(movedFrom(before)).toEqual([])
  expect(page.getByRole('article').elements()).toHaveLength(visits.length)
})
