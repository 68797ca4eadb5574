import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { recordQueries } from '../../api/record-queries.ts'
import { loadLabels, loadTexts } from '../../i18n/setup.ts'
import { stagePortal } from '../../staged-portal.tsx'
import { CommandDialog } from './visit-command.tsx'

const CASE = '00000000-0000-4000-8000-000000000001'
const FACILITY = '00000000-0000-4000-8000-000000000002'
const OFFICE = '00000000-0000-4000-8000-000000000003'
const CHIROPRACTOR = '00000000-0000-4000-8000-000000000004'
const visit = {
  id: '00000000-0000-4000-8000-000000000005',
  version: 4,
  scheduled_start: '2030-01-07T15:00:00Z',
  duration_min: 30,
  medical_provider_id: FACILITY,
  medical_provider_office_id: OFFICE,
  chiropractor_id: null,
}

test('a visit moves from a facility to a chiropractor: of the former place nothing stays', async () => {
  await Promise.all([loadTexts('appointments', 'case', 'fields'), loadLabels('appointment')])
  const { put, show } = stagePortal([
    'medical_provider.list',
    'medical_provider_office.list',
    'chiropractor.list',
    'state.list',
  ])
  put(recordQueries.whole({ name: 'medical_provider' }).queryKey, [{ id: FACILITY, name: 'Bayside Orthopedic' }])
  put(recordQueries.whole({ name: 'medical_provider_office' }).queryKey, [
    { id: OFFICE, name: 'Downtown', medical_provider_id: FACILITY, timezone: 'UTC' },
  ])
  put(recordQueries.whole({ name: 'chiropractor' }).queryKey, [{ id: CHIROPRACTOR, practice_name: 'Back in Balance' }])
  put(recordQueries.whole({ name: 'state' }).queryKey, [])
  await show(() => <CommandDialog caseId={CASE} row={visit} command="reschedule" onClose={() => undefined} />)
  await page.getByRole('button', { name: 'Clear' }).first().click()
  await page.getByRole('combobox', { name: 'Chiropractor' }).fill('Back')
  await page.getByRole('option', { name: 'Back in Balance' }).click()
  const address = `**/api/appointment/${visit.id}/transition`
  await commands.holdCall(address, 200, { appointment: visit })
  await page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).click()
  expect(await commands.untilHeld(address)).toMatchObject({
    to: 'reschedule',
    medical_provider_id: null,
    medical_provider_office_id: null,
    chiropractor_id: CHIROPRACTOR,
  })
  await commands.releaseCall(address)
})
