import { isObject } from '#domain/rules/is-object.ts'
import type { Touched } from './bring-up-to-date.ts'

/** What tabs tell one another: which rows are others now, by their ids; never what they hold. */
export interface News {
  readonly step: number
  readonly touched: readonly (readonly [entity: string, ids: readonly string[] | 'all'])[]
}

/** Whether a message is news: a tab of another version of the portal may post something else. */
export function isNews(message: unknown): message is News {
  if (!isObject(message) || typeof message.step !== 'number' || !Array.isArray(message.touched)) return false
  return message.touched.every(
    (one: unknown) => Array.isArray(one) && typeof one[0] === 'string' && (one[1] === 'all' || Array.isArray(one[1])),
  )
}

const MOST_IDS = 20_000

/** Recently changed rows, so that screens know which of theirs to read again. */
export interface RecentNews {
  record(news: News): void
  /** Ids touched after a step; 'all' where that can no longer be told or everything is another. */
  since(step: number, now: number, entity: string): ReadonlySet<string> | 'all'
}

export const newsOf = (step: number, touched: Touched): News => ({ step, touched: [...touched] })

export function createRecentNews(): RecentNews {
  let kept: News[] = []
  let ids = 0

  const weight = ({ touched }: News) => touched.reduce((sum, [, of]) => sum + (of === 'all' ? 0 : of.length), 0)

  return {
    record(news) {
      const last = kept.at(-1)
      if (last && news.step <= last.step) return
      // Between this one and the one before, others were missed.
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
