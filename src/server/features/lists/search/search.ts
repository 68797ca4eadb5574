import type { QueryOf } from '#domain/calls/define-call.ts'
import type { SearchAnswer, searchCalls } from '#domain/calls/search.ts'
import { patient } from '#domain/entities/patient.ts'
import { hitGroups, rowsFor } from '#domain/entity.ts'
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
import { visibleColumns } from '#server/records/rows.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { TABLE } from '#server/records/column-access.ts'
import { name, raw, sql, type Sql } from '#server/records/sql.ts'
import { sources, type Source } from './sources.ts'

export interface Parts {
  readonly gate: Gate
  readonly audit: AuditTrail
  readonly sealer: Sealer
  readonly narrow: NarrowSearch
}

type SearchQuery = QueryOf<typeof searchCalls.all>
type Group = keyof SearchAnswer
type Hit = { readonly entity: string; readonly id: string }
type Found = { readonly case_id: string | null; readonly hit: Hit }

/** One question for one place of one group. */
interface Question {
  readonly group: Group
  readonly statement: Sql<Found>
}

/** Everything the words may mean, in the caller's scope, at most so many hits of each entity. */
export async function searchAll(parts: Parts, caller: Caller, { text, limit }: SearchQuery): Promise<string> {
  const meaning = sought(text)
  const narrowed = await narrowings(parts, caller, meaning)
  let questions: Question[] = []
  const { viewer, results } = await parts.gate.run(caller, (asking) => {
    questions = questionsFor(parts, asking, meaning, narrowed, limit)
    return questions.map(({ statement }) => statement)
  })
  const answer: Partial<Record<Group, Hit[]>> = Object.fromEntries(hitGroups.map((group) => [group, []]))
  const cases = new Set<string>()
  questions.forEach(({ group }, place) => {
    const rows = results[place]?.rows ?? []
    for (const { case_id: caseId } of rows) if (caseId !== null) cases.add(caseId)
    answer[group] = [...(answer[group] ?? []), ...rows.map(({ hit }) => hit)]
  })
  const passport = questions.some(({ group }) => group === 'passport')
  if (cases.size > 0 || passport) {
    // Searches by ID number are logged, without the number itself.
    const detail = passport ? { passport: true, found: answer.passport?.length ?? 0 } : { search: text }
    await parts.audit.seen(caller, viewer, { action: 'search', entity: 'patient', patientIds: [...cases], detail })
  }
  return JSON.stringify(answer)
}

async function narrowings(parts: Parts, caller: Caller, meaning: Sought): Promise<Map<string, Sql>> {
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
  const asked = sources
    .filter(({ entity }) => rowsFor(entity, 'list', viewer) !== false)
    .map((source): Question => {
      const found = sql`${searchSql(source.entity, visibleColumns(source.entity, viewer), meaning.words)}
        and ${narrowed.get(source.entity.name) ?? raw('true')}`
      return { group: source.group, statement: hitsSql(source, viewer, meant(source, viewer, meaning, found), limit) }
    })
  // Callers who may find nothing get "not found".
  if (asked.length === 0) throw new Refusal('NOT_FOUND')
  const cases = sources.find(({ entity }) => entity === patient)
  if (!isPortal(viewer) || meaning.document === undefined || !cases) return asked
  const exact = sql`t.gov_id_number_digest = ${parts.sealer.digest(meaning.document)}`
  return [...asked, { group: 'passport', statement: hitsSql(cases, viewer, exact, limit) }]
}

/** An id, or the day of birth of a patient, stand in no text that is searched. */
function meant({ entity }: Source, viewer: Viewer, { id, day }: Sought, words: Sql): Sql {
  if (id !== undefined) return sql`t.id = ${id}`
  if (day !== undefined && entity === patient && visibleColumns(patient, viewer).always.has('dob'))
    return sql`t.dob = ${day}::date`
  return words
}

function hitsSql({ entity, columns, order }: Source, viewer: Viewer, condition: Sql, limit: number): Sql<Found> {
  const access = visibleColumns(entity, viewer)
  const caseId = entity.caseField ? raw(`${TABLE}."${entity.caseField}"`) : raw('null::uuid')
  const sorted = access.always.has(order) ? name(order) : raw('id')
  const shown = access.select(['id', ...access.listed(columns)])
  return sql<Found>`select ${caseId} as case_id,
      jsonb_build_object('entity', ${entity.name}::text) || to_jsonb(v) as hit
    from (select t.* from ${name(entity.name)} t where ${within(entity, 't', { viewer })} and ${condition}
      order by t.${sorted}, t.id limit ${limit}) t
    cross join lateral (select ${shown}) v
    order by t.${sorted}, t.id`
}
