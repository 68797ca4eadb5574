import type { UserType, Viewer } from '#domain/access/viewer.ts'
import { rowsFor, type Entity } from '#domain/entity.ts'
import type { Caller } from '#server/http/caller.ts'
import type { ReadingDatabase } from './reading-database.ts'
import { likePatterns, searchesWholeText } from './query.ts'
import { visibleColumns } from './rows.ts'
import { TABLE } from './column-access.ts'
import { raw, sql, type Sql } from './sql.ts'

/** Up to this many hits are always read by their ids and sorted. */
const MOST_HITS = 2000
/**
 * More hits are too, if they are rarer than one in this many rows. Common ones are found sooner by reading the list in its
 * order until a page is full. Rare ones may all stand at the end of that order, such as the hits of one last name.
 */
const ROWS_OF_A_HIT = 20
/** The trigram index can't find words shorter than three letters. */
export const LOOKED_UP = /[\p{L}\p{N}]{3}/u

/** User types for which row-level security shows every row. */
const STAFF: ReadonlySet<UserType> = new Set(['staff', 'auditor'])

export interface Narrowed {
  /** Holds for everything that the search of a list finds. */
  readonly condition: Sql
  /** How many rows the search finds, at most one more than are counted. */
  readonly found?: number
}

/** A condition that is quicker to answer than the search it stands beside; `true` where there is none. */
export interface SearchIndex {
  /** For a list that counts at most so many rows. */
  list(entity: Entity, caller: Caller, text: string | undefined, most: number): Promise<Narrowed>
}

/** Which entities the index knows, for those whom it may be asked for. */
export function openIndexedEntities(reads: ReadingDatabase): (entity: Entity, caller: Caller) => Promise<boolean> {
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

  return async (entity, caller) =>
    seesAll(entity, await reads.viewer(caller)) && (await indexedEntities(caller)).has(entity.name)
}

/**
 * For viewers who see every row. The index only narrows the search: the list’s own query still applies the words, the
 * scope and the policies, so a hit that has become hidden meanwhile doesn’t show.
 */
export function openSearchIndex(reads: ReadingDatabase): SearchIndex {
  const isIndexed = openIndexedEntities(reads)

  const list: SearchIndex['list'] = async (entity, caller, text, most) => {
    const patterns = likePatterns(text)
    if (!patterns.some((pattern) => LOOKED_UP.test(pattern)) || !(await isIndexed(entity, caller)))
      return { condition: raw('true') }
    const { results } = await reads.run(caller, (viewer) => [
      // Checked again: the rights may have changed since the first check.
      seesAll(entity, viewer) ? hitsSql(entity, patterns, most) : sql<Hits>`select null as ids, null as found`,
    ])
    const { ids, found } = results[0].rows[0] ?? { ids: null, found: null }
    const condition = ids === null ? raw('true') : sql`${raw(TABLE)}.id = any(${ids}::uuid[])`
    return { condition, ...(found !== null && { found }) }
  }
  return { list }
}

type Hits = { readonly ids: readonly string[] | null; readonly found: number | null }

/** Answers the ids only if the list is made of them. `offset 0` keeps them from being looked up twice. */
function hitsSql(entity: Entity, patterns: readonly string[], most: number): Sql<Hits> {
  return sql<Hits>`select found, case when found <= ${MOST_HITS}
      or found <= ${most}::int and found * ${ROWS_OF_A_HIT} < (select reltuples from pg_class where oid = ${`"${entity.name}"`}::regclass)
      then ids end as ids
    from (select ids, cardinality(ids) as found
      from (select array(select search_ids(${entity.name}, ${patterns}::text[], ${most + 1}::int)) as ids offset 0) hits) counted`
}

/** Whether the index may be asked for this viewer: it knows of no rights. */
export function seesAll(entity: Entity, viewer: Viewer): boolean {
  return (
    STAFF.has(viewer.user_type) &&
    rowsFor(entity, 'list', viewer) === true &&
    searchesWholeText(entity, visibleColumns(entity, viewer))
  )
}
