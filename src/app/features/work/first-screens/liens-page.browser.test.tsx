import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../../../api/portal.ts'
import { DESKTOP, PHONE, type Looks } from '../../../browser-test.tsx'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { stagePortal } from '../../../staged-portal.tsx'
import { LiensPage } from './liens-page.tsx'
import { lienListQuery } from './queries.ts'

const ME = '00000000-0000-4000-8000-000000000001'
const role = { id: null, title: 'medical_provider', level: 'user' } as const
const person = { access: '', id: ME, email: 'me@example.com', name: 'Me', user_type: 'provider', role } as const
const lien = {
  id: '00000000-0000-4000-8000-000000000002',
  patient_id: '00000000-0000-4000-8000-000000000003',
  patient_name: 'Guadalupe Rodriguez',
  case_number: 'HOU-26-000075-7',
  lien_number: 'HOU-26-000075-7-L03',
  lien_type: 'medical',
  status: 'confirmed',
  originator: 'Bayside Orthopedic and Sports Medicine Center',
  service_from: '2026-01-20',
  service_to: '2026-02-26',
  billed_cents: 12_950_00,
  reduction_cents: 1_000_00,
  final_cents: 11_950_00,
  paid_cents: 10_000_00,
  balance_cents: 1_950_00,
}

const ofStaff = { ...person, user_type: 'staff', role: { ...role, title: 'case_manager', level: 'staff' } } as const
const staffLien = { ...lien, lawfirm: 'Edwards, Patterson & Associates', state: 'FL' }

async function showLiens(looks: Looks, width?: number, of: typeof person | typeof ofStaff = person, row = lien) {
  session.start({ ...of, is_authenticated: true, is_casemanager: false, is_underwriter: false }, false)
  onTestFinished(() => session.end())
  await Promise.all([loadTexts('first', 'fields'), loadLabels('lien')])
  const { put, show } = stagePortal([])
  put(lienListQuery({ show: 'open' }, 1, 25).queryKey, {
    liens: [row],
    count: 1,
    billed_cents: lien.billed_cents,
    paid_cents: lien.paid_cents,
    balance_cents: lien.balance_cents,
  })
  await show(
    () => (
      <div style={{ width }}>
        <LiensPage params={{ show: 'open' }} />
      </div>
    ),
    looks,
  )
  await expect.element(page.getByRole('link', { name: lien.lien_number })).toBeVisible()
}

const balance = () => page.getByRole('row').nth(1).getByText('$1,950.00')

test.each([
  ['a practice', person, lien],
  ['staff, who see the firm too', ofStaff, staffLien],
])('beside the menu of a desk what is still owed is in sight without scrolling: %s', async (_who, of, row) => {
  // What the menu and the edges of the page leave of 1440 pixels.
  const width = 1096
  await showLiens({ viewport: DESKTOP }, width, of, row)
  const table = page.getByRole('table').element()
  expect(table.scrollWidth).toBeLessThanOrEqual(width)
  expect(balance().element().getBoundingClientRect().right).toBeLessThan(table.getBoundingClientRect().left + width)
})

test('where there is no room a name breaks within its column, and a line not within a day', async () => {
  const name = 'Verónica Maribel Hernández Granados'
  const row = { ...staffLien, patient_name: name, originator: 'Bayou Orthopedics' }
  await showLiens({ viewport: DESKTOP }, 1096, ofStaff, row)
  const link = page.getByRole('link', { name }).element()
  const column = link.closest('th')?.getBoundingClientRect()
  expect(link.getBoundingClientRect().right).toBeLessThanOrEqual(column?.right ?? 0)
  const days = page.getByText('Jan 20, 2026 – Feb 26, 2026').element().firstChild ?? document
  for (const [from, to] of [
    [0, 12],
    [15, 27],
  ] as const) {
    const day = document.createRange()
    day.setStart(days, from)
    day.setEnd(days, to)
    expect(day.getClientRects()).toHaveLength(1)
  }
})

test('the sums are named', async () => {
  await showLiens({ viewport: DESKTOP })
  const sums = page.getByRole('row').last()
  await expect.element(sums.getByText('Total', { exact: true })).toBeVisible()
  await expect.element(sums.getByText('$12,950.00')).toBeVisible()
})

test('staff see what is still owed on a phone too', async () => {
  await showLiens({ viewport: PHONE }, undefined, ofStaff, staffLien)
  expect(balance().element().getBoundingClientRect().right).toBeLessThan(PHONE.width)
})

test('on a phone what is still owed stands beside the name, and two links of a row are a thumb apart', async () => {
  await showLiens({ viewport: PHONE })
  expect(balance().element().getBoundingClientRect().right).toBeLessThan(PHONE.width)
  await expect.element(page.getByText('Confirmed')).toBeInViewport()
  const middle = (name: string) => {
    const { top, bottom } = page.getByRole('link', { name }).element().getBoundingClientRect()
    return (top + bottom) / 2
  }
  expect(middle(lien.lien_number) - middle(lien.patient_name)).toBeGreaterThanOrEqual(44)
})
