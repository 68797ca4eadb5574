import { violationsOn } from '../journeys/axe.ts'
import { workRail } from '../journeys/due-calls.ts'
import { expect, test } from '../journeys/fixtures.ts'
import { keepSettingsHere, signIn, watch } from '../journeys/portal.ts'
import { caseToWriteTo } from '../journeys/text-messages.ts'
import { callerAs } from '../journeys/worked-case.ts'
import { startCount } from './count.ts'

/** A case whose patient has answered a message of the portal. */
async function waitingReply(baseURL: string, text: string): Promise<string> {
  const { id } = await caseToWriteTo(baseURL)
  const manager = await callerAs(baseURL, 'case.manager')
  const { numbers } = (await manager.get(`/patient/${id}/sms_data`)) as { numbers: { number: string }[] }
  const { patient_sms: sent } = (await manager.post('/patient_sms/create', {
    patient_id: id,
    to: numbers[0]?.number,
    body: 'How are you?',
  })) as { patient_sms: { id: string } }
  await manager.post(`/sms/outbox/${sent.id}/answer`, { body: text })
  await manager.close()
  return id
}

test('K4: a patient is answered from the list of what waits, without leaving it @phone', async ({
  page,
  baseURL,
  isMobile,
}) => {
  const id = await waitingReply(String(baseURL), 'Can I move my visit?')
  const complaints = watch(page)
  await keepSettingsHere(page)
  await signIn(page, 'case.manager')
  const row = page.locator(`[data-entry="reply:${id}"]`)
  await expect(row).toBeVisible()
  const count = startCount()
  if (isMobile) await count.press(row.locator('[data-row]'))
  await count.press(
    isMobile
      ? workRail(page).getByRole('button', { name: 'Reply', exact: true })
      : row.getByRole('button', { name: /^Reply: / }),
  )
  const rail = workRail(page)
  await expect(rail.getByText('Can I move my visit?').last()).toBeVisible()
  await count.type(rail.getByLabel('Text message', { exact: true }), 'Yes, which day suits you?')
  expect(await violationsOn(page)).toEqual([])
  await count.press(rail.getByRole('button', { name: 'Queue message' }))
  await expect(row).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard/)
  count.expectAtMost(4, 1)
  expect(complaints).toEqual([])
})
