import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { axeViolations, PHONE, show, typeWithoutRest, type Looks } from '../../browser-test.tsx'
import { loadTexts } from '../../i18n/setup.ts'
import { parseSearch, stringifySearch } from '../../plain-search.ts'
import { sortOf } from '../sort-order.ts'
import { listAddress, type ListParams } from './list-address.ts'
import type { ListColumn } from './list-rows.tsx'
import { ListScreen } from './list-screen.tsx'
import { deviceRows, serverPages } from './list-sources.ts'
import { useList, type List } from './use-list.ts'

interface Fruit {
  readonly id: string
  readonly name: string
  readonly color: string
}

const colors = ['red', 'green']
const fruits: readonly Fruit[] = Array.from({ length: 60 }, (_, at) => ({
  id: String(at),
  name: `Fruit ${String(at).padStart(2, '0')}`,
  color: colors[at % 2] ?? '',
}))
const address = listAddress({
  sort: 'name',
  isSortable: (column) => ['name', 'color'].includes(column),
  filters: { color: (value) => colors.includes(value) },
})

function matching(rows: readonly Fruit[], { search, sort, filters }: ListParams): Fruit[] {
  const { color: wanted = colors } = filters
  const found = rows.filter(({ name, color }) => name.includes(search) && wanted.includes(color))
  const sorted = found.toSorted((one, other) => one.name.localeCompare(other.name))
  return sortOf(sort).direction === 'descending' ? sorted.toReversed() : sorted
}

const columns: readonly ListColumn<Fruit>[] = [
  {
    key: 'name',
    label: 'Name',
    sortable: true,
    cell: ({ id, name }) => (
      <a data-row="" href={`#${id}`}>
        {name}
      </a>
    ),
  },
  { key: 'color', label: 'Color', cell: ({ color }) => color },
  { key: 'id', label: 'Number', cell: ({ id }) => id, figure: true },
]

function Fruits({ list }: { list: List<Fruit> }) {
  const { params, change } = list
  return (
    <ListScreen
      list={list}
      caption="Fruits"
      heading={<h1>Fruits</h1>}
      columns={columns}
      rowKey={({ id }) => id}
      card={{ most: 1, moreText: (number) => `${number} more` }}
      searchText="Search"
      filters={[
        {
          name: 'color',
          label: 'Color',
          options: colors.map((value) => ({ value, label: value })),
          chosen: params.filters['color'] ?? [],
          choose: (values) => change({ filters: { color: values } }),
        },
      ]}
      filtersDone="Show list"
      nothing={{ title: 'No fruit', text: 'Try another word.' }}
      keys
    />
  )
}

const onDevice = deviceRows(
  queryOptions({ queryKey: ['fruit'], queryFn: (): Promise<readonly Fruit[]> => Promise.resolve(fruits) }),
  matching,
)

/**
 * Renders a list under a router whose address it is; answers the router. The page beside it, and what is green, open after
 * `wait`.
 */
