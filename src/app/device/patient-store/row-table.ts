import type { Shown } from '#domain/calls/shown-row.ts'
import type { Change, Values } from '#offline/replica/row-source.ts'

type CaseRow = Readonly<Shown<'patient'>>

/** Rows by columns, each row at a place of its own: what is searched and sorted lies side by side. */
export interface RowTable {
  readonly size: number
  readonly columns: readonly string[]
  /** The values of a column by place; undefined for one that is not kept here. */
  column(name: string): readonly unknown[] | undefined
  /** Another number whenever a value of the column is another, or stands at another place. */
  turnsOf(name: string): number
  placeOf(id: string): number | undefined
  rowAt(place: number): CaseRow
}

export interface GrowingTable extends RowTable {
  add(values: Values): number
  /** Answers the places whose rows are others now. */
  apply(change: Change): readonly number[]
}

/** Ids of firms and people, states, names: the same few texts in thousands of rows are kept once. */
const OFTEN_SAID = /_id$|_status$|_at$|_date$|^(dob|dol|first_name|middle_name|last_name)$/
/** JSON parsers already share shorter strings, such as days. */
const LONG = 11

interface Column {
  readonly name: string
  readonly values: unknown[]
  /** Whether equal values are kept once. */
  readonly shared: boolean
  turns: number
}

/** `names` as they stand in each row; the first is `id`. */
export function createRowTable(names: readonly string[]): GrowingTable {
  const known = new Map<unknown, unknown>()
  const ids: string[] = []
  const columns = names.map((name): Column => {
    return { name, values: name === 'id' ? ids : [], shared: OFTEN_SAID.test(name), turns: 0 }
  })
  const byName = new Map(columns.map((column) => [column.name, column]))
  const places = new Map<string, number>()
  /** How often rows came or went. */
  let moves = 0

  function kept(shared: boolean, value: unknown): unknown {
    if (!shared || typeof value !== 'string' || value.length < LONG) return value
    const before = known.get(value)
    if (before !== undefined) return before
    known.set(value, value)
    return value
  }

  function add(values: Values): number {
    const id = String(values[0])
    const before = places.get(id)
    const place = before ?? ids.length
    moves += 1
    for (let at = 0; at < columns.length; at += 1) {
      const column = columns[at]
      if (column) column.values[place] = kept(column.shared, values[at])
    }
    places.set(id, place)
    return place
  }

  /** The last row moves into the gap, so that no place is empty. */
  function remove(id: string): readonly number[] {
    const place = places.get(id)
    if (place === undefined) return []
    const last = ids.length - 1
    moves += 1
    places.delete(id)
    for (const { values } of columns) {
      values[place] = values[last]
      values.length = last
    }
    if (place === last) return [place]
    places.set(ids[place] ?? '', place)
    return [place, last]
  }

  return {
    get size() {
      return ids.length
    },
    columns: names,
    column: (name) => byName.get(name)?.values,
    turnsOf: (name) => moves + (byName.get(name)?.turns ?? 0),
    placeOf: (id) => places.get(id),
    rowAt(place) {
      const row: { id: string } & Record<string, unknown> = { id: '' }
      for (const { name, values } of columns) row[name] = values[place]
      return row
    },
    add,
    apply(change) {
      if (change.gone) return remove(change.id)
      const place = places.get(change.id)
      if (place === undefined)
        return [add(names.map((name) => (name === 'id' ? change.id : (change.values[name] ?? null))))]
      for (const [name, value] of Object.entries(change.values)) {
        const column = byName.get(name)
        if (!column || name === 'id' || column.values[place] === value) continue
        column.values[place] = kept(column.shared, value)
        column.turns += 1
      }
      return [place]
    },
  }
}
