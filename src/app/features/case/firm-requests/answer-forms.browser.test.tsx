import { beforeAll, expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { axeViolations, DESKTOP, PHONE, show } from '../../../browser-test.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/portal.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { AnswerForm } from './answer-form.tsx'
import { LienAnswerForm, type LienRequest } from './lien-answer-form.tsx'

beforeAll(() => Promise.all([loadTexts('answer', 'fields'), loadLabels('patient')]))

const token = 'x'.repeat(43)
const asked = {
  house: 'Caseway',
  case_number: 'MIA-26-000117-7',
  initials: 'J.S.',
  language: 'en',
} as const
const ofLien = {
  ...asked,
  lien_number: 'MIA-26-000117-7-02',
  version: 4,
  provider: 'Sunrise Imaging Center',
  billed_cents: 3_600_00,
  adjustment_cents: 100_00,
  paid_cents: 0,
  balance_cents: 3_500_00,
}
const toConfirm: LienRequest = { ...ofLien, kind: 'confirmation', choices: ['confirm', 'dispute'] }
const offered: LienRequest = {
  ...ofLien,
  kind: 'offer',
  choices: ['accept', 'counter', 'decline'],
  offer_cents: 3_000_00,
  message: 'Our best',
  expires_on: '2026-12-24',
}

async function showLien(request: LienRequest, looks = {}) {
  const heard = { onAnswered: vi.fn<() => void>(), onOutdated: vi.fn<() => void>() }
  const form = <LienAnswerForm token={token} request={request} {...heard} />
  await show(<main>{form}</main>, looks)
  return heard
}
const send = page.getByRole('button', { name: 'Send answer' })

test('K3: an answer is sent again with the key of the one whose reply was lost, and changed with another', async () => {
  const calls = vi.spyOn(api, 'call').mockRejectedValue(new ApiError(0, 'BROKEN'))
  const answered = vi.fn<() => void>()
  const request = { ...asked, kind: 'status', dol: null, case_status: 'active' } as const
  const form = <AnswerForm token={token} request={{ ...request, choices: ['unchanged'] }} onAnswered={answered} />
  await show(<main>{form}</main>)
  await page.getByRole('radio', { name: /^No change/ }).click()
  for (const at of [1, 2]) {
    await send.click()
    await expect.poll(() => calls.mock.calls.length).toBe(at)
    await expect.element(send).toBeEnabled()
  }
  expect(answered).not.toHaveBeenCalled()
  await page.getByLabelText('Note (optional)').fill('Waiting for a bill')
  calls.mockResolvedValue(undefined)
  await send.click()
  await expect.poll(() => answered.mock.calls.length).toBe(1)
  const [first, again, changed] = calls.mock.calls.map(([, { key }]) => key)
  expect([first === again, first === changed, first === undefined]).toEqual([true, false, false])
  calls.mockRestore()
})

test.for([
  [DESKTOP, 'light'],
  [PHONE, 'dark'],
] as const)(
  'K3: a lien is confirmed with two presses, and disputed with a reason, %o %s',
  async ([viewport, theme]) => {
    const { onAnswered } = await showLien(toConfirm, { viewport, theme })
    await expect.element(page.getByText('$3,500.00')).toBeVisible()
    await expect.element(page.getByText('Sunrise Imaging Center')).toBeVisible()
    await expect.element(send).toBeDisabled()
    await page.getByRole('radio', { name: 'Dispute the lien' }).click()
    await expect.element(send).toBeDisabled()
    expect(await axeViolations('main')).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(viewport.width)
    await page.getByLabelText('Why you dispute it').fill('Not our client')
    await expect.element(send).toBeEnabled()
    await page.getByRole('radio', { name: /^Confirm the lien/ }).click()
    await commands.answerCall('**/api/firm_request/answer_lien', 200, { answered: true })
    await send.click()
    await expect.poll(() => onAnswered.mock.calls.length).toBe(1)
  },
)

test('K3: an offer is shown with what is owed; a counteroffer needs an amount, and a lien that changed is read again', async () => {
  const { onAnswered, onOutdated } = await showLien(offered)
  for (const text of ['$3,500.00', '$3,000.00', 'Our best'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Make a counteroffer' }).click()
  await expect.element(send).toBeDisabled()
  await page.getByLabelText('Your offer').fill('2,000')
  await commands.answerCall('**/api/firm_request/answer_lien', 409, { code: 'VERSION_CONFLICT', message: 'No' })
  await send.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^The lien has changed since you opened this page/)
  expect([onAnswered.mock.calls.length, onOutdated.mock.calls.length]).toEqual([0, 1])
})
