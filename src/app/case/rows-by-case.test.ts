import { expect, test } from 'vitest'
import { rowsByCase } from './rows-by-case.ts'

interface Row {
  readonly of: string
  readonly n: number
}

const MOST = 4

function tableOf(rows: readonly Row[]) {
  const asked: string[] = []
  const read = async (ids: readonly string[]) => {
    asked.push(ids.join(''))
    return rows.filter(({ of }) => ids.includes(of)).slice(0, MOST)
  }
  return { asked, found: (ids: readonly string[]) => rowsByCase(ids, MOST, read, ({ of }) => of) }
}

test('W11: rows that one answer holds are read at once, and a case without any has none', async () => {
  const { asked, found } = tableOf([{ of: 'a', n: 1 }])
  expect(await found(['a', 'b'])).toEqual(
    new Map([
      ['a', [{ of: 'a', n: 1 }]],
      ['b', []],
    ]),
  )
  expect(asked).toEqual(['ab'])
})

test('W11: no case lacks rows because others have many', async () => {
  const many = [1, 2, 3, 4, 5].map((n) => ({ of: 'a', n }))
  const { asked, found } = tableOf([...many, { of: 'b', n: 1 }, { of: 'c', n: 1 }])
  const rows = await found(['a', 'b', 'c'])
  expect(rows.get('a')).toEqual(many.slice(0, MOST))
  expect(rows.get('b')).toEqual([{ of: 'b', n: 1 }])
  expect(rows.get('c')).toEqual([{ of: 'c', n: 1 }])
  expect(asked).toEqual(['abc', 'ab', 'a', 'b', 'c'])
})
