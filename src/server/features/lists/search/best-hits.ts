import type { Viewer } from '#domain/access/viewer.ts'
import { patient } from '#domain/entities/patient.ts'
import type { Entity } from '#domain/entity.ts'
import type { Caller } from '#server/http/caller.ts'
import { LOOKED_UP, openIndexedEntities, seesAll } from '#server/records/indexed-search.ts'
import { likePatterns } from '#server/records/query.ts'
import type { ReadingDatabase } from '#server/records/reading-database.ts'
import { sql, type Sql } from '#server/records/sql.ts'

/** Of a search over everything as many hits are put in order as are looked at. */
const FEW_HITS = 50
/** Of hits by other columns than names so many are put in order; each is folded for it. */
const MOST_OTHERS = 500

/**
 * For each entity the rows among which everything stands that is found, or so much of it that nobody reads on; `all` where
 * they are too many to name. Words too short for the index are found where they begin a word, if enough do.
 */
export type BestHits = (
  entities: readonly Entity[],
  caller: Caller,
  text: string,
) => Promise<ReadonlyMap<string, readonly string[] | 'all'>>

/** For viewers who see every row; what is not in the answer is searched without the index. */
export function openBestHits(reads: ReadingDatabase): BestHits {
  const isIndexed = openIndexedEntities(reads)

  /** Those whose names begin with the words come first. Only where they are few the others are looked for. */
  async function bestCases(caller: Caller, entity: Entity, { long, short }: Terms): Promise<readonly string[] | 'all'> {
    const named = await ids(caller, (viewer) =>
      idsSql(entity, viewer, { long: [], short: [...long, ...short], named: true }),
    )
    if (named.length >= FEW_HITS) return named
    const beginning = await ids(caller, (viewer) => idsSql(entity, viewer, { long, short }))
    if (short.length === 0 || beginning.length >= FEW_HITS) return [...named, ...beginning]
    if (long.length === 0) return 'all'
    // Names hold short words in their middle, too.
    return [...named, ...beginning, ...(await ids(caller, (viewer) => idsSql(entity, viewer, { long, short: [] })))]
  }

  async function ids(caller: Caller, asking: (viewer: Viewer) => Sql<{ id: string }>): Promise<string[]> {
    const { results } = await reads.run(caller, (viewer) => [asking(viewer)])
    return results[0].rows.map(({ id }) => id)
  }

  return async (entities, caller, text) => {
    const terms = splitTerms(likePatterns(text))
    const found = new Map<string, readonly string[] | 'all'>()
    if (terms.long.length + terms.short.length === 0) return found
    const others: Entity[] = []
    for (const entity of entities)
      if (await isIndexed(entity, caller))
        if (entity === patient) found.set(entity.name, await bestCases(caller, entity, terms))
        else others.push(entity)
    if (others.length === 0) return found
    const { results } = await reads.run(caller, (viewer) => others.map((entity) => idsSql(entity, viewer, terms)))
    others.forEach((entity, place) =>
      found.set(
        entity.name,
        (results[place]?.rows ?? []).map(({ id }) => id),
      ),
    )
    return found
  }
}

interface Terms {
  /** Patterns that the index can look up. */
  readonly long: readonly string[]
  /** The others. */
  readonly short: readonly string[]
}

/** Asked only for those who see every row: the rights may have changed since that was looked at first. */
function idsSql(
  entity: Entity,
  viewer: Viewer,
  { long, short, named = false }: Terms & { readonly named?: boolean },
): Sql<{ id: string }> {
  if (!seesAll(entity, viewer)) return sql<{ id: string }>`select null::uuid as id where false`
  const starts = short.map((pattern) => pattern.slice(1, -1))
  return sql<{ id: string }>`select search_ids(${entity.name}, ${long}::text[],
    ${named ? FEW_HITS : MOST_OTHERS}::int, ${starts}::text[], ${named}) as id`
}

function splitTerms(patterns: readonly string[]): Terms {
  const isLong = (pattern: string): boolean => LOOKED_UP.test(pattern)
  return { long: patterns.filter(isLong), short: patterns.filter((pattern) => !isLong(pattern)) }
}
