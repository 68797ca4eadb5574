import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { Table } from '#ui/parts/table.tsx'
import { queryClient, session } from '../../../api/portal.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { axeViolations, DESKTOP, firstLetter, movedFrom, PHONE, places, show } from '../../../browser-test.tsx'
import type { CaseHead } from '../../../case/case-head-query.ts'
import { caseQueries, type StatusHistory } from '../../../case/case-queries.ts'
import type { Language } from '../../../i18n/languages.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { userPermissions } from '../../../records/reference-lists.ts'
import { CaseFrame } from './case-frame.tsx'
import { caseListQuery } from './case-list-query.ts'

const CASE = '00000000-0000-4000-8000-000000000001'
const ME = '00000000-0000-4000-8000-000000000002'

const row = {
  id: CASE,
  version: 1,
  case_number: 'MIA-26-000001-1',
  case_status: 'demand',
  phone: '+13055550142',
} as const
const me = { id: ME, name: 'Me' }
const head: CaseHead = {
  row,
  stage: null,
  people: { lawfirm: null, subsidiary: null, chiropractor: null, case_manager: me, underwriter: null },
}
const grants = ['patient_mobile_info.list', 'patient_note.create', 'patient_document.create', 'patient.update'].map(
  (codename) => ({ codename, reach: 'assigned' as const }),
)
const history: StatusHistory = {
  case_status_events: [
    {
      id: 'event',
      kind: 'proposal',
      from_status: 'demand',
      to_status: 'litigation',
      reason: 'Suit was filed',
      answers_id: null,
      detail: null,
      at: '2026-03-02T12:00:00.000Z',
      by: 'other',
      is_open: true,
      may_reject: true,
    },
  ],
  allowed: [{ to: 'litigation', mode: 'apply' }],
  waits_for: { by: 'case_manager', act: 'answer_proposal', is_you: true },
}

beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity } })
  const role = { id: null, title: 'case_manager', level: 'staff' } as const
  const person = { id: ME, email: 'me@example.com', name: 'Me', user_type: 'staff', role }
  const flags = { is_authenticated: true, is_casemanager: true, is_underwriter: false }
  session.start({ access: '', ...person, ...flags }, false)
})
afterEach(() => session.end())

/** Asks a question whose answer comes when the test says so. */
function late(queryKey: readonly unknown[]): (answer: unknown) => void {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  void queryClient.prefetchQuery({ queryKey, queryFn: () => promise })
  return resolve
}

interface ShownCase {
  viewport?: typeof PHONE
  language?: Language
  papers?: ReactNode
}

const lateRights = () => late(userPermissions.queryKey)
const lateRecord = () => late(recordQueries.one({ name: 'patient' }, CASE).queryKey)
const lateHead = () => late(caseQueries.head(CASE).queryKey)
const lateHistory = () => late(caseQueries.statusEvents(CASE).queryKey)

async function showCase(
  tab: ReactNode = null,
  { viewport = PHONE, language = 'en', papers }: ShownCase = {},
): Promise<void> {
  await Promise.all([loadTexts('case', 'liens', 'fields'), loadLabels('patient')])
  const component = () => (
    <main>
      <CaseFrame id={CASE} papers={papers} keys={false}>
        {tab}
      </CaseFrame>
    </main>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: [`/patients/${CASE}`] }),
  })
  await show(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { viewport, language },
  )
}

const actions = page.getByRole('navigation', { name: 'Case actions' })
const boxOf = (one: Locator) => {
  const { x, y, width, height } = one.element().getBoundingClientRect()
  return { x, y, width, height }
}
const topOf = (name: string) => boxOf(page.getByRole('button', { name })).y