async function showList(useFruits: () => List<Fruit>, start = '/', looks: Looks = {}, wait?: Promise<void>) {
  await loadTexts('filters', 'lists')
  const root = createRootRoute({
    component: () => (
      <main>
        <Outlet />
      </main>
    ),
  })
  const fruitsRoute = createRoute({
    getParentRoute: () => root,
    path: '/',
    loaderDeps: ({ search }: { search: { color?: string } }) => search,
    loader: ({ deps }) => (deps.color === 'green' ? wait : undefined),
    component: () => <Fruits list={useFruits()} />,
  })
  const besideRoute = createRoute({
    getParentRoute: () => root,
    path: '/beside',
    loader: () => wait,
    component: () => <h1>Beside</h1>,
  })
  const history = createMemoryHistory({ initialEntries: [start] })
  const router = createRouter({
    routeTree: root.addChildren([fruitsRoute, besideRoute]),
    history,
    parseSearch,
    stringifySearch,
  })
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

const useDeviceFruits = () => useList({ address }, onDevice)
const links = () => page.getByRole('link', { name: /^Fruit/ })
const firstName = () => links().first()

test('rows on the device are searched as one types, sorted, filtered and paged, and the address says how', async () => {
  const router = await showList(useDeviceFruits)
  await expect.element(page.getByText('1–25 of 60')).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await page.getByRole('button', { name: 'Name' }).click()
  await expect.element(firstName()).toHaveTextContent('Fruit 59')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(firstName()).toHaveTextContent('Fruit 34')
  expect(router.history.location.search).toBe('?sort=-name&page=2')

  // A changed search starts at the first page.
  await page.getByRole('searchbox').fill('Fruit 1')
  await expect.element(firstName()).toHaveTextContent('Fruit 19')
  await expect.poll(() => router.history.location.search).toBe('?search=Fruit+1&sort=-name')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'green' }).click()
  // Live, with the list in sight beside the choice.
  await expect.poll(() => router.history.location.search).toBe('?search=Fruit+1&sort=-name&color=green')
  await expect.poll(() => links().elements().length).toBe(5)
  await page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('button', { name: 'Filters' })).toHaveFocus()

  await page.getByRole('button', { name: 'Remove filter Color: green' }).click()
  await expect.poll(() => links().elements().length).toBe(10)
  router.history.back()
  await expect.poll(() => links().elements().length).toBe(5)
  await page.getByRole('searchbox').fill('pear')
  await expect.element(page.getByText('No fruit')).toBeVisible()
})

test('what an address means is shown, and what makes no sense in it is ignored', async () => {
  await showList(useDeviceFruits, '/?search=Fruit&sort=-name&color=red,blue&page=2&size=7')
  await expect.element(page.getByRole('searchbox')).toHaveValue('Fruit')
  await expect.element(page.getByText('26–30 of 30')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Remove filter Color: red/ })).toBeVisible()
})

test('a chip opens the choice of its filter at its place, live, and Escape leads back to it', async () => {
  const router = await showList(useDeviceFruits, '/?color=red')
  const chip = page.getByRole('button', { name: 'Change filter Color: red' })
  await chip.click()
  const choice = page.getByRole('dialog', { name: 'Color' })
  await expect.element(choice.getByRole('checkbox', { name: 'red' })).toBeChecked()
  expect(await axeViolations()).toEqual([])
  await choice.getByRole('checkbox', { name: 'green' }).click()
  await expect.poll(() => router.history.location.search).toBe('?color=red%2Cgreen')
  await expect.element(choice).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(choice).not.toBeInTheDocument()
  const both = page.getByRole('button', { name: 'Change filter Color: red, green' })
  await expect.element(both).toHaveFocus()
  await page.getByRole('button', { name: 'Remove filter Color: red, green' }).click()
  await expect.poll(() => router.history.location.search).toBe('')
})

