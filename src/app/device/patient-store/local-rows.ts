import type { Shown } from '#domain/calls/shown-row.ts'
import type { Entry } from '#offline/outbox/command.ts'
import { withQueuedChanges } from '../outbox/queued-overlay.ts'
import type { OrderPart } from './order-part.ts'
import type { StoreState } from './patient-store.ts'
import { orderOf } from './row-order.ts'
import { wordsOf } from './search-texts.ts'

type CaseRow = Readonly<Shown<'patient'>>
type Test = (place: number) => boolean
type Values = Readonly<Record<string, unknown>>

export interface Wanted {
  readonly order: readonly OrderPart[]
  readonly descending: boolean
  /** The values that a row may have in some columns. */
  readonly values: readonly { readonly column: string; readonly values: readonly (string | null)[] }[]
  readonly tests: readonly ((read: (column: string) => unknown) => boolean)[]
  /** The ids behind each flag the server was asked about. */
  readonly flagged: readonly ReadonlySet<string>[]
}

/** The places of all rows that pass the filters, in order: what a search then goes through. */
export function orderedRows({ table }: StoreState, wanted: Wanted): Uint32Array {
  const order = orderOf(table, wanted.order, wanted.descending)
  const tests = testsFor(table, wanted)
  return tests.length === 0 ? order : order.filter((place) => tests.every((passes) => passes(place)))
}

/** Another text whenever what rests on these columns, or on any, may be other rows or in another order. */
export const stampOf = ({ table, version }: StoreState, columns: readonly string[] | 'any'): string =>
  columns === 'any' ? String(version) : ['id', ...columns].map((column) => table.turnsOf(column)).join()

function testsFor(table: StoreState['table'], { values, tests, flagged }: Wanted): Test[] {
  const ids = table.column('id') ?? []
  return [
    ...values.map(({ column, values: some }): Test => {
      const kept = table.column(column)
      const set = new Set<unknown>(some)
      return (place) => set.has(kept?.[place] ?? null)
    }),
    ...tests.map(
      (passes): Test =>
        (place) =>
          passes((name) => table.column(name)?.[place]),
    ),
    ...flagged.map(
      (some): Test =>
        (place) =>
          some.has(ids[place] as string),
    ),
  ]
}

export interface Totals {
  readonly billed: number | undefined
  readonly paid: number | undefined
  readonly balance: number | undefined
}

/** Sums of the amounts that the viewer sees. */
export function totalsOf({ table }: StoreState, rows: Uint32Array): Totals {
  const sum = (name: string): number | undefined => {
    const values = table.column(name)
    if (!values) return undefined
    let cents = 0
    for (const place of rows) {
      const value = values[place]
      if (typeof value === 'number') cents += value
    }
    return cents
  }
  return { billed: sum('billed_cents'), paid: sum('paid_cents'), balance: sum('balance_cents') }
}

/** Goes on from what the last search found where the new one can only find less. */
export function createSearch() {
  let last: { rows: Uint32Array; words: readonly string[]; found: Uint32Array } | undefined

  return (texts: StoreState['texts'], rows: Uint32Array, typed: string): Uint32Array => {
    const words = wordsOf(typed)
    if (words.length === 0) return rows
    const narrower = last?.rows === rows && last.words.every((word) => words.some((now) => now.startsWith(word)))
    const found = texts.matching(words, narrower && last ? last.found : rows)
    last = { rows, words, found }
    return found
  }
}

const isSame = (one: Values, other: Values): boolean =>
  Object.keys(one).every((column) => one[column] === other[column])

/** Rows as the cells read them, made when they are first shown; one that did not change stays the one it was. */
export function createRowReader() {
  let made = new Map<number, CaseRow>()
  let older = made
  let of: readonly [StoreState['table'], number] | undefined

  return (state: StoreState, place: number): CaseRow => {
    if (of?.[0] !== state.table || of[1] !== state.version) {
      older = of?.[0] === state.table ? made : new Map()
      made = new Map()
      of = [state.table, state.version]
    }
    const known = made.get(place)
    if (known) return known
    const now = state.table.rowAt(place)
    const before = older.get(place)
    const row = before && isSame(before, now) ? before : now
    made.set(place, row)
    return row
  }
}

/** Puts what waits in the outbox on top of a row. Only rows that something waits for are others than they were. */
export function createOverlay(entries: readonly Entry[]) {
  const touched = new Set(entries.map(({ command }) => command.target))
  const made = new Map<CaseRow, CaseRow>()
  return (row: CaseRow): CaseRow => {
    if (!touched.has(row.id)) return row
    const before = made.get(row) ?? withQueuedChanges(row, entries, 'patient')
    made.set(row, before)
    return before
  }
}
