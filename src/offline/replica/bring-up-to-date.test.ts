import { expect, test } from 'vitest'
import { device, filled, id, names, world } from './simulation-for-tests.ts'

test('W3: a new device fetches all pages, then what changed, and counts what it holds', async () => {
  const { server, replica, held } = await filled()
  expect(await held()).toEqual(names(server.rows))
  server.patch(2, 'Nour')
  server.put(99, 'Ana')
  server.out(3)
  await replica.freshen()
  expect(await held()).toEqual(names(server.rows))
  expect(server.state.asked).toEqual(['delta'])
  expect((await replica.syncState())?.entityStates['patient']).toMatchObject({ count: 8, filled: true, doubted: false })
})

test('who lost the turn while he fetched leaves the rest to whoever took it', async () => {
  const { server, replica, held, store } = await filled()
  const { lines } = server.transport
  server.transport.lines = async function* (path, ask, signal) {
    await store.takeTurn()
    yield* lines(path, ask, signal)
  }
  server.patch(2, 'Nour')
  await replica.freshen()
  expect((await held())[id(2)]).toBe('Selma 2')
  server.transport.lines = lines
  await replica.freshen()
  expect(await held()).toEqual(names(server.rows))
})

test('a page that breaks off is not believed, and the next try goes on behind the last whole one', async () => {
  const server = world()
  for (let n = 0; n < 8; n += 1) server.put(n, `Selma ${n}`)
  server.state.failures = 1
  const { replica, held } = await device(server)
  await expect(replica.freshen()).rejects.toThrow('cut off')
  expect(Object.keys(await held())).toEqual([id(0), id(1), id(2)])
  server.patch(1, 'Nour')
  server.patch(7, 'Ana')
  await replica.freshen()
  expect(await held()).toEqual(names(server.rows))
  expect(server.state.asked.filter((call) => call === 'snapshot').length).toBe(4)
})

test('a line that breaks is asked for less at once, until it has shown that it bears more', async () => {
  const server = world()
  for (let n = 0; n < 11; n += 1) server.put(n, `Selma ${n}`)
  server.state.failures = 5
  const { replica } = await device(server)
  for (let time = 0; time < 5; time += 1) await expect(replica.freshen()).rejects.toThrow('cut off')
  await replica.freshen()
  expect(server.state.limits).toEqual([6000, 6000, 3000, 1500, 750, 750, 750, 1500, 3000])
})

test('other rights hide everything until it has been compared, and take away what is nobody’s any more', async () => {
  const { server, replica, held } = await filled()
  server.out(5, false)
  server.put(50, 'Ana')
  server.state.scope = 's2'
  const shown: Promise<unknown>[] = []
  replica.subscribe(() => void shown.push(replica.reader.shown('patient')))
  await replica.freshen()
  expect((await Promise.all(shown)).map((held) => held !== undefined)).toEqual([false, true, true])
  expect(await held()).toEqual(names(server.rows))
  expect(server.state.asked).toEqual(['delta', 'open', 'compare', 'delta'])
})

test('while rights are in doubt nothing is shown, however long the connection is away', async () => {
  const { server, replica, held } = await filled()
  server.state.scope = 's2'
  const { lines } = server.transport
  server.transport.lines = (path, ask, signal) => {
    if (path.endsWith('compare')) throw new Error('away')
    return lines(path, ask, signal)
  }
  await expect(replica.freshen()).rejects.toThrow('away')
  expect(await held()).toEqual({})
  server.transport.lines = lines
  await replica.freshen()
  expect(await held()).toEqual(names(server.rows))
})

test('another life of the server, or a log that is too short, is compared; what is right stays and is shown', async () => {
  const { server, replica, held } = await filled()
  server.rows.set(id(4), { rev: 7, name: 'Restored' })
  server.state.epoch = 'e2'
  await replica.freshen()
  expect(await held()).toEqual(names(server.rows))
  server.out(6, false)
  server.state.floor = 1000
  await expect(replica.freshen()).resolves.toBeUndefined()
  expect(await held()).toEqual(names(server.rows))
})

test('a patch of a row that is not here, and the hours that pass, lead to a comparison', async () => {
  const { server, replica, held, clock } = await filled()
  server.rows.set(id(60), { rev: 1, name: 'Unheard of' })
  server.patch(60, 'Heard of')
  await replica.freshen()
  expect(await held()).toEqual(names(server.rows))
  server.rows.set(id(61), { rev: 1, name: 'Never told' })
  await replica.freshen()
  expect(Object.keys(await held())).not.toContain(id(61))
  clock.now += 6 * 60 * 60_000
  await replica.freshen()
  expect(await held()).toEqual(names(server.rows))
})

test('other columns, and an entity that is no longer the viewer’s, leave nothing of what was', async () => {
  const { server, replica, held, store } = await filled()
  server.state.columns = ['id', 'rev', 'name', 'phone']
  server.state.scope = 's2'
  await replica.freshen()
  expect(await held()).toEqual(names(server.rows))
  expect((await replica.syncState())?.entityStates['patient']?.columns).toEqual(server.state.columns)
  server.state.entities = []
  server.state.scope = 's3'
  await replica.freshen()
  expect([await held(), await store.keys('block', '')]).toEqual([{}, []])
})

test('W14: with rows that change goes the list that was painted of them, in the same step; with a look that finds nothing it stays', async () => {
  const { server, replica, store } = await filled()
  const kept = () => store.keys('answer', 'painted/')
  const paint = () => store.commit([{ table: 'answer', key: 'painted/patients', value: {} }])
  await paint()
  await replica.freshen()
  expect(await kept()).toHaveLength(1)
  server.patch(2, 'Nour')
  await replica.freshen()
  expect(await kept()).toEqual([])
  await paint()
  server.state.scope = 's2'
  await replica.freshen()
  expect(await kept()).toEqual([])
})
