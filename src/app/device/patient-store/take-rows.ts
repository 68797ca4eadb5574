import type { Cursor, RowSource } from '#offline/replica/row-source.ts'
import { SLICE } from './patient-store.ts'
import { createRowTable, type GrowingTable } from './row-table.ts'
import { createSearchTexts, type SearchTexts } from './search-texts.ts'

const breath = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((go) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => go(), { once: true })
        port1.start()
        port2.postMessage(null)
      })

interface Hears {
  readonly begins: (atHand: boolean) => void
  /** Some more have come. */
  readonly arrived: (table: GrowingTable, texts: SearchTexts) => void
  readonly breathe?: (() => Promise<void>) | undefined
}

interface Taken {
  readonly table: GrowingTable
  readonly texts: SearchTexts
  /** Where the changes begin. */
  readonly cursor: Cursor
}

/** All rows of a source, in slices between which the page may paint. */
export async function takeRows(
  source: RowSource,
  signal: AbortSignal,
  { begins, arrived, breathe = breath }: Hears,
): Promise<Taken> {
  let table: GrowingTable = createRowTable([])
  let texts = createSearchTexts(table)
  let slice = performance.now()
  const cursor = await source.everything(
    {
      begins,
      columns(names) {
        table = createRowTable(names)
        texts = createSearchTexts(table)
      },
      async rows(lines) {
        for (const line of lines) {
          const values: readonly unknown[] = JSON.parse(line)
          table.add(values)
          if (performance.now() - slice < SLICE) continue
          await breathe()
          slice = performance.now()
        }
        arrived(table, texts)
      },
    },
    signal,
  )
  return { table, texts, cursor }
}
