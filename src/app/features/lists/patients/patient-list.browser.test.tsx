import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { axeViolations, PHONE, show, type Looks } from '../../../browser-test.tsx'
import { createRowTable } from '../../../device/patient-store/row-table.ts'
import type { StoreState } from '../../../device/patient-store/patient-store.ts'
import { createSearchTexts } from '../../../device/patient-store/search-texts.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { labelsOf } from '../../../i18n/labels.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { parseSearch, stringifySearch } from '../../../plain-search.ts'
import { columnsFor, type PatientColumn } from './columns.tsx'
import { PatientList } from './patient-list.tsx'

const TODAY = '2026-11-25'
const MANY = 100_000
const names = ['id', 'rev', 'first_name', 'last_name', 'case_status', 'balance_cents']

const steps = {
  complete_intake: 'Complete intake',
  take_case: 'Take the case',
  decide: 'Decide',
  follow_treatment: 'Follow treatment',
  send_demand: 'Send demand',
  settle: 'Settle',
  end_pause: 'Resume',
}

const filterChoices = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'settled', label: 'Settled' },
    ],
  },
]
const opened = vi.fn<(id: string) => void>()

function storeOf(status: StoreState['status'], count: number): StoreState {
  const table = createRowTable(names)
  for (let at = 0; at < count; at += 1) {
    const status = at % 2 === 0 ? 'active' : 'settled'
    table.add([String(at), 1, at === 7 ? 'Zeynep' : 'Ada', `Case ${String(at).padStart(6, '0')}`, status, 100])
  }
  const texts = createSearchTexts(table)
  return { status, atHand: status === 'ready', table, texts, version: 1, asOf: 0, stale: false, error: undefined }
}

const mayAll = () => true

function Patients({ state }: { state: StoreState }) {
  const formats = useFormats()
  const [columns] = useState((): readonly PatientColumn[] => {
    const { field, choice } = labelsOf('patient', 'en')
    const words = {
      name: 'Name',
      gap: 'Gap',
      sol: 'Limitation',
      acknowledged: 'acknowledged',
      unnamed: 'Withheld',
      step: 'Next step',
      steps,
    }
    const tools = { formats, language: 'en', label: field, choice, title: () => undefined, today: TODAY, words }
    return columnsFor(tools, (column) => names.includes(column))
  })
  return (
    <PatientList
      title="Patients"
      state={state}
      columns={columns}
      filterChoices={filterChoices}
      managers={[]}
      may={mayAll}
      mayCall
      today={TODAY}
      keys
      onOpen={opened}
      onNear={() => undefined}
      onNew={undefined}
    />
  )
}

