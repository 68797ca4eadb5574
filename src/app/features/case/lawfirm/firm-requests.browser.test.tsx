import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, commands, page } from 'vitest/browser'
import { messages } from '#ui/parts/messages.ts'
import { ApiError } from '../../../api/api-error.ts'
import { api, queryClient } from '../../../api/portal.ts'
import { axeViolations, DESKTOP, PHONE, show, type Looks } from '../../../browser-test.tsx'
import { caseQueries } from '../../../case/case-queries.ts'
import { loadTexts } from '../../../i18n/setup.ts'
import { FirmRequests } from './firm-requests.tsx'

const CASE = '00000000-0000-4000-8000-000000000001'
const LIEN = '00000000-0000-4000-8000-000000000002'
const SENT = 'New link sent. The earlier link no longer works.'

const asked = {
  id: '00000000-0000-4000-8000-000000000003',
  kind: 'confirmation' as const,
  lien_id: LIEN,
  lien_number: 'MIA-26-000117-7-L02',
  name: 'Dana Whitfield',
  at: '2026-11-20T15:00:00Z',
  expires_at: '2026-12-04T15:00:00Z',
  opened_at: null,
  ended_at: null,
  outcome: null,
  may_send_again: true,
}
const offered = {
  ...asked,
  id: '00000000-0000-4000-8000-000000000004',
  kind: 'offer' as const,
  ended_at: '2026-11-18T15:00:00Z',
  outcome: 'answered' as const,
  may_send_again: false,
}

beforeEach(() => {
  for (const { id } of messages.current()) messages.dismiss(id)
  queryClient.clear()
})

async function showRequests(may: boolean, looks: Looks = {}, liens = [asked, offered]) {
  await loadTexts('lawfirm', 'case')
  queryClient.setQueryDefaults(['patient', 'firm_requests'], { staleTime: Infinity })
  queryClient.setQueryData(caseQueries.firmRequests(CASE).queryKey, {
    firm_requests: [],
    lien_requests: liens,
  })
  await show(
    <QueryClientProvider client={queryClient}>
      <main>
        <FirmRequests id={CASE} may={may} />
      </main>
    </QueryClientProvider>,
    looks,
  )
}

test.for([
  [DESKTOP, 'light'],
  [PHONE, 'dark'],
] as const)('K3: a link about a lien is sent again with one press, %o %s', async ([viewport, theme]) => {
  await showRequests(true, { viewport, theme })
  const list = page.getByRole('list', { name: 'Requests about liens' })
  await expect.element(list.getByText('Sent to Dana Whitfield').first()).toBeVisible()
  // What was answered is not asked again.
  const again = list.getByRole('button', { name: /^Send again: .*MIA-26-000117-7-L02/ })
  expect(again.elements()).toHaveLength(1)
  expect(await axeViolations('main')).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(viewport.width)
  await commands.answerCall(`**/api/lien/${LIEN}/request_answer`, 200, { requested: true })
  await again.click()
  await expect.poll(() => messages.current().map(({ text }) => text)).toEqual([SENT])
})

test('K3: a link whose answer was lost is not mailed twice, though its request is listed meanwhile', async () => {
  await showRequests(true)
  const again = page.getByRole('button', { name: /^Send again: .*MIA-26-000117-7-L02/ })
  const keys: unknown[] = []
  const calls = vi.spyOn(api, 'post').mockImplementation((_path, _body, { key }) => {
    keys.push(key)
    return Promise.reject(new ApiError(0, 'TIMED_OUT'))
  })
  await again.click()
  await expect.poll(() => keys).toHaveLength(1)
  await expect.element(again).not.toHaveAttribute('aria-busy', 'true')
  const listed = { ...asked, id: '00000000-0000-4000-8000-000000000005', at: '2026-11-21T15:00:00Z' }
  queryClient.setQueryData(caseQueries.firmRequests(CASE).queryKey, { firm_requests: [], lien_requests: [listed] })
  await expect.element(page.getByRole('listitem')).toBeVisible()
  await again.click()
  await expect.poll(() => keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  calls.mockRestore()
})

test('K3: who may not change the case sees what was asked and sends nothing', async () => {
  await showRequests(false, { language: 'ar' })
  await expect.element(page.getByRole('list', { name: 'طلبات بشأن حقوق الامتياز' })).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('the last day of a link is that of the reader, where the evening is tomorrow in UTC', async () => {
  const browser = cdp()
  await browser.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Chicago' })
  onTestFinished(async () => void (await browser.send('Emulation.setTimezoneOverride', { timezoneId: '' })))
  const late = { ...asked, expires_at: '2026-12-04T03:00:00Z' }
  await showRequests(false, {}, [late])
  await expect.element(page.getByText('open until Dec 3, 2026')).toBeVisible()
})
