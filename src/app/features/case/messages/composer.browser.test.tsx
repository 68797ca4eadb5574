import { useState } from 'react'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { stagePortal } from '../../../staged-portal.tsx'
import { Composer, type SmsData } from './composer.tsx'

const CASE = '00000000-0000-4000-8000-000000000001'
const SEND = '**/send_sms'

const at = (number: string) => ({
  id: number,
  number,
  detail_consent: false,
  zone: 'America/New_York',
  hindrance: null,
  quiet_until: null,
})
const [OWN, OTHER] = [at('+13055550142'), at('+13055550177')]

/** Shows the composer for these numbers; the first message that is sent is held. */
async function stage(numbers: SmsData['numbers']) {
  await Promise.all([loadTexts('messages', 'fields', 'waiting'), loadLabels('patient_sms')])
  await commands.holdCall(SEND, 201, { patient_sms: { id: CASE, version: 1 } })
  const data: SmsData = { leaves: true, plays: false, language: 'en', numbers, templates: [], appointments: [] }
  return { data, show: stagePortal(['patient_sms.create']).show }
}

test('J8: an answer goes to the number that was written from, though another one writes meanwhile', async () => {
  const { data, show } = await stage([OWN, OTHER])
  await show(function Conversation() {
    const [from, setFrom] = useState(OTHER.number)
    return (
      <>
        <button type="button" onClick={() => setFrom(OWN.number)}>
          Write from the first number
        </button>
        <Composer id={CASE} data={data} seen="s1" from={from} onVisit={() => undefined} />
      </>
    )
  })
  await page.getByRole('textbox').fill('Yes')
  await page.getByRole('button', { name: 'Write from the first number' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect(await commands.untilHeld(SEND)).toMatchObject({ to: OTHER.number, body: 'Yes' })
  await commands.releaseCall(SEND)
})

test('K7: what is written while a message is being sent stays', async () => {
  const { data, show } = await stage([OWN])
  await show(() => <Composer id={CASE} data={data} seen={undefined} onVisit={() => undefined} />)
  const field = page.getByRole('textbox')
  await field.fill('See you at three')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await field.fill('See you at three. Bring your card')
  await commands.releaseCall(SEND)
  await expect.element(field).toHaveValue('. Bring your card')
})
