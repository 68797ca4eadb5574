import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../../../api/portal.ts'
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

async function stageTab(rows: readonly object[]) {
  await Promise.all([loadTexts('appointments', 'case', 'fields'), loadLabels('appointment')])
  const stage = stagePortal([
    'appointment.list',
    'appointment.update',
    'medical_provider.list',
    'appointment_status.list',
  ])
  stage.put(recordQueries.one({ name: 'patient' }, CASE).queryKey, { id: CASE, version: 1 })
  stage.put(caseQueries.rows('appointment', CASE).queryKey, rows)
  stage.put(recordQueries.whole({ name: 'appointment_status' }).queryKey, [
    { id: CONFIRMED, title: 'Confirmed', category: 'scheduled', code: 'confirmed' },
  ])
  return stage
}
const component = () => (
  <AppointmentsTab id={CASE} adding={false} onAdding={() => undefined} bill={undefined} onBill={() => undefined} />
)

test('no visit is pushed away by the name of the provider of the one above it', async () => {
  const { late, show } = await stageTab(visits)
  const tellProviders = late(recordQueries.whole({ name: 'medical_provider' }).queryKey)
  await show(component, { viewport: PHONE })
  await expect.poll(() => document.querySelectorAll('[aria-busy=true], article').length).toBeGreaterThan(0)
  const before = places()
  tellProviders([{ id: PROVIDER, name: 'Bayside Orthopedic and Sports Medicine Center' }])
  await expect.element(page.getByText('Bayside Orthopedic').first()).toBeVisible()
  expect(movedFrom(before)).toEqual([])
  expect(page.getByRole('article').elements()).toHaveLength(visits.length)
})

test('a patient is checked in from the day of the visit on, and not with the first button days before', async () => {
  const role = { id: null, title: 'case_manager', level: 'staff' } as const
  const flags = { is_authenticated: true, is_casemanager: true, is_underwriter: false }
  session.start(
    { access: '', id: CASE, email: 'me@example.com', name: 'Me', user_type: 'staff', role, ...flags },
    false,
  )
  onTestFinished(() => session.end())
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const rows = [3, 100].map((hours) => ({ ...visits[0], id: `in ${hours} hours`, scheduled_start: at(hours) }))
  const { put, show } = await stageTab(rows)
  put(recordQueries.whole({ name: 'medical_provider' }).queryKey, [{ id: PROVIDER, name: 'Bayside' }])
  await show(component, { viewport: PHONE })
  await expect.element(page.getByRole('article').nth(1)).toBeVisible()
  const first = page.getByRole('article').nth(0)
  await expect.element(first.getByRole('button', { name: 'Check in' })).toBeVisible()
  const later = page.getByRole('article').nth(1)
  expect(later.getByRole('button', { name: 'Check in' }).elements()).toEqual([])
  await later.getByRole('button', { name: /^More/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Check in' })).toBeVisible()
})
