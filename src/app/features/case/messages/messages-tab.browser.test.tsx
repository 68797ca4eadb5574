import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordQueries } from '../../../api/record-queries.ts'
import { movedFrom, places } from '../../../browser-test.tsx'
import { caseQueries } from '../../../case/case-queries.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { stagePortal } from '../../../staged-portal.tsx'
import { smsQueries, type SmsData } from './composer.tsx'
import { MessagesTab } from './messages-tab.tsx'

const CASE = '00000000-0000-4000-8000-000000000001'
const grants = ['patient_mobile_info', 'patient_sms'].flatMap((entity) =>
  ['list', 'create', 'update'].map((act) => `${entity}.${act}`),
)
const numbers = [{ id: 'number', number: '+13055550142', kind: 'mobile', owner: 'self', sms_consent: 'granted' }]
const texts = Array.from({ length: 30 }, (_, at) => ({
  id: `text ${at}`,
  direction: 'in',
  body: `Text ${at}`,
  created_at: `2026-03-02T12:${String(at + 10)}:00.000Z`,
  awaits_reply: true,
}))
const reply: SmsData = { leaves: true, plays: false, language: 'en', numbers: [], templates: [], appointments: [] }
/** As high as what stands above a tab. */
const head = { '--bars': '3.5rem', paddingBlockStart: '10.5rem' }

test('on a desk nothing that can be pressed moves when the place to write comes into view', async () => {
  await Promise.all([loadTexts('messages', 'fields'), loadLabels('patient_mobile_info', 'patient_sms')])
  const { put, late, show } = stagePortal(grants)
  put(caseQueries.rows('patient_mobile_info', CASE).queryKey, numbers)
  put(caseQueries.rows('patient_sms', CASE).queryKey, texts)
  const tellRecord = late(recordQueries.one({ name: 'patient' }, CASE).queryKey)
  const tellReply = late(smsQueries.data(CASE).queryKey)
  const component = () => (
    <div style={head}>
      <MessagesTab id={CASE} alerted={false} />
    </div>
  )
  await show(component)
  await expect.element(page.getByRole('region', { name: 'Conversation' })).toBeVisible()
  tellRecord({ id: CASE, version: 1 })
  await expect.element(page.getByRole('button', { name: 'Add number' })).toBeVisible()
  const before = places()
  tellReply(reply)
  await expect.element(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 })
  expect(window.scrollY).toBeGreaterThan(0)
  expect(movedFrom(before)).toEqual([])
})
