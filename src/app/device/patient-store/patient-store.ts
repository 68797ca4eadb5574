import type { Change, Cursor, RowSource } from '#offline/replica/row-source.ts'
import { idle } from '../../api/idle.ts'
import type { GrowingTable, RowTable } from './row-table.ts'
import type { SearchTexts } from './search-texts.ts'
import type { takeRows } from './take-rows.ts'

export interface StoreState {
  readonly status: 'empty' | 'filling' | 'ready' | 'failed'
  /** Whether all rows lie on the device and only need to be opened; undefined before that is known. */
  readonly atHand: boolean | undefined
  readonly table: RowTable
  readonly texts: SearchTexts
  /** Another number whenever a row is another. */
  readonly version: number
  /** When the rows were last known to be as the server has them, in milliseconds. */
  readonly asOf: number | undefined
  /** The last sync failed without a connection. */
  readonly stale: boolean
  readonly error: unknown
}

interface GrowingState extends StoreState {
  readonly table: GrowingTable
}

export interface PatientStore {
  current(): StoreState
  subscribe(listener: () => void): () => void
  /** Fetches everything, unless that is done or under way. */
  fill(): void
  /** Everything, fetched if it is not there; fails where that does. */
  whole(): Promise<StoreState>
  /** Asks what changed, unless that is under way. */
  freshen(): Promise<void>
  /** What `freshen` would join now. */
  underWay(): Promise<void> | undefined
  /** Leaves nothing. */
  forget(): void
}

/** Where rows come from, and what takes them in. */
export interface OpenedSource {
  readonly source: RowSource
  readonly takeRows: typeof takeRows
}

interface Parts {
  /** Called for every look at the source: its code comes when there is something to take in. */
  open: () => Promise<OpenedSource>
  now?: () => number
  /** Lets the page do what waits: paint, answer a key. */
  breathe?: (() => Promise<void>) | undefined
  /** Until the page has nothing better to do. */
  rest?: () => Promise<void>
}

/** As long as a piece of work may keep the page from painting. */
export const SLICE = 8
/** How often those who watch hear of rows that arrive. */
const NEWS = 150

const noRows: GrowingTable = {
  size: 0,
  columns: [],
  column: () => undefined,
  turnsOf: () => 0,
  placeOf: () => undefined,
  rowAt: () => ({ id: '' }),
  add: () => 0,
  apply: () => [],
}
const noTexts: SearchTexts = { changed: () => undefined, readOn: () => false, matching: () => new Uint32Array(0) }
const nothing = {
  atHand: undefined,
  table: noRows,
  texts: noTexts,
  asOf: undefined,
  stale: false,
  error: undefined,
} satisfies Partial<GrowingState>

/** The signed-in user's patients in memory: filled once, then updated by changes. */
export function createPatientStore({ open, now = Date.now, breathe, rest = idle }: Parts): PatientStore {
  const listeners = new Set<() => void>()
  let state: GrowingState = { status: 'empty', ...nothing, version: 0 }
  let opened: OpenedSource | undefined
  let cursor: Cursor | undefined
  let leaving = new AbortController()
  let freshening: Promise<void> | undefined

  function change(next: Partial<GrowingState>, rowsChanged = true) {
    state = { ...state, ...next, version: state.version + (rowsChanged ? 1 : 0) }
    for (const listener of listeners) listener()
  }

  const asOf = (otherwise: number): number => opened?.source.asOf?.() ?? otherwise

  async function fetchEverything(signal: AbortSignal): Promise<void> {
    let told = performance.now()
    const begun = now()
    const showsEarlierRows = state.status === 'ready'
    opened = await open()
    const taken = await opened.takeRows(opened.source, signal, {
      breathe,
      begins(atHand) {
        if (!signal.aborted && state.atHand !== atHand) change({ atHand }, false)
      },
      arrived(table, texts) {
        if (signal.aborted || showsEarlierRows || performance.now() - told < NEWS) return
        told = performance.now()
        change({ status: 'filling', table, texts })
      },
    })
    if (signal.aborted) return
    cursor = taken.cursor
    const { table, texts } = taken
    change({ status: 'ready', table, texts, asOf: asOf(begun), stale: false, error: undefined })
    void readTexts(texts, signal)
  }

  /** So that the first key of a search finds them read. */
  async function readTexts(texts: SearchTexts, signal: AbortSignal): Promise<void> {
    for (let more = true; more;) {
      await rest()
      const slice = performance.now()
      more = !signal.aborted && texts.readOn(() => performance.now() - slice >= SLICE)
    }
  }

  function start(): Promise<void> {
    const { signal } = leaving
    change({ status: 'filling', error: undefined }, false)
    return fetchEverything(signal).catch((error: unknown) => {
      if (!signal.aborted) change({ status: 'failed', error }, false)
    })
  }

  function take(changes: readonly Change[]) {
    for (const each of changes) for (const place of state.table.apply(each)) state.texts.changed(place)
  }

  async function bringUpToDate(since: Cursor, signal: AbortSignal): Promise<void> {
    const asked = now()
    try {
      const { source } = (opened = await open())
      const told = await source.changes(since, signal)
      if (signal.aborted) return
      // What the viewer may see has changed, or the log no longer reaches back: fetched afresh, shown until then.
      if (!told) return await fetchEverything(signal)
      cursor = told.cursor
      take(told.changes)
      change({ asOf: asOf(asked), stale: false }, told.changes.length > 0)
    } catch {
      if (!signal.aborted && !state.stale) change({ stale: true }, false)
    }
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  function fill(): void {
    if (state.status === 'empty' || state.status === 'failed') void start()
  }

  return {
    current: () => state,
    subscribe,
    fill,
    whole() {
      fill()
      return new Promise((resolve, reject) => {
        const settle = (): void => {
          if (state.status === 'filling') return
          leave()
          if (state.status === 'ready') resolve(state)
          else reject(state.error)
        }
        const leave = subscribe(settle)
        settle()
      })
    },
    freshen() {
      if (state.status !== 'ready' || !cursor) return Promise.resolve()
      freshening ??= bringUpToDate(cursor, leaving.signal).finally(() => (freshening = undefined))
      return freshening
    },
    underWay: () => freshening,
    forget() {
      leaving.abort()
      leaving = new AbortController()
      cursor = undefined
      change({ status: 'empty', ...nothing })
    },
  }
}
