import type { QueryOf } from '#domain/calls/define-call.ts'
import type { SearchAnswer, searchCalls } from '#domain/calls/search.ts'
import { patient } from '#domain/entities/patient.ts'
import { hitGroups, rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { isPortal } from '#domain/reports/report.ts'
import { MOST_RANKED } from '#domain/rules/name-rank.ts'
import { sought, type Sought } from '#domain/rules/search-text.ts'
import { ownCases } from '#server/figures/own-cases.ts'
import { visibleRows } from '#server/figures/visible-rows.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { ReadingDatabase } from '#server/records/reading-database.ts'
import type { BestHits } from './best-hits.ts'
import { likePatterns, searchSql } from '#server/records/query.ts'
import { visibleColumns } from '#server/records/rows.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { TABLE } from '#server/records/column-access.ts'
import { name, raw, sql, type Sql } from '#server/records/sql.ts'
import { rankSql } from './ranks.ts'
import { sources, type Source } from './sources.ts'

/** One’s own cases are looked at besides, so that they come first however many others there are. */
const MOST_OWN = 200

export interface Parts {
  readonly reads: ReadingDatabase
  readonly audit: AuditTrail
  readonly sealer: Sealer
  readonly bestHits: BestHits
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
  const narrowed = await narrowings(parts, caller, meaning, sources)
  let questions: Question[] = []
  const { viewer, results } = await parts.reads.run(caller, (asking) => {
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

/** The patients that are called so, or have this number, telephone or birthday: what a field to choose one asks. */
export async function findCases(parts: Parts, caller: Caller, { text, limit }: SearchQuery): Promise<string> {
  const meaning = sought(text)
  const cases = sources.filter(({ entity }) => entity === patient)
  const narrowed = await narrowings(parts, caller, meaning, cases)
  const { viewer, results } = await parts.reads.run(caller, (asking) =>
    cases
      .filter(({ entity }) => rowsFor(entity, 'list', asking) !== false)
      .map((source) => hitsSql(source, asking, meant(source, asking, meaning, narrowed), limit, ON_SIGHT)),
  )
  if (results.length === 0) throw new Refusal('NOT_FOUND')
  const rows = results.flatMap((result) => result.rows)
  const ids = rows.map(({ hit }) => hit.id)
  if (ids.length > 0)
    await parts.audit.seen(caller, viewer, {
      action: 'search',
      entity: 'patient',
      patientIds: ids,
      detail: { search: text },
    })
  return JSON.stringify({ patients: rows.map(({ hit }) => hit) })
}

function narrowings(
  { bestHits }: Parts,
  caller: Caller,
  { id, words }: Sought,
  asked: readonly Source[],
): ReturnType<BestHits> {
  return bestHits(id === undefined ? asked.map(({ entity }) => entity) : [], caller, words)
}

function questionsFor(
  parts: Parts,
  viewer: Viewer,
  meaning: Sought,
  narrowed: Awaited<ReturnType<BestHits>>,
  limit: number,
): Question[] {
  const asked = sources
    .filter(({ entity }) => rowsFor(entity, 'list', viewer) !== false)
    .map((source): Question => ({
      group: source.group,
      statement: hitsSql(source, viewer, meant(source, viewer, meaning, narrowed), limit),
    }))
  // Callers who may find nothing get "not found".
  if (asked.length === 0) throw new Refusal('NOT_FOUND')
  const cases = sources.find(({ entity }) => entity === patient)
  if (!isPortal(viewer) || meaning.document === undefined || !cases) return asked
  const exact = sql`t.gov_id_number_digest = ${parts.sealer.digest(meaning.document)}`
  return [...asked, { group: 'passport', statement: hitsSql(cases, viewer, { condition: exact, patterns: [] }, limit) }]
}

interface Meant {
  readonly condition: Sql
  /** Among which rows the index has found everything, where it was asked. */
  readonly among?: readonly string[] | 'all' | undefined
  /** What the words are like, by which hits are put in order; none where they mean one record or day exactly. */
  readonly patterns: readonly string[]
}

/** An id, or the day of birth of a patient, stand in no text that is searched. */
function meant(
  { entity }: Source,
  viewer: Viewer,
  { id, day, words }: Sought,
  narrowed: Awaited<ReturnType<BestHits>>,
): Meant {
  if (id !== undefined) return { condition: sql`t.id = ${id}`, patterns: [] }
  const access = visibleColumns(entity, viewer)
  if (day !== undefined && entity === patient && access.always.has('dob'))
    return { condition: sql`t.dob = ${day}::date`, patterns: [] }
  const condition = searchSql(entity, access, words)
  return { condition, among: narrowed.get(entity.name), patterns: likePatterns(words) }
}

/** Columns by which users look for a patient. Matches in other columns count only in the full search. */
const ON_SIGHT = ['case_number', 'first_name', 'middle_name', 'last_name', 'name_native', 'phone']

/** With `only`, the words must stand in these columns. */
function hitsSql(
  source: Source,
  viewer: Viewer,
  { condition, among = 'all', patterns }: Meant,
  limit: number,
  only?: readonly string[],
): Sql<Found> {
  const { entity, columns, order } = source
  const access = visibleColumns(entity, viewer)
  const caseId = entity.caseField ? raw(`${TABLE}."${entity.caseField}"`) : raw('null::uuid')
  const sorted = access.always.has(order) ? name(order) : raw('id')
  const shown = access.once.select(['id', ...access.listed(columns)])
  const ranked = rankSql(source, access, patterns, only)
  const own = entity === patient ? ownCases(viewer) : raw('false')
  const seen = sql`${visibleRows(entity, 't', { viewer })} and ${condition}`
  const first = sql`select t.id from ${name(entity.name)} t where ${seen} and ${own}
      order by t.${sorted}, t.id limit ${MOST_OWN}`
  const all =
    among === 'all'
      ? sql`select t.id from ${name(entity.name)} t where ${seen} order by t.${sorted}, t.id limit ${MOST_RANKED}`
      : sql`select unnest(${among}::uuid[])`
  return sql<Found>`select ${caseId} as case_id,
      jsonb_build_object('entity', ${entity.name}::text) || to_jsonb(v) || t.why as hit
    from (select t.*, r.rank, r.why, ${own} as own from ${name(entity.name)} t cross join lateral (${ranked}) r
      where t.id in (${entity === patient ? sql`(${first}) union (${all})` : all}) and ${seen} and r.found
      order by r.rank, own desc nulls last, t.${sorted}, t.id limit ${limit}) t
    ${access.once.joined} cross join lateral (select ${shown}) v
    order by t.rank, t.own desc nulls last, t.${sorted}, t.id`
}
