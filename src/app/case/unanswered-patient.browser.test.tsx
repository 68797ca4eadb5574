import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Unread } from '../api/unread.ts'
import { axeViolations, PHONE, show } from '../browser-test.tsx'
import { loadTexts } from '../i18n/setup.ts'
import { UnansweredPatient } from './unanswered-patient.tsx'

beforeAll(() => loadTexts('shell'))

const item = (more: Partial<Unread> = {}): Unread => ({
  patient__id: 'p1',
  patient__name: 'Ayşe Aslan',
  messages_count: 0,
  reply_wanted_since: new Date(Date.now() - 2.5 * 3_600_000).toISOString(),
  last_text: `Can I move my visit? ${'It rains. '.repeat(20)}`,
  last_at: new Date().toISOString(),
  ...more,
})

test('who waits for an answer is shown with the age and the beginning of the last message, in one line', async () => {
  await show(<UnansweredPatient patient={item()} />, { viewport: PHONE })
  await expect.element(page.getByText('Ayşe Aslan')).toBeVisible()
  await expect.element(page.getByText('Reply wanted · 2 hr')).toBeVisible()
  await expect.element(page.getByText(/unread/)).not.toBeInTheDocument()
  const snippet = page.getByText(/Can I move my visit/).element()
  expect(snippet.getBoundingClientRect().height).toBeLessThan(30)
  expect(document.documentElement.scrollWidth).toBe(PHONE.width)
  expect(await axeViolations('span')).toEqual([])
})

test('a picture that came without words has its line too', async () => {
  await show(<UnansweredPatient patient={item({ last_text: '' })} />)
  await expect.element(page.getByText('Message without text')).toBeVisible()
})

test('what is unread says so, and what nobody has to answer tells of no waiting', async () => {
  await show(
    <UnansweredPatient patient={item({ messages_count: 2, reply_wanted_since: null, patient__name: null })} />,
    {
      language: 'ar',
    },
  )
  const unread = i18next.t('shell:notifications.unread', { count: 2 })
  await expect.element(page.getByText(unread)).toBeVisible()
  await expect.element(page.getByText(i18next.t('shell:notifications.nameless'))).toBeVisible()
  await expect.element(page.getByText(/بانتظار/)).not.toBeInTheDocument()
})
