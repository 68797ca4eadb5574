import type { Viewer } from '#domain/access/viewer.ts'
import { patient } from '#domain/entities/patient.ts'
import type { Entity } from '#domain/entity.ts'
import { MOST_RANKED } from '#domain/rules/name-rank.ts'
import type { Caller } from '#server/http/caller.ts'
import { LOOKED_UP, openIndexedEntities, seesAll } from '#server/records/indexed-search.ts'
import { likePatterns } from '#server/records/query.ts'
import type { ReadingDatabase } from '#server/records/reading-database.ts'
import { sql, type Sql } from '#server/records/sql.ts'

/** Where so many names begin with the words, other columns are not looked at. */
const MANY_NAMED = 50
/** Of those names so many are put in order, besides those that have the words as they are; each is folded for it. */
const MOST_NAMED = 200
/** Of what has the words elsewhere than in its name so many. */
const MOST_OTHERS = 500

/**
 * For each entity the rows among which everything stands that is found, or more of it than is shown; `all` where
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

  /**
   * Those whose names begin with the words come first, and of these none is left out that has them as they are. Only where
   * they are few the others are looked for.
   */
  async function bestCases(caller: Caller, { long, short }: Terms): Promise<readonly string[] | 'all'> {
    const [whole = [], named = []] = await ids(caller, (viewer) => [
      idsSql(patient, viewer, {
        starts: [...long, ...short].map((pattern) => `${lettersOf(pattern)} `),
        most: MANY_NAMED,
        named: true,
      }),
      idsSql(patient, viewer, { starts: [...long, ...short].map(lettersOf), most: MOST_NAMED, named: true }),
    ])
    if (named.length >= MANY_NAMED) return [...whole, ...named]
    const starts = short.map(lettersOf)
    const [anywhere = [], inNames = []] = await ids(caller, (viewer) => [
      idsSql(patient, viewer, { long, starts, most: MOST_OTHERS }),
      ...(long.length === 0 ? [] : [idsSql(patient, viewer, { long, starts, most: MOST_NAMED, named: true })]),
    ])
    const found = [...named, ...inNames, ...anywhere]
    if (short.length === 0 || anywhere.length >= MANY_NAMED) return found
    if (long.length === 0) return 'all'
    // Names hold short words in their middle, too.
    const [holding = []] = await ids(caller, (viewer) => [idsSql(patient, viewer, { long, most: MOST_RANKED })])
    return [...found, ...holding]
  }

  async function ids(caller: Caller, asking: (viewer: Viewer) => Sql<{ id: string }>[]): Promise<string[][]> {
    const { results } = await reads.run(caller, asking)
    return results.map(({ rows }) => rows.map(({ id }) => id))
  }

  return async (entities, caller, text) => {
    const terms = splitTerms(likePatterns(text))
    const found = new Map<string, readonly string[] | 'all'>()
    if (terms.long.length + terms.short.length === 0) return found
    const others: Entity[] = []
    for (const entity of entities)
      if (await isIndexed(entity, caller))
        if (entity === patient) found.set(entity.name, await bestCases(caller, terms))
        else others.push(entity)
    if (others.length === 0) return found
    const starts = terms.short.map(lettersOf)
    const perEntity = await ids(caller, (viewer) =>
      others.map((entity) => idsSql(entity, viewer, { long: terms.long, starts, most: MOST_OTHERS })),
    )
    others.forEach((entity, place) => found.set(entity.name, perEntity[place] ?? []))
    return found
  }
}

interface Terms {
  /** Patterns that the index can look up. */
  readonly long: readonly string[]
  /** The others. */
  readonly short: readonly string[]
}

interface Wanted {
  readonly long?: readonly string[]
  readonly starts?: readonly string[]
  readonly most: number
  /** In the names of cases alone. */
  readonly named?: boolean
}

/** Asked only for those who see every row: the rights may have changed since that was looked at first. */
function idsSql(
  entity: Entity,
  viewer: Viewer,
  { long = [], starts = [], most, named = false }: Wanted,
): Sql<{ id: string }> {
  return seesAll(entity, viewer)
    ? sql<{
        id: string
      }>`select search_ids(${entity.name}, ${long}::text[], ${most}::int, ${starts}::text[], ${named}) as id`
    : sql<{ id: string }>`select null::uuid as id where false`
}

/** What stands between the two signs for any letters. */
const lettersOf = (pattern: string): string => pattern.slice(1, -1)

function splitTerms(patterns: readonly string[]): Terms {
  const isLong = (pattern: string): boolean => LOOKED_UP.test(pattern)
  return { long: patterns.filter(isLong), short: patterns.filter((pattern) => !isLong(pattern)) }
}
