import { expect, test } from 'vitest'
import { newKey } from '../seal.ts'
import { FULL } from './block-places.ts'
import { sealedBlocks, type Rewrite } from './blocks.ts'
import { idOf, lineOf, patched, revOf, valuesOf, type Line } from './lines.ts'
import { memoryStore } from './memory-store.ts'

const columns = ['id', 'rev', 'name']
const id = (n: number) => `0190${n.toString(16).padStart(4, '0')}-0000-7000-8000-000000000000`
const line = (n: number, name = `Selma ${n}`) => lineOf(columns, id(n), 1, { name })
const lines = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => line(from + at))

async function opened() {
  const store = memoryStore()
  const key = await newKey()
  const blocks = sealedBlocks(store, key, 'owner')
  async function commit(rewrite: Promise<Rewrite>) {
    const { writes, more } = await rewrite
    await store.commit(writes)
    return more
  }
  async function all(entity = 'patient', from?: string): Promise<Line[]> {
    const found: Line[] = []
    for await (const block of blocks.read(entity, from)) found.push(...block.lines)
    return found
  }
  return { store, key, blocks, commit, all }
}

test('lines tell their id and revision as the database writes them and as they are written here', () => {
  for (const text of [`["${id(7)}", 12, "a,b"]`, lineOf(columns, id(7), 12, { name: 'a,b' })])
    expect([idOf(text), revOf(text), valuesOf(text, columns)]).toEqual([id(7), 12, { id: id(7), rev: 12, name: 'a,b' }])
  expect(valuesOf(patched(line(7), columns, 3, { name: null }), columns)).toEqual({ id: id(7), rev: 3, name: null })
})

test('W3: pages lie side by side in blocks, in order, and nothing of them can be read', async () => {
  const { store, blocks, commit, all } = await opened()
  expect(await commit(blocks.replace('patient', undefined, id(499), lines(0, 500)))).toBe(500)
  expect(await commit(blocks.replace('patient', id(499), undefined, lines(500, 700)))).toBe(200)
  expect(await all()).toEqual(lines(0, 700))
  expect(await all('patient_note')).toEqual([])
  const names = await store.keys('block', '')
  expect(names.length).toBe(4)
  for (const name of names) {
    const { data, n } = (await store.get('block', name)) as { data: ArrayBuffer; n: number }
    expect(n).toBeLessThanOrEqual(FULL)
    expect(new TextDecoder('latin1').decode(data)).not.toContain('Selma')
  }
})

test('more blocks than are opened at a time come in order, also when one of them is cut in two meanwhile', async () => {
  const { blocks, commit } = await opened()
  const many = 40 * FULL
  await commit(blocks.replace('patient', undefined, undefined, lines(0, many)))
  const born = Array.from({ length: 2 * FULL }, (_, at) => id(31 * FULL).slice(0, -4) + String(at + 1000))
  const added = new Map(born.map((own) => [own, lineOf(columns, own, 1, { name: 'new' })]))
  const found: Line[] = []
  const reading = blocks.read('patient')
  found.push(...((await reading.next()).value as { lines: readonly Line[] }).lines)
  await commit(blocks.change('patient', added))
  for await (const block of reading) found.push(...block.lines)
  const ids = found.map(idOf)
  expect(ids).toEqual(ids.toSorted())
  expect(ids.length).toBe(new Set(ids).size)
  const there = new Set(found)
  expect(lines(0, many).filter((one) => !there.has(one))).toEqual([])
})

test('a page takes the place of what lay in its range, and of nothing else', async () => {
  const { blocks, commit, all } = await opened()
  await commit(blocks.replace('patient', undefined, undefined, lines(0, 1000)))
  const kept = lines(300, 600).filter((_, at) => at % 3 > 0)
  expect(await commit(blocks.replace('patient', id(299), id(599), kept))).toBe(-100)
  expect(await all()).toEqual([...lines(0, 300), ...kept, ...lines(600, 1000)])
  expect(await commit(blocks.replace('patient', undefined, undefined, []))).toBe(-900)
  expect(await all()).toEqual([])
})

test('rows come, change and go one by one, also before the first and where a block was emptied', async () => {
  const { blocks, commit, all } = await opened()
  await commit(blocks.replace('patient', undefined, undefined, lines(100, 110)))
  const changes = new Map<string, Line | undefined>([
    [id(1), line(1)],
    [id(105), line(105, 'Nour')],
    [id(109), undefined],
    [id(999), line(999)],
    [id(555), undefined],
  ])
  expect(await commit(blocks.change('patient', changes))).toBe(1)
  expect(await all()).toEqual([line(1), ...lines(100, 105), line(105, 'Nour'), ...lines(106, 109), line(999)])
  const emptied = new Map((await all()).map((one) => [idOf(one), undefined]))
  await commit(blocks.change('patient', emptied))
  await commit(blocks.change('patient', new Map([[id(50), line(50)]])))
  await commit(blocks.replace('patient', undefined, undefined, lines(2, 5)))
  expect(await all()).toEqual(lines(2, 5))
  expect([...(await blocks.find('patient', [id(3), id(9)])).values()]).toEqual([line(3)])
})

test('a block that grows is cut, and is read from the row one names', async () => {
  const { store, blocks, commit, all } = await opened()
  for (let from = 0; from < 1000; from += 50)
    await commit(blocks.change('patient', new Map(lines(from, from + 50).map((one) => [idOf(one), one]))))
  expect(await all()).toEqual(lines(0, 1000))
  expect((await store.keys('block', '')).length).toBeGreaterThan(3)
  expect((await all('patient', id(990))).at(-1)).toEqual(line(999))
  expect((await all('patient', id(990))).length).toBeLessThanOrEqual(2 * FULL)
  await store.commit(await blocks.drop('patient'))
  expect(await store.keys('block', '')).toEqual([])
})

test.each([1, 2, 4])(
  'a block that is cut while somebody reads loses no row and repeats none (block %i)',
  async (cutAt) => {
    const { blocks, commit } = await opened()
    const spread = lines(0, 3200).filter((_, at) => at % 4 === 0)
    await commit(blocks.replace('patient', undefined, undefined, spread))
    const between = lines(800 * (cutAt - 1), 800 * cutAt).filter((_, at) => at % 4 > 0)
    const ids: string[] = []
    let read = 0
    for await (const block of blocks.read('patient')) {
      ids.push(...block.lines.map(idOf))
      read += 1
      if (read === cutAt) await commit(blocks.change('patient', new Map(between.map((one) => [idOf(one), one]))))
    }
    expect(ids).toEqual([...new Set(ids)].toSorted())
    expect(spread.filter((one) => !ids.includes(idOf(one)))).toEqual([])
    expect(read).toBeGreaterThanOrEqual(4)
  },
)

test('a block that was put where another lay is not believed', async () => {
  const { store, blocks, commit, all } = await opened()
  await commit(blocks.replace('patient', undefined, undefined, lines(0, 400)))
  const [one = '', other = ''] = await store.keys('block', '')
  await store.commit([{ table: 'block', key: other, value: await store.get('block', one) }])
  await expect(all()).rejects.toThrow()
})

test('whoever lost the turn writes nothing', async () => {
  const store = memoryStore()
  const [before, now] = [await store.takeTurn(), await store.takeTurn()]
  const write = { table: 'meta' as const, key: 'a', value: 1 }
  await expect(store.commit([write], before)).rejects.toThrow('another tab')
  expect(await store.get('meta', 'a')).toBeUndefined()
  await store.commit([write], now)
  expect(await store.get('meta', 'a')).toBe(1)
})
