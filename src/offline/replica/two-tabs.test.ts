import { expect, test } from 'vitest'
import { endLease } from './lease.ts'
import { id, shown, twoTabs, world } from './simulation-for-tests.ts'

function eight() {
  const server = world()
  for (let n = 0; n < 8; n += 1) server.put(n, `Selma ${n}`)
  return server
}

test('W3: a list is read while it fills, then only what changed, in the tab that fetches and in another', async () => {
  const { server, one, other } = await twoTabs(eight())
  const [mine, theirs] = [await shown(one), await shown(other)]
  expect([mine.rows.length, mine.asOf]).toEqual([8, 5000])
  expect(theirs.rows).toEqual(mine.rows)
  server.patch(2, 'Nour')
  server.out(3)
  await one.freshen()
  for (const list of [mine, theirs]) {
    const told = await list.changes()
    const changes = new Map(told?.changes.map((change) => [change.id, change]))
    expect(changes.get(id(2))).toMatchObject({ gone: false, values: { name: 'Nour' } })
    expect(changes.get(id(3))).toEqual({ id: id(3), gone: true })
    expect((await list.changes(told?.cursor))?.changes).toEqual([])
  }
  server.state.scope = 's2'
  expect(await mine.changes()).toBeUndefined()
})

test('W3: after a lease that ended while the portal was open every tab hears of what it missed and of what comes', async () => {
  const { server, store, one, other } = await twoTabs(eight())
  const [mine, theirs] = [await shown(one), await shown(other)]
  for (let n = 0; n < 6; n += 1) {
    server.patch(n, `day ${n}`)
    await one.freshen()
  }
  const late = await theirs.changes()
  await endLease(store)
  server.out(6, false)
  const again = await shown(one)
  expect(again.rows).toHaveLength(7)
  // Who shows the rows of before begins anew.
  expect([await mine.changes(), await theirs.changes(late?.cursor)]).toEqual([undefined, undefined])
  server.out(7)
  expect((await again.changes())?.changes).toEqual([{ id: id(7), gone: true }])
})

test('W3: a tab that is robbed of its turn gives up what it fetches, fails at nothing, and goes on with what the other has', async () => {
  const { server, one } = await twoTabs(eight(), navigator.locks)
  let givenUp = false
  const { lines } = server.transport
  server.transport.lines = async function* slow(path, ask, signal) {
    server.transport.lines = lines
    signal.addEventListener('abort', () => (givenUp = true))
    yield await new Promise((_, lost) => signal.addEventListener('abort', () => lost(signal.reason)))
  }
  const filling = shown(one)
  await new Promise((go) => setTimeout(go, 20))
  const names = (await navigator.locks.query()).held?.map(({ name }) => String(name)) ?? []
  const name = names.find((held) => held.startsWith('caseway.replica.'))
  await navigator.locks.request(String(name), { steal: true }, async () => undefined)
  expect((await filling).rows).toHaveLength(8)
  expect(givenUp).toBe(true)
})
