import { expect, test, vi } from 'vitest'
import { plainPart } from './order-part.ts'
import { orderOf } from './row-order.ts'
import { createPatientStore } from './patient-store.ts'
import type { Change, RowSource } from '#offline/replica/row-source.ts'
import { createRowTable } from './row-table.ts'
import { wordsOf } from './search-texts.ts'
import { takeRows } from './take-rows.ts'

const columns = ['id', 'rev', 'version', 'case_number', 'first_name', 'last_name', 'dob', 'phone', 'balance_cents']
const people = [
  ['a', 1, 1, 'MIA-26-000001-3', 'María José', 'García López', '1990-05-02', '+13055550101', 500],
  ['b', 1, 1, 'MIA-26-000002-1', 'Işık', 'Yıldırım', '1985-01-31', '+13055550102', null],
  ['c', 1, 1, 'HQ-26-000003-9', 'Nour', 'Haddad', '2001-12-09', '+17135550103', 100],
]

function source(changes: (readonly Change[] | undefined | Error)[] = []): RowSource & { filled: number } {
  return {
    filled: 0,
    async everything(taker) {
      this.filled += 1
      taker.begins(true)
      taker.columns(columns)
      await taker.rows(people.map((row) => JSON.stringify(row)))
      return { cursor: '1' }
    },
    changes() {
      const next = changes.shift()
      if (next instanceof Error) return Promise.reject(next)
      return Promise.resolve(next && { changes: next, cursor: { cursor: '2' } })
    },
  }
}

async function filled(from: RowSource) {
  const store = createPatientStore({ open: async () => ({ source: from, takeRows }), breathe: () => Promise.resolve() })
  const ready = new Promise<void>((go) => {
    store.subscribe(() => {
      if (store.current().status === 'ready') go()
    })
  })
  store.fill()
  await ready
  const found = (typed: string) => {
    const { table, texts } = store.current()
    const all = Uint32Array.from({ length: table.size }, (_, place) => place)
    return [...texts.matching(wordsOf(typed), all)].map((place) => table.rowAt(place).id).toSorted()
  }
  return { store, found }
}

test.each([
  ['gar mar', ['a']],
  ['isik', ['b']],
  ['YILDIRIM', ['b']],
  ['mia-26', ['a', 'b']],
  ['(305) 555-0102', ['b']],
  ['05/02/1990', ['a']],
  ['1985-01-31', ['b']],
  ['h', ['c']],
  ['', ['a', 'b', 'c']],
  ['zzz', []],
])('"%s" finds %j, as the server would', async (typed, ids) => {
  const { found } = await filled(source())
  expect(found(typed)).toEqual(ids)
})

test('what changed takes the place of what was, and what is gone is found no more', async () => {
  const { store, found } = await filled(
    source([
      [
        { id: 'b', gone: false, values: { last_name: 'Demir' } },
        { id: 'a', gone: true },
        { id: 'd', gone: false, values: { first_name: 'Ana', last_name: 'Cruz' } },
      ],
    ]),
  )
  const before = store.current().version
  // Searched before, so that what was read of the rows is read again.
  expect(found('garcia')).toEqual(['a'])
  await store.freshen()
  expect(store.current().version).toBeGreaterThan(before)
  expect(store.current().table.size).toBe(3)
  expect([found('demir'), found('yildirim'), found('garcia'), found('cruz'), found('haddad')]).toEqual([
    ['b'],
    [],
    [],
    ['d'],
    ['c'],
  ])
})

test('what changed before the first search is found as it is', async () => {
  const { store, found } = await filled(source([[{ id: 'c', gone: false, values: { last_name: 'Demir' } }]]))
  await store.freshen()
  expect([found('haddad'), found('demir')]).toEqual([[], ['c']])
})

test('where changes cannot be told, everything is fetched afresh; a server that is away makes the rows old, not gone', async () => {
  const from = source([undefined, new Error('away'), []])
  const { store } = await filled(from)
  await store.freshen()
  expect(from.filled).toBe(2)
  await store.freshen()
  expect(store.current()).toMatchObject({ status: 'ready', stale: true })
  expect(store.current().table.size).toBe(3)
  await store.freshen()
  expect(store.current().stale).toBe(false)
})

test('rows that are fetched afresh take the place of the earlier ones at once, however long they take to come', async () => {
  const { store } = await filled(source([undefined]))
  const statuses: string[] = []
  store.subscribe(() => statuses.push(store.current().status))
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 1000))
  await store.freshen()
  clock.mockRestore()
  expect(statuses).toEqual(['ready'])
})

test('rows are as old as their source says', async () => {
  const from = { ...source([[]]), asOf: () => 5000 }
  const { store } = await filled(from)
  expect(store.current().asOf).toBe(5000)
})

test('forgotten, nothing is left, and it can be filled again', async () => {
  const { store, found } = await filled(source())
  store.forget()
  expect(store.current()).toMatchObject({ status: 'empty', asOf: undefined })
  expect(store.current().table.size).toBe(0)
  expect(found('haddad')).toEqual([])
})

test('rows stand in the order of a column, those without a value last whichever way', () => {
  const table = createRowTable(columns)
  for (const row of people) table.add(row)
  const ids = (descending: boolean) =>
    [...orderOf(table, [plainPart('balance_cents')], descending)].map((place) => table.rowAt(place).id)
  expect(ids(false)).toEqual(['c', 'a', 'b'])
  expect(ids(true)).toEqual(['a', 'c', 'b'])
})