test('single keys lead to the search, into the rows and to the filters', async () => {
  await showList(useDeviceFruits)
  await expect.element(firstName()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(links().nth(1)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(firstName()).toHaveFocus()
  await userEvent.keyboard('f')
  await expect.element(page.getByRole('region', { name: 'Filters' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('region', { name: 'Filters' })).not.toBeInTheDocument()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
})

test('on a phone rows are cards, sorted by a choice, with further facts behind a press', async () => {
  await showList(useDeviceFruits, '/', { viewport: PHONE })
  await expect.element(page.getByRole('heading', { name: 'Fruit 00' })).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('-name')
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toHaveTextContent('Fruit 59')
  const card = page.getByRole('listitem').first()
  await expect.element(card.getByText('Number')).not.toBeVisible()
  await card.getByText('1 more').click()
  await expect.element(card.getByText('Number')).toBeVisible()
})

/** Where something stands on the page. */
const placeOf = (locator: Locator) => locator.element().getBoundingClientRect()

test('on a phone the order stands there before the rows, and the places of rows are about as high as they are', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  const pages = notedPages([], () => promise)
  await showList(() => useList({ address }, pages), '/?sort=-name', { viewport: PHONE })
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await expect.element(sort).toHaveValue('-name')
  const card = page.getByRole('listitem').first()
  const before = { sort: placeOf(sort), card: placeOf(card) }
  expect(await axeViolations()).toEqual([])
  answer()
  await expect.element(page.getByRole('heading', { name: 'Fruit 59' })).toBeVisible()
  expect(placeOf(sort).top).toBe(before.sort.top)
  expect(placeOf(card).top).toBe(before.card.top)
  expect(Math.abs(placeOf(card).height - before.card.height)).toBeLessThan(16)
})

/** Pages of a server that notes what it is asked for. */
function notedPages(asked: ListParams[], answer = () => Promise.resolve()) {
  return serverPages((params) =>
    queryOptions({
      queryKey: ['fruit', params],
      queryFn: async () => {
        asked.push(params)
        await answer()
        const rows = matching(fruits, params)
        return { rows: rows.slice(0, params.size), count: rows.length }
      },
    }),
  )
}

test('a list that was not counted to its end says so, goes on past it and is counted on demand', async () => {
  const asked: (string | undefined)[] = []
  const pages = serverPages((params: ListParams, count) =>
    queryOptions({
      queryKey: ['fruit', params, count],
      queryFn: async () => {
        asked.push(count)
        const total = count === 'exact' ? { count: 12_345 } : { count: 50, atLeast: true }
        return { rows: fruits.slice(0, params.size), ...total }
      },
    }),
  )
  await showList(() => useList({ address }, pages))
  await expect.element(page.getByText('1–25 of 50+')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByText('26–50 of 50+')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  await page.getByRole('button', { name: 'Count all' }).click()
  await expect.element(page.getByText('26–50 of 12,345')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Count all' })).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
  expect(asked).toEqual([undefined, undefined, 'exact'])
})

test('the server is asked once typing rests; a failure is said and can be retried', async () => {
  const asked: ListParams[] = []
  let fails = true
  const pages = notedPages(asked, () => (fails ? Promise.reject(new Error('no answer')) : Promise.resolve()))
  await showList(() => useList({ address }, pages))
  await expect.element(page.getByText('The list couldn’t be loaded')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(firstName()).toHaveTextContent('Fruit 00')
  const before = asked.length
  await typeWithoutRest(page.getByRole('searchbox').element(), 'Fruit 4')
  await expect.element(firstName()).toHaveTextContent('Fruit 40')
  expect(asked.slice(before).map(({ search }) => search)).toEqual(['Fruit 4'])
})

test('a list that is being left asks nothing more and leaves the address of the next page alone', async () => {
  const asked: ListParams[] = []
  const pages = notedPages(asked)
  const { promise, resolve: open } = Promise.withResolvers<void>()
  const router = await showList(() => useList({ address }, pages), '/?color=red', {}, promise)
  await expect.element(firstName()).toHaveTextContent('Fruit 00')
  router.history.push('/beside')
  await page.getByRole('searchbox').fill('Fruit 4')
  // Longer than typing has to rest.
  await new Promise((done) => setTimeout(done, 500))
  expect(asked.map(({ filters }) => filters)).toEqual([{ color: ['red'] }])
  expect(router.history.location.search).toBe('')
  open()
  await expect.element(page.getByRole('heading', { name: 'Beside' })).toBeVisible()
})

test('a choice shows at once, while its address is still on its way', async () => {
  const { promise, resolve: open } = Promise.withResolvers<void>()
  await showList(useDeviceFruits, '/', {}, promise)
  await page.getByRole('button', { name: 'Filters' }).click()
  const green = page.getByRole('checkbox', { name: 'green' })
  await green.click()
  await expect.element(green).toBeChecked()
  open()
  await expect.element(page.getByText('1–25 of 30')).toBeVisible()
})

test('a list that is a part of a page keeps its parameters to itself', async () => {
  const router = await showList(() => useList({ address, inMemory: true }, onDevice))
  await expect.element(firstName()).toHaveTextContent('Fruit 00')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect.element(firstName()).toHaveTextContent('Fruit 59')
  expect(router.history.location.search).toBe('')
})
