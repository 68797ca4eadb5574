import type { UserType, Viewer } from '#domain/access/viewer.ts'
import { rowsFor, type Entity } from '#domain/entity.ts'
import { MOST_RANKED } from '#domain/rules/name-rank.ts'
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

/** Of a search over everything as many hits are put in order as are looked at. */
const FEW_HITS = 50

/** User types for which row-level security shows every row. */
const STAFF: ReadonlySet<UserType> = new Set(['staff', 'auditor'])

export interface Narrowed {
  /** Holds for everything that the search of a list finds. */
  readonly condition: Sql
  /** How many rows the search finds, at most one more than are counted; known where they are many. */
  readonly found?: number
}

/** Conditions that are quicker to answer than the search they stand beside; `true` where there is none. */
export interface SearchIndex {
  /** For a list that counts at most so many rows. */
  list(entity: Entity, caller: Caller, text: string | undefined, most: number): Promise<Narrowed>
  /**
   * For the best hits of some entities: holds for all that are found, or for so many of them that nobody reads on. Words
   * too short for the index are found where they begin a word, if enough do.
   */
  best(entities: readonly Entity[], caller: Caller, text: string): Promise<ReadonlyMap<string, Sql>>
}

/**
 * For viewers who see every row. The index only narrows the search: the list’s own query still applies the words, the
 * scope and the policies, so a hit that has become hidden meanwhile doesn’t show.
 */
export function openSearchIndex(reads: ReadingDatabase): SearchIndex {
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

  async function isIndexed(entity: Entity, caller: Caller): Promise<boolean> {
    return seesAll(entity, await reads.viewer(caller)) && (await indexedEntities(caller)).has(entity.name)
  }

  const list: SearchIndex['list'] = async (entity, caller, text, most) => {
    const patterns = likePatterns(text)
    if (!patterns.some((pattern) => LOOKED_UP.test(pattern)) || !(await isIndexed(entity, caller)))
      return { condition: raw('true') }
    const { results } = await reads.run(caller, (viewer) => [
      // Checked again: the rights may have changed since the first check.
      seesAll(entity, viewer)
        ? sql<Hits>`select array(select search_ids(${entity.name}, ${patterns}::text[], ${MOST_HITS + 1}::int)) as ids,
            search_count(${entity.name}, ${patterns}::text[], ${most + 1}::int) as found`
        : sql<Hits>`select null as ids, 0 as found`,
    ])
    const { ids, found } = results[0].rows[0] ?? { ids: null, found: 0 }
    if (ids === null) return { condition: raw('true') }
    return ids.length <= MOST_HITS ? { condition: among(ids) } : { condition: raw('true'), found }
  }

  const best: SearchIndex['best'] = async (entities, caller, text) => {
    const [long, short] = splitTerms(likePatterns(text))
    const starts = short.map((pattern) => pattern.slice(1, -1))
    // Names hold short words in their middle, too.
    const isNamed = ({ name }: Entity): boolean => name === 'patient' && starts.length > 0
    const indexed: Entity[] = []
    if (long.length + starts.length > 0)
      for (const entity of entities) if (await isIndexed(entity, caller)) indexed.push(entity)
    if (indexed.length === 0) return new Map()
    const { results } = await reads.run(caller, (viewer) =>
      indexed.flatMap((entity) => [
        idsSql(entity, viewer, long, starts),
        idsSql(entity, viewer, isNamed(entity) ? long : [], []),
      ]),
    )
    const idsAt = (place: number): string[] => (results[place]?.rows ?? []).map(({ id }) => id)
    return new Map(
      indexed.map((entity, place) => {
        const beginning = idsAt(2 * place)
        if (!isNamed(entity) || beginning.length >= FEW_HITS) return [entity.name, among(beginning)]
        return [entity.name, long.length === 0 ? raw('true') : among([...beginning, ...idsAt(2 * place + 1)])]
      }),
    )
  }
  return { list, best }
}

type Hits = { readonly ids: readonly string[] | null; readonly found: number }

/** Asked only for those who see every row: the rights may have changed since that was looked at first. */
function idsSql(
  entity: Entity,
  viewer: Viewer,
  patterns: readonly string[],
  starts: readonly string[],
): Sql<{ id: string }> {
  return patterns.length + starts.length > 0 && seesAll(entity, viewer)
    ? sql<{
        id: string
      }>`select search_ids(${entity.name}, ${patterns}::text[], ${MOST_RANKED}::int, ${starts}::text[]) as id`
    : sql<{ id: string }>`select null::uuid as id where false`
}

const among = (ids: readonly string[]): Sql => sql`${raw(TABLE)}.id = any(${ids}::uuid[])`

/** The patterns that the index can look up, and the others. */
function splitTerms(patterns: readonly string[]): [string[], string[]] {
  const isLong = (pattern: string): boolean => LOOKED_UP.test(pattern)
  return [patterns.filter(isLong), patterns.filter((pattern) => !isLong(pattern))]
}

function seesAll(entity: Entity, viewer: Viewer): boolean {
  return (
    STAFF.has(viewer.user_type) &&
    rowsFor(entity, 'list', viewer) === true &&
    searchesWholeText(entity, visibleColumns(entity, viewer))
  )
}
