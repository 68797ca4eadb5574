import type { UserType, Viewer } from '#domain/access/viewer.ts'
import { rowsFor, type Entity } from '#domain/entity.ts'
import type { Caller } from '#server/http/caller.ts'
import type { ReadingDatabase } from './reading-database.ts'
import { likePatterns, searchesWholeText } from './query.ts'
import { visibleColumns } from './rows.ts'
import { TABLE } from './column-access.ts'
import { raw, sql, type Sql } from './sql.ts'

/** Above this many hits, scanning the list in its order finds the first page sooner. */
const MOST_HITS = 2000
/** The trigram index can't find words shorter than three letters. */
const LOOKED_UP = /[\p{L}\p{N}]{3}/u

/** User types for which row-level security shows every row. */
const STAFF: ReadonlySet<UserType> = new Set(['staff', 'auditor'])

/** A condition that holds for everything the search finds, and is quicker to answer; `true` where there is none. */
export type NarrowSearch = (entity: Entity, caller: Caller, text: string | undefined) => Promise<Sql>

/**
 * For viewers who see every row. The index only narrows the search: the list’s own query still applies the words, the
 * scope and the policies, so a hit that has become hidden meanwhile doesn’t show.
 */
export function narrowSearch(reads: ReadingDatabase): NarrowSearch {
  let indexed: Promise<ReadonlySet<string>> | undefined

  async function indexedEntities(caller: Caller): Promise<ReadonlySet<string>> {
    indexed ??= reads
      .run(caller, () => [sql<{ entity: string }>`select searched_by_index() as entity`])
      .then(({ results }) => new Set(results[0].rows.map(({ entity }) => entity)))
    return indexed.catch((error: unknown) => {
      indexed = undefined
      throw error
    })
  }

  return async (entity, caller, text) => {
    const patterns = likePatterns(text)
    if (!patterns.some((pattern) => LOOKED_UP.test(pattern))) return raw('true')
    if (!seesAll(entity, await reads.viewer(caller)) || !(await indexedEntities(caller)).has(entity.name))
      return raw('true')
    const { results } = await reads.run(caller, (viewer): readonly Sql<{ id: string }>[] =>
      // Checked again: the rights may have changed since the first check.
      seesAll(entity, viewer)
        ? [sql<{ id: string }>`select search_ids(${entity.name}, ${patterns}::text[], ${MOST_HITS + 1}::int) as id`]
        : [],
    )
    const hits = results[0]?.rows.map(({ id }) => id)
    return hits && hits.length <= MOST_HITS ? sql`${raw(TABLE)}.id = any(${hits}::uuid[])` : raw('true')
  }
}

function seesAll(entity: Entity, viewer: Viewer): boolean {
  return (
    STAFF.has(viewer.user_type) &&
    rowsFor(entity, 'list', viewer) === true &&
    searchesWholeText(entity, visibleColumns(entity, viewer))
  )
}
