import type { Entry } from '#offline/outbox/command.ts'
import { withQueuedChanges } from '../../../device/outbox/queued-overlay.ts'
import type { StoreState } from '../../../device/patient-store/patient-store.ts'
import { orderOf } from '../../../device/patient-store/row-order.ts'
import type { CaseRow } from '../../../case/case-head-query.ts'
import type { Filters } from '../../../records/list/list-address.ts'
import type { PatientColumn } from './columns.tsx'
import { flagTests, isOwn } from './flags.ts'
import { wantedIn } from './list-ask.ts'

type Test = (place: number) => boolean
type Values = Readonly<Record<string, unknown>>

export interface Wanted {
  readonly filters: Filters
  readonly column: PatientColumn | undefined
  readonly descending: boolean
  readonly me: string
  readonly today: string
  /** The ids behind each flag the server was asked about. */
  readonly flagged: readonly ReadonlySet<string>[]
}

/** The places of all rows that pass the filters, in order: what a search then goes through. */
export function orderedRows({ table }: StoreState, wanted: Wanted): Uint32Array {
  const { column } = wanted
  const order = orderOf(table, column?.order ?? [], wanted.descending !== (column?.backwards ?? false))
  const tests = testsFor(table, wanted)
  return tests.length === 0 ? order : order.filter((place) => tests.every((passes) => passes(place)))
}

/** Another text whenever the same wish may lead to other rows, or to another order of them. */
export function stampOf(
  { table, version }: StoreState,
  { filters, column }: Pick<Wanted, 'filters' | 'column'>,
): string {
  // Flags rest on more columns than they name.
  if (filters.flags) return String(version)
  const read = [...(column?.order ?? []), ...wantedIn(filters, '')].map((part) => table.turnsOf(part.column))
  return [table.turnsOf('id'), ...read].join()
}

function testsFor(table: StoreState['table'], { filters, me, today, flagged }: Wanted): Test[] {
  const values = wantedIn(filters, me).map(({ column, values: some }): Test => {
    const kept = table.column(column)
    const set = new Set<unknown>(some)
    return (place) => set.has(kept?.[place] ?? null)
  })
  const flags = (filters.flags ?? []).filter(isOwn).map(
    (flag): Test =>
      (place) =>
        flagTests[flag]((name) => table.column(name)?.[place], today),
  )
  const ids = table.column('id') ?? []
  const asked = flagged.map(
    (some): Test =>
      (place) =>
        some.has(ids[place] as string),
  )
  return [...values, ...flags, ...asked]
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

  return (texts: StoreState['texts'], rows: Uint32Array, words: readonly string[]): Uint32Array => {
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
