import { isObject } from '#domain/rules/is-object.ts'
import type { Touched } from './bring-up-to-date.ts'
import type { ToldChange } from './protocol.ts'

/** Changed records of an entity, as the server reports them. */
export interface ChangedRecords {
  readonly entity: string
  readonly ids: readonly string[]
  /** The cases they belong to, where any do. */
  readonly cases: readonly string[]
  /** Ids of records that the viewer may not, or no longer, read: nothing else of them is sent. */
  readonly gone: readonly string[]
  /** Those of `ids` that are no more. */
  readonly deleted?: readonly string[] | undefined
  /** The keys of the writes of one page that alone have changed them. */
  readonly own?: readonly string[] | undefined
}

const CASE = 'patient'

/** `lay` says which records lay on this device before: only those can have gone. */
export function changedRecords(
  entity: string,
  changes: readonly ToldChange[],
  lay: (id: string) => boolean,
): ChangedRecords[] {
  const byWrites = Map.groupBy(changes, ({ k }) => k?.join())
  return [...byWrites.values()].map((some) => recordsIn(entity, some, lay))
}

function recordsIn(entity: string, changes: readonly ToldChange[], lay: (id: string) => boolean): ChangedRecords {
  const own = changes[0]?.k
  const there = changes.filter(({ i, o }) => o !== 'out' || lay(i))
  const ids = [...new Set(there.map(({ i }) => i))]
  const cases = entity === CASE ? ids : [...new Set(there.flatMap(({ c }) => c ?? []))]
  const gone = entity === CASE ? [] : changes.filter(({ i, o }) => o === 'out' && !lay(i)).map(({ i }) => i)
  const deleted = ids.filter((id) => there.findLast(({ i }) => i === id)?.o === 'del')
  return { entity, ids, cases, gone, ...(deleted.length > 0 && { deleted }), ...(own && { own }) }
}

/** Broadcast between tabs: the ids of changed rows, never their content. */
export interface RowChanges {
  readonly step: number
  readonly touched: readonly (readonly [entity: string, ids: readonly string[] | 'all'])[]
  /** Changes reported by the server, of records kept here or not; 'all' where it can't say what has changed. */
  readonly told: readonly ChangedRecords[] | 'all'
}

/** Validates a broadcast: a tab that runs another version of the portal may post something else. */
export function isRowChanges(message: unknown): message is RowChanges {
  if (!isObject(message) || typeof message.step !== 'number') return false
  const { told } = message
  if (!Array.isArray(message.touched) || !(told === 'all' || (Array.isArray(told) && told.every(isChangedRecords))))
    return false
  return message.touched.every(
    (one: unknown) => Array.isArray(one) && typeof one[0] === 'string' && (one[1] === 'all' || Array.isArray(one[1])),
  )
}

const isChangedRecords = (one: unknown): boolean =>
  isObject(one) &&
  typeof one.entity === 'string' &&
  [one.ids, one.cases, one.gone, one.deleted ?? [], one.own ?? []].every(
    (ids) => Array.isArray(ids) && ids.every((id) => typeof id === 'string'),
  )

const MOST_IDS = 20_000

/** The latest changes, so that screens know which of their rows to read again. */
export interface RecentChanges {
  record(news: RowChanges): void
  /** Ids changed after a step; 'all' if the log no longer reaches back that far, or every row changed. */
  since(step: number, now: number, entity: string): ReadonlySet<string> | 'all'
}

export const rowChangesOf = (step: number, touched: Touched, told: RowChanges['told'] = []): RowChanges => ({
  step,
  touched: [...touched],
  told,
})

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
