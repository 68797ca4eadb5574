import { patient } from '#domain/entities/patient.ts'
import { rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { isPortal } from '#domain/reports/report.ts'
import { sought, type Sought } from '#domain/rules/search-text.ts'
import { within } from '#server/figures/within.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Gate } from '#server/records/gate.ts'
import type { NarrowSearch } from '#server/records/indexed-search.ts'
import { searchSql } from '#server/records/query.ts'
import { seeing } from '#server/records/rows.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { TABLE } from '#server/records/sight.ts'
import { name, raw, sql, type Sql } from '#server/records/sql.ts'
import { groups, type Source } from './groups.ts'

export interface Parts {
  readonly gate: Gate
  readonly audit: AuditTrail
  readonly sealer: Sealer
  readonly narrow: NarrowSearch
}

interface Asked {
  readonly text: string
  readonly limit: number
}

/** One question for one place of one group. */
interface Question {
  readonly group: string
  readonly statement: Sql
}

interface Hit {
  readonly entity: string
  readonly id: string
}

export const PASSPORT = 'passport'

/** Everything the words may mean, in the caller's scope, at most so many hits of each entity. */
export async function searchAll(parts: Parts, caller: Caller, { text, limit }: Asked): Promise<object> {
  const meaning = sought(text)
  const narrowed = await narrowings(parts, caller, meaning)
  let questions: Question[] = []
  const { viewer, results } = await parts.gate.run(caller, (asking) => {
    questions = questionsFor(parts, asking, meaning, narrowed, limit)
    return questions.map(({ statement }) => statement)
  })
  const answer: Record<string, Hit[]> = Object.fromEntries(Object.keys(groups).map((group) => [group, []]))
  const cases = new Set<string>()
  questions.forEach(({ group }, place) => {
    const rows = results[place]?.rows ?? []
    for (const row of rows) if (typeof row['case_id'] === 'string') cases.add(row['case_id'])
    answer[group] = [...(answer[group] ?? []), ...rows.map((row) => row['hit'] as Hit)]
  })
  const passport = questions.some(({ group }) => group === PASSPORT)
  if (cases.size > 0 || passport) {
    // Whom somebody looked for by his papers is worth knowing; the number itself stays out of the record.
    const detail = passport ? { passport: true, found: answer[PASSPORT]?.length ?? 0 } : { search: text }
    await parts.audit.seen(caller, viewer, { action: 'search', entity: 'patient', patientIds: [...cases], detail })
  }
  return answer
}

async function narrowings(parts: Parts, caller: Caller, meaning: Sought): Promise<Map<string, Sql>> {
  const sources = Object.values(groups).flat()
  const found = await Promise.all(
    sources.map(async ({ entity }) => [entity.name, await parts.narrow(entity, caller, meaning.words)] as const),
  )
  return new Map(found)
}

function questionsFor(
  parts: Parts,
  viewer: Viewer,
  meaning: Sought,
  narrowed: ReadonlyMap<string, Sql>,
  limit: number,
): Question[] {
  const asked = Object.entries(groups).flatMap(([group, sources]) =>
    sources
      .filter(({ entity }) => rowsFor(entity, 'list', viewer) !== false)
      .map((source): Question => {
        const found = sql`${searchSql(source.entity, seeing(source.entity, viewer), meaning.words)}
          and ${narrowed.get(source.entity.name) ?? raw('true')}`
        return { group, statement: hitsSql(source, viewer, meant(source, viewer, meaning, found), limit) }
      }),
  )
  // Whoever may find nothing is not told that there is a search.
  if (asked.length === 0) throw new Refusal('NOT_FOUND')
  const [people] = groups['patients'] ?? []
  if (!isPortal(viewer) || meaning.document === undefined || !people) return asked
  const exact = sql`t.gov_id_number_digest = ${parts.sealer.digest(meaning.document)}`
  return [...asked, { group: PASSPORT, statement: hitsSql(people, viewer, exact, limit) }]
}

/** An id, or the day of birth of a patient, stand in no text that is searched. */
function meant({ entity }: Source, viewer: Viewer, { id, day }: Sought, words: Sql): Sql {
  if (id !== undefined) return sql`t.id = ${id}`
  if (day !== undefined && entity === patient && seeing(patient, viewer).always.has('dob'))
    return sql`t.dob = ${day}::date`
  return words
}

function hitsSql({ entity, columns, order }: Source, viewer: Viewer, condition: Sql, limit: number): Sql {
  const sight = seeing(entity, viewer)
  const caseId = entity.caseField ? raw(`${TABLE}."${entity.caseField}"`) : raw('null::uuid')
  const sorted = sight.always.has(order) ? name(order) : raw('id')
  const shown = sight.select(['id', ...sight.listed(columns)])
  return sql`select ${caseId} as case_id,
      jsonb_build_object('entity', ${entity.name}::text) || to_jsonb(v) as hit
    from (select t.* from ${name(entity.name)} t where ${within(entity, 't', { viewer })} and ${condition}
      order by t.${sorted}, t.id limit ${limit}) t
    cross join lateral (select ${shown}) v
    order by t.${sorted}, t.id`
}
