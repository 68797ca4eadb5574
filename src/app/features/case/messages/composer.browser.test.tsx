import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { stagePortal } from '../../../staged-portal.tsx'
import { Composer, type SmsData } from './composer.tsx'

const CASE = '00000000-0000-4000-8000-000000000001'
const SEND = '**/send_sms'

test('J8: an answer goes to the number that was written from, and stays with it', async () => {
  await Promise.all([loadTexts('messages', 'fields', 'waiting'), loadLabels('patient_sms')])
  const { show } = stagePortal(['patient_sms.create'])
  const [own, other] = ['+13055550142', '+13055550177']
  const at = (number: string) => ({
    id: number,
    number,
    detail_consent: false,
    zone: 'America/New_York',
    hindrance: null,
    quiet_until: null,
  })
  const data: SmsData = {
    leaves: true,
    plays: false,
    language: 'en',
    numbers: [at(own), at(other)],
    templates: [],
    appointments: [],
  }
  await commands.holdCall(SEND, 201, { patient_sms: { id: CASE, version: 1 } })
  await show(() => <Composer id={CASE} data={data} seen="s1" from={other} onVisit={() => undefined} />)
  await page.getByRole('textbox').fill('Yes')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect(await commands.untilHeld(SEND)).toMatchObject({ to: other, body: 'Yes' })
  await commands.releaseCall(SEND)
})

test('K7: what is written while a message is being sent stays', async () => {
  await Promise.all([loadTexts('messages', 'fields', 'waiting'), loadLabels('patient_sms')])
  const { show } = stagePortal(['patient_sms.create'])
  const number = {
    id: 'number',
    number: '+13055550142',
    detail_consent: false,
    zone: 'America/New_York',
    hindrance: null,
    quiet_until: null,
  }
  const data: SmsData = {
    leaves: true,
    plays: false,
    language: 'en',
    numbers: [number],
    templates: [],
    appointments: [],
  }
  await commands.holdCall(SEND, 201, { patient_sms: { id: CASE, version: 1 } })
  await show(() => <Composer id={CASE} data={data} seen={undefined} onVisit={() => undefined} />)
  const field = page.getByRole('textbox')
  await field.fill('See you at three')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await field.fill('See you at three. Bring your card')
  await commands.releaseCall(SEND)
  await expect.element(field).toHaveValue('. Bring your card')
})
