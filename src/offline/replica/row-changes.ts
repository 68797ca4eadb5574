import { isObject } from '#domain/rules/is-object.ts'
import type { Touched } from './bring-up-to-date.ts'

/** Broadcast between tabs: the ids of changed rows, never their content. */
export interface RowChanges {
  readonly step: number
  readonly touched: readonly (readonly [entity: string, ids: readonly string[] | 'all'])[]
}

/** Validates a broadcast: a tab that runs another version of the portal may post something else. */
export function isRowChanges(message: unknown): message is RowChanges {
  if (!isObject(message) || typeof message.step !== 'number' || !Array.isArray(message.touched)) return false
  return message.touched.every(
    (one: unknown) => Array.isArray(one) && typeof one[0] === 'string' && (one[1] === 'all' || Array.isArray(one[1])),
  )
}

const MOST_IDS = 20_000

/** The latest changes, so that screens know which of their rows to read again. */
export interface RecentChanges {
  record(news: RowChanges): void
  /** Ids changed after a step; 'all' if the log no longer reaches back that far, or every row changed. */
  since(step: number, now: number, entity: string): ReadonlySet<string> | 'all'
}

export const rowChangesOf = (step: number, touched: Touched): RowChanges => ({ step, touched: [...touched] })

export function createRecentChanges(): RecentChanges {
  let kept: RowChanges[] = []
  let ids = 0

  const weight = ({ touched }: RowChanges) => touched.reduce((sum, [, of]) => sum + (of === 'all' ? 0 : of.length), 0)

  return {
    record(news) {
      const last = kept.at(-1)
      if (last && news.step <= last.step) return
      // A gap: steps before this one were missed, so older entries are useless.
      if (last && news.step !== last.step + 1) [kept, ids] = [[], 0]
      kept.push(news)
      ids += weight(news)
      while (ids > MOST_IDS && kept.length > 1) ids -= weight(kept.shift() ?? news)
    },
    since(step, now, entity) {
      if (step === now) return new Set()
      const oldest = kept[0]
      if (!oldest || oldest.step > step + 1 || (kept.at(-1)?.step ?? 0) < now) return 'all'
      const found = new Set<string>()
      for (const { step: at, touched } of kept) {
        if (at <= step) continue
        for (const [of, which] of touched) {
          if (of !== entity) continue
          if (which === 'all') return 'all'
          for (const id of which) found.add(id)
        }
      }
      return found
    },
  }
}
