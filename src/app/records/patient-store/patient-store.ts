import type { Change, Cursor, RowSource } from './row-source.ts'
import { createRowTable, type GrowingTable, type RowTable } from './row-table.ts'
import { createSearchTexts, type SearchTexts } from './search-texts.ts'

export interface StoreState {
  readonly status: 'empty' | 'filling' | 'ready' | 'failed'
  readonly table: RowTable
  readonly texts: SearchTexts
  /** Another number whenever a row is another. */
  readonly version: number
  /** When the rows were last known to be as the server has them, in milliseconds. */
  readonly asOf: number | undefined
  /** The last try to bring them up to date found nobody. */
  readonly stale: boolean
  readonly error: unknown
}

export interface PatientStore {
  current(): StoreState
  subscribe(listener: () => void): () => void
  /** Fetches everything, unless that is done or under way. */
  fill(): void
  /** Asks what changed, unless that is under way. */
  freshen(): Promise<void>
  /** Leaves nothing. */
  forget(): void
}

interface Parts {
  source: RowSource
  now?: () => number
  /** Lets the page do what waits: paint, answer a key. */
  breathe?: () => Promise<void>
}

/** As long as a piece of work may keep the page from painting. */
const SLICE = 5
/** How often those who watch hear of rows that arrive. */
const NEWS = 150

const breath = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((go) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => go(), { once: true })
        port1.start()
        port2.postMessage(null)
      })

function nothing() {
  const table = createRowTable([])
  return { table, texts: createSearchTexts(table) }
}

/** The patients of whoever is signed in, in memory: filled once, then kept up to date by what changed. */
export function createPatientStore({ source, now = Date.now, breathe = breath }: Parts): PatientStore {
  const listeners = new Set<() => void>()
  let state: StoreState = { status: 'empty', ...nothing(), version: 0, asOf: undefined, stale: false, error: undefined }
  let cursor: Cursor | undefined
  let leaving = new AbortController()
  let freshening: Promise<void> | undefined

  function change(next: Partial<StoreState>, rowsChanged = true) {
    state = { ...state, ...next, version: state.version + (rowsChanged ? 1 : 0) }
    for (const listener of listeners) listener()
  }

  async function fetchEverything(signal: AbortSignal): Promise<void> {
    let table: GrowingTable = createRowTable([])
    let texts = createSearchTexts(table)
    let told = 0
    const begun = now()
    const startOfChanges = await source.everything(
      {
        columns(names) {
          table = createRowTable(names)
          texts = createSearchTexts(table)
        },
        async rows(lines) {
          let slice = performance.now()
          for (const line of lines) {
            texts.read(table.add(JSON.parse(line) as unknown[]))
            if (performance.now() - slice < SLICE) continue
            await breathe()
            slice = performance.now()
          }
          if (signal.aborted || performance.now() - told < NEWS) return
          told = performance.now()
          change({ status: 'filling', table, texts })
        },
      },
      signal,
    )
    if (signal.aborted) return
    cursor = startOfChanges
    change({ status: 'ready', table, texts, asOf: begun, stale: false, error: undefined })
  }

  function start(): Promise<void> {
    const { signal } = leaving
    change({ status: 'filling', error: undefined }, false)
    return fetchEverything(signal).catch((error: unknown) => {
      if (!signal.aborted) change({ status: 'failed', error }, false)
    })
  }

  function take(changes: readonly Change[]) {
    const table = state.table as GrowingTable
    for (const each of changes) for (const place of table.apply(each)) state.texts.read(place)
  }

  async function bringUpToDate(since: Cursor, signal: AbortSignal): Promise<void> {
    const asked = now()
    try {
      const told = await source.changes(since, signal)
      if (signal.aborted) return
      // What the viewer may see has changed, or the log no longer reaches back: fetched afresh, shown until then.
      if (!told) return await fetchEverything(signal)
      cursor = told.cursor
      take(told.changes)
      change({ asOf: asked, stale: false }, told.changes.length > 0)
    } catch {
      if (!signal.aborted && !state.stale) change({ stale: true }, false)
    }
  }

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    fill() {
      if (state.status === 'empty' || state.status === 'failed') void start()
    },
    freshen() {
      if (state.status !== 'ready' || !cursor) return Promise.resolve()
      freshening ??= bringUpToDate(cursor, leaving.signal).finally(() => (freshening = undefined))
      return freshening
    },
    forget() {
      leaving.abort()
      leaving = new AbortController()
      cursor = undefined
      change({ status: 'empty', ...nothing(), asOf: undefined, stale: false, error: undefined })
    },
  }
}