/** Renders the list of what a device has, under a router whose address it is; answers the router. */
async function showPatients(state: StoreState, start = '/', looks: Looks = {}) {
  await Promise.all([loadTexts('cases', 'filters', 'lists'), loadLabels('patient')])
  const root = createRootRoute({
    component: () => (
      <main>
        <Patients state={state} />
      </main>
    ),
  })
  const history = createMemoryHistory({ initialEntries: [start] })
  const router = createRouter({ routeTree: root, history, parseSearch, stringifySearch })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await show(
    <QueryClientProvider client={client}>
      {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
    looks,
  )
  return router
}

const grid = () => page.getByRole('grid', { name: 'Patients' })
const links = () => page.getByRole('link', { name: /Case \d/ })
const counted = () => page.getByRole('group', { name: 'Totals' }).getByRole('definition').first()

test('N5: of many rows on the device only those in sight are drawn, and all are searched as one types', async () => {
  const router = await showPatients(storeOf('ready', MANY))
  await expect.element(grid()).toHaveAttribute('aria-rowcount', String(MANY + 1))
  expect(links().elements().length).toBeLessThan(60)
  expect(await axeViolations()).toEqual([])

  let rowsByThen: string | null | undefined
  router.history.subscribe(() => (rowsByThen ??= grid().element().getAttribute('aria-rowcount')))
  await page.getByRole('searchbox', { name: 'Search patients' }).fill('zey')
  await expect.poll(() => router.history.location.search).toBe('?search=zey')
  // The rows do not wait for the address: when it takes the words on, they are narrowed already.
  expect(rowsByThen).toBe('2')
  await expect.element(counted()).toHaveTextContent('1')
  await expect.element(page.getByRole('link', { name: /Zeynep/ })).toBeVisible()
  await page.getByRole('searchbox').fill('nobody is called so')
  await expect.element(page.getByText('Nothing found for “nobody is called so”')).toBeVisible()
})

test('N5: what is typed is in the address at once when Enter is pressed', async () => {
  const router = await showPatients(storeOf('ready', 20))
  await userEvent.type(page.getByRole('searchbox'), 'zey{Enter}')
  expect(router.history.location.search).toBe('?search=zey')
})

test('N5: an address says the order and the filters, and a view or a chip changes them', async () => {
  const router = await showPatients(storeOf('ready', 20), '/?sort=-name&status=active&page=3')
  await expect.element(links().first()).toHaveTextContent('Ada Case 000018')
  await expect.element(counted()).toHaveTextContent('10')
  await expect.element(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect.poll(() => router.history.location.search).toBe('?status=active')
  await page.getByRole('button', { name: 'Remove filter Status: Active' }).click()
  await expect.element(counted()).toHaveTextContent('20')
  await page.getByRole('button', { name: 'Open cases' }).click()
  await expect.poll(() => router.history.location.search).toBe('?status=open')
  await expect.element(page.getByRole('button', { name: 'Open cases' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'All cases' }).click()
  await expect.poll(() => router.history.location.search).toBe('')
})

test('N5: keys lead from the search into the rows, to the last of many, choose it and open it', async () => {
  await showPatients(storeOf('ready', MANY))
  await expect.element(links().first()).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(grid()).toHaveFocus()
  // The row that the keys act on has a ring, and so has the grid.
  const row = grid().getByRole('row').nth(1).element()
  expect(getComputedStyle(row, '::after').display).toBe('block')
  expect(getComputedStyle(grid().element().parentElement ?? row, '::after').outlineStyle).toBe('solid')
  await userEvent.keyboard('{End}')
  const last = grid().getByRole('row').last()
  await expect.element(last).toHaveAttribute('aria-rowindex', String(MANY + 1))
  await userEvent.keyboard(' ')
  await expect.element(last).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('1 case selected')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(opened).toHaveBeenLastCalledWith(String(MANY - 1))
})

test('N5: on a phone the rows are cards, as many as fit', async () => {
  await showPatients(storeOf('ready', MANY), '/', { viewport: PHONE })
  const cards = page.getByRole('list', { name: 'Patients' }).getByRole('listitem')
  await expect.element(cards.first()).toHaveAttribute('aria-setsize', String(MANY))
  expect(cards.elements().length).toBeLessThan(40)
  expect(cards.first().element().getBoundingClientRect().height).toBe(72)
  // What a thumb must hit is 44 px high; the link of a card covers it.
  const targets = [...document.querySelectorAll('main button, main label, main li')]
  const low = targets.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)
  expect(low).toEqual([])
  expect(await axeViolations()).toEqual([])
})

test('N5: Ctrl+P prints all rows and not what is on the screen', async () => {
  await showPatients(storeOf('ready', 400))
  await expect.element(links().first()).toBeVisible()
  await userEvent.keyboard('{Control>}p{/Control}')
  const dialog = page.getByRole('dialog', { name: 'Print list' })
  await expect.element(dialog.getByText(/^400 cases/)).toBeVisible()
})

test('a status tells its phase by hue', async () => {
  await showPatients(storeOf('ready', 4))
  const dot = (text: string) => getComputedStyle(grid().getByText(text).first().element(), '::before')
  await expect.element(links().first()).toBeVisible()
  expect(dot('Active').backgroundColor).not.toBe(dot('Settled').backgroundColor)
})

test('as long as no rows lie here, the server is asked for the first ones', async () => {
  const patients = [{ id: 'a', first_name: 'Ada', last_name: 'Case 1', case_status: 'active', version: 1 }]
  await commands.answerCall('**/api/patient/all*', 200, { patients, count: 321, page: 1, page_size: 50 })
  await showPatients({ ...storeOf('filling', 0), atHand: false }, '/?status=active')
  await expect.element(links()).toBeVisible()
  await expect.element(grid()).toHaveAttribute('aria-rowcount', '322')
})

test('a server that fails while no rows lie here gives a sentence and a way to try again', async () => {
  await commands.answerCall('**/api/patient/all*', 500, { code: 'BROKEN', message: 'no' })
  await showPatients({ ...storeOf('failed', 0), error: new Error('no device') })
  await expect.element(page.getByRole('alert')).toBeVisible()
  const patients = [{ id: 'a', first_name: 'Ada', last_name: 'Case 1', case_status: 'active', version: 1 }]
  await commands.answerCall('**/api/patient/all*', 200, { patients, count: 1, page: 1, page_size: 50 })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(links()).toBeVisible()
})
