import type { Viewer } from '#domain/access/viewer.ts'
import type { Entity } from '#domain/entity.ts'
import { MOST_RANKED } from '#domain/rules/name-rank.ts'
import type { Caller } from '#server/http/caller.ts'
import { among, LOOKED_UP, openIndexedEntities, seesAll } from '#server/records/indexed-search.ts'
import { likePatterns } from '#server/records/query.ts'
import type { ReadingDatabase } from '#server/records/reading-database.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

/** Of a search over everything as many hits are put in order as are looked at. */
const FEW_HITS = 50

/**
 * For each entity a condition that holds for all that is found, or for so many of them that nobody reads on. Words too
 * short for the index are found where they begin a word, if enough do.
 */
export type BestHits = (entities: readonly Entity[], caller: Caller, text: string) => Promise<ReadonlyMap<string, Sql>>

/** For viewers who see every row; what is not in the answer is searched without the index. */
export function openBestHits(reads: ReadingDatabase): BestHits {
  const isIndexed = openIndexedEntities(reads)

  return async (entities, caller, text) => {
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
}

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

/** The patterns that the index can look up, and the others. */
function splitTerms(patterns: readonly string[]): [string[], string[]] {
  const isLong = (pattern: string): boolean => LOOKED_UP.test(pattern)
  return [patterns.filter(isLong), patterns.filter((pattern) => !isLong(pattern))]
}
