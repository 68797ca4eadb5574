import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { recordQueries } from '../../../api/record-queries.ts'
import { PHONE, show } from '../../../browser-test.tsx'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { userPermissions } from '../../../records/reference-lists.ts'
import type { CalendarParams } from './calendar-address.ts'
import { CalendarBody } from './calendar-body.tsx'
import { daysShown } from './calendar-days.ts'
import { calendarQueries } from './calendar-queries.ts'
import { useCalendarEntries } from './use-calendar-entries.ts'

const grid = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('./calendar-grid.tsx', async () => {
  await grid.promise
  return { default: () => <p>The days</p> }
})

const TODAY = '2083-03-17'
const DAYS = daysShown('agenda', TODAY, 0)
const params: CalendarParams = {
  view: 'agenda',
  date: TODAY,
  colour: 'status',
  hidden: [],
  wanted: {},
  tray: false,
  visit: undefined,
}
const nothing = () => undefined

function Calendar() {
  const shown = useCalendarEntries(params, DAYS, {})
  const acts = { onChange: nothing, onOpen: nothing, onMove: nothing, onDrop: nothing }
  return <CalendarBody params={params} today={TODAY} shown={shown} moving={undefined} {...acts} />
}

test('on a phone what stands below the days is out of sight until they are there', async () => {
  await Promise.all([loadTexts('calendar', 'appointments', 'fields'), loadLabels('appointment')])
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const put = (key: readonly unknown[], data: unknown) => client.setQueryData([...key], data)
  put(userPermissions.queryKey, [])
  put(recordQueries.whole({ name: 'appointment_status' }).queryKey, [])
  put(recordQueries.whole({ name: 'appointment_type' }).queryKey, [])
  put(calendarQueries.visits(DAYS, {}).queryKey, { visits: [], days: [] })
  put(calendarQueries.dates(DAYS, {}).queryKey, { limitations: [], papers_due: [] })
  await show(
    <QueryClientProvider client={client}>
      <Calendar />
    </QueryClientProvider>,
    { viewport: PHONE },
  )
  const below = page.getByText('Color by')
  await expect.element(below).toBeInTheDocument()
  expect(below.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(window.innerHeight)
  grid.resolve()
  await expect.element(page.getByText('The days')).toBeVisible()
  await expect.element(below).toBeInViewport()
})
