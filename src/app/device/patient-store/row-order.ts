import type { OrderPart } from './order-part.ts'
import type { RowTable } from './row-table.ts'

interface Ranks {
  readonly of: Float64Array
  readonly count: number
}

/** Each row's place among the distinct values: strings are compared once for each of those, not for each pair of rows. */
function ranksOf(values: readonly unknown[], keyOf: OrderPart['keyOf'], descending: boolean): Ranks {
  const numbers = new Map<unknown, number>()
  const of = new Float64Array(values.length)
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place]
    const number = numbers.get(value) ?? numbers.size
    if (number === numbers.size) numbers.set(value, number)
    of[place] = number
  }
  const keys = Array.from(numbers.keys(), keyOf)
  const distinct = [...new Set(keys)].filter((key) => key !== null)
  distinct.sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  if (descending) distinct.reverse()
  const rankOf = new Map<unknown, number>(distinct.map((key, rank) => [key, rank]))
  const ranks = keys.map((key) => rankOf.get(key) ?? distinct.length)
  for (let place = 0; place < of.length; place += 1) of[place] = ranks[of[place] ?? 0] ?? 0
  return { of, count: distinct.length + 1 }
}

/** The places of a table's rows in order. Numbers that hold rank and place together sort without asking back. */
export function orderOf(table: RowTable, parts: readonly OrderPart[], descending: boolean): Uint32Array {
  const { size } = table
  const packed = new Float64Array(size)
  for (const { column, keyOf } of parts.slice(0, 2)) {
    const values = table.column(column)
    if (!values) continue
    const ranks = ranksOf(values, keyOf, descending)
    for (let place = 0; place < size; place += 1)
      packed[place] = (packed[place] ?? 0) * ranks.count + (ranks.of[place] ?? 0)
  }
  for (let place = 0; place < size; place += 1) packed[place] = (packed[place] ?? 0) * size + place
  packed.sort()
  const order = new Uint32Array(size)
  for (let at = 0; at < size; at += 1) order[at] = (packed[at] ?? 0) % size
  return order
}