test('on a phone the call is there before rights are known, and the actions they bring move none that was there', async () => {
  const [tellRights, tellRecord, tellHistory] = [lateRights(), lateRecord(), lateHistory()]
  queryClient.setQueryData([...caseQueries.head(CASE).queryKey], head)
  await showCase()
  const call = actions.getByRole('link', { name: 'Call' })
  await expect.element(call).toBeVisible()
  const box = boxOf(call)
  tellRights(grants)
  const log = actions.getByRole('button', { name: 'Log call' })
  await expect.element(log).toBeVisible()
  expect(boxOf(call)).toEqual(box)
  const logBox = boxOf(log)
  tellRecord({ ...row, case_manager_id: ME })
  await expect.element(actions.getByRole('link', { name: 'Note' })).toBeVisible()
  await expect.element(actions.getByText('Photo')).toBeVisible()
  expect(boxOf(call)).toEqual(box)
  expect(boxOf(log)).toEqual(logBox)
  tellHistory(history)
})

test('on a phone the tab comes into sight with the facts above it, and a proposal that comes late moves nothing', async () => {
  const [tellHead, tellHistory] = [lateHead(), lateHistory()]
  queryClient.setQueryData([...userPermissions.queryKey], grants)
  queryClient.setQueryData([...recordQueries.one({ name: 'patient' }, CASE).queryKey], { ...row, case_manager_id: ME })
  await showCase(<button type="button">New note</button>)
  await expect.element(page.getByText('New note')).toBeInTheDocument()
  await expect.element(page.getByText('New note')).not.toBeVisible()
  tellHead(head)
  await expect.element(page.getByRole('button', { name: 'New note' })).toBeVisible()
  const before = [topOf('New note'), topOf('More case details')]
  tellHistory(history)
  const proposed = page.getByRole('button', { name: 'Proposed: Litigation' })
  await expect.element(proposed).toBeVisible()
  expect([topOf('New note'), topOf('More case details')]).toEqual(before)
  await proposed.click()
  const proposal = page.getByRole('region', { name: 'Proposed: Litigation' })
  await expect.element(proposal.getByText('Suit was filed')).toBeVisible()
  await expect.element(proposal.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect.element(proposed).toHaveAttribute('aria-expanded', 'true')
  expect(await axeViolations()).toEqual([])
})

test('on a desk what the record brings, and the place among the cases, move nothing that can be pressed', async () => {
  const tellRecord = lateRecord()
  const tellPlace = late(caseListQuery(session.current()).queryKey)
  queryClient.setQueryData([...userPermissions.queryKey], grants)
  queryClient.setQueryData([...caseQueries.head(CASE).queryKey], { ...head, row: { ...row, billed_cents: 500_000 } })
  queryClient.setQueryData([...caseQueries.statusEvents(CASE).queryKey], { ...history, case_status_events: [] })
  await showCase(null, { viewport: DESKTOP, papers: <button type="button">Lien statement</button> })
  await expect.element(page.getByRole('button', { name: 'Log call' })).toBeVisible()
  const atFirst = places()
  const insurance = { party: 'defendant', insurance_type_id: CASE, limit_person_cents: 1_000_000 }
  tellRecord({ ...row, case_manager_id: ME, insurances: [insurance] })
  await expect.element(page.getByText('Billed vs. per-person limit')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Lien statement' })).toBeVisible()
  expect(movedFrom(atFirst)).toEqual([])
  const withRecord = places()
  tellPlace({ ids: [CASE, ME], count: 2, atLeast: false })
  await expect.element(page.getByRole('button', { name: 'Next case' })).toBeVisible()
  expect(movedFrom(withRecord)).toEqual([])
})

test('what the case waits for leads to its page, and from there nowhere', async () => {
  queryClient.setQueryData([...userPermissions.queryKey], grants)
  queryClient.setQueryData([...recordQueries.one({ name: 'patient' }, CASE).queryKey], { ...row, case_manager_id: ME })
  queryClient.setQueryData([...caseQueries.head(CASE).queryKey], head)
  const waits_for = { by: 'case_manager', act: 'follow_treatment', is_you: true } as const
  queryClient.setQueryData([...caseQueries.statusEvents(CASE).queryKey], {
    ...history,
    case_status_events: [],
    waits_for,
  })
  await showCase(null, { viewport: DESKTOP })
  const way = page.getByRole('link', { name: 'follow the treatment' })
  await way.click()
  await expect.element(page.getByText('you – follow the treatment')).toBeVisible()
  expect(way.elements()).toEqual([])
  expect(document.activeElement?.textContent).toContain('follow the treatment')
})

test('on a phone in Arabic a name without room is cut at its own end', async () => {
  const long = 'Bartholomew Featherstonehaugh'
  const [first_name, last_name] = long.split(' ')
  queryClient.setQueryData([...userPermissions.queryKey], grants)
  queryClient.setQueryData([...caseQueries.head(CASE).queryKey], { ...head, row: { ...row, first_name, last_name } })
  await showCase(null, { language: 'ar' })
  const heading = page.getByRole('heading', { level: 1, name: long })
  await expect.element(heading).toBeVisible()
  const element = heading.element()
  expect(element.scrollWidth).toBeGreaterThan(element.clientWidth)
  const [shown, box] = [firstLetter(element), element.getBoundingClientRect()]
  expect(shown.left).toBeGreaterThanOrEqual(Math.floor(box.left))
  expect(shown.right).toBeLessThanOrEqual(box.right)
})

test('who may know the settlement reads what a proposal would set before it is accepted', async () => {
  const [event] = history.case_status_events
  if (!event) throw new Error('The history has a proposal.')
  const detail = { to: 'settled', settlement_date: '2026-03-01', settlement_cents: 100_000_00 } as const
  const settled = { ...event, to_status: 'settled', reason: null, detail } as const
  queryClient.setQueryData([...userPermissions.queryKey], grants)
  queryClient.setQueryData([...recordQueries.one({ name: 'patient' }, CASE).queryKey], { ...row, case_manager_id: ME })
  queryClient.setQueryData([...caseQueries.head(CASE).queryKey], head)
  queryClient.setQueryData([...caseQueries.statusEvents(CASE).queryKey], { ...history, case_status_events: [settled] })
  await showCase(null, { viewport: DESKTOP })
  const proposal = page.getByRole('region', { name: 'Proposed: Settled' })
  await expect.element(proposal).toBeVisible()
  // Values are wrapped in characters that isolate their direction.
  const told = proposal.element().textContent.replaceAll(/[\u2066-\u2069]/g, '')
  expect(told).toContain('Settled on: Mar 1, 2026 · Settlement: $100,000.00 · Mar 2, 2026')
})

test('the head of the case covers what a table keeps in sight, when the page is scrolled', async () => {
  queryClient.setQueryData([...userPermissions.queryKey], grants)
  queryClient.setQueryData([...recordQueries.one({ name: 'patient' }, CASE).queryKey], { ...row, case_manager_id: ME })
  queryClient.setQueryData([...caseQueries.head(CASE).queryKey], head)
  queryClient.setQueryData([...caseQueries.statusEvents(CASE).queryKey], { ...history, case_status_events: [] })
  const rows = Array.from({ length: 60 }, (_, at) => `Lien ${at}`)
  const columns = [{ key: 'lien', header: 'Share', cell: (text: string) => text }]
  await showCase(<Table caption="Money flow" columns={columns} rows={rows} rowKey={(text) => text} />, {
    viewport: DESKTOP,
  })
  const share = page.getByRole('columnheader', { name: 'Share' })
  await expect.element(share).toBeVisible()
  const number = page.getByText('MIA-26-000001-1').first()
  // As the frame of the portal says how high its bars are.
  document.documentElement.style.setProperty('--bars', '0px')
  onTestFinished(() => void document.documentElement.style.removeProperty('--bars'))
  const middleOf = (one: Locator) => {
    const { top, height } = one.element().getBoundingClientRect()
    return top + height / 2
  }
  window.scrollBy(0, middleOf(share) - middleOf(number))
  expect(Math.abs(middleOf(share) - middleOf(number))).toBeLessThan(2)
  const { left } = share.element().getBoundingClientRect()
  expect(share.element().contains(document.elementFromPoint(left + 20, middleOf(share)))).toBe(false)
})
