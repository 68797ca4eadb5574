import { patient } from '#domain/entities/patient.ts'
import { testDuplicate, type DuplicateVerdict, type PersonRecord } from '#domain/rules/duplicates/duplicate-test.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { sightOf, TABLE } from '#server/records/sight.ts'
import { raw, sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import type { Read } from './read-together.ts'

type Values = Readonly<Record<string, unknown>>

/** What is known of somebody who may be on record already. */
export interface Sought {
  readonly id?: string | undefined
  readonly first_name: string
  readonly last_name: string
  readonly name_native?: string | null | undefined
  readonly dob?: string | null | undefined
  readonly dol?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly ssn_digest?: string | null | undefined
}

export interface Match extends DuplicateVerdict {
  readonly id: string
}

export function soughtFrom(row: Values, sealer: Sealer): Sought {
  const text = (field: string): string | null => (typeof row[field] === 'string' ? row[field] : null)
  const ssn = text('ssn')
  return {
    first_name: text('first_name') ?? '',
    last_name: text('last_name') ?? '',
    name_native: text('name_native'),
    dob: text('dob'),
    dol: text('dol'),
    phone: text('phone'),
    // A stored number shows its last four digits only; those are no number to compare.
    ssn_digest: ssn && ssn.length === 9 ? sealer.digest(ssn) : null,
  }
}

/** Compares with everybody on record, whoever may see them: the same person must not be opened twice unnoticed. */
export async function findMatches(read: Read, sought: Sought): Promise<Match[]> {
  const phones = sought.phone ? [sought.phone] : []
  const found = await read(sql`select to_jsonb(c) as person
    from similar_people(${sought.dob ?? null}, ${sought.ssn_digest ?? null}, ${phones}, ${sought.id ?? null}) c`)
  const wanted: PersonRecord = {
    first_name: sought.first_name,
    last_name: sought.last_name,
    name_native: sought.name_native ?? null,
    dob: sought.dob ?? null,
    dol: sought.dol ?? null,
    ssn_hmac: sought.ssn_digest ?? null,
    phones,
  }
  return found
    .map(({ person }) => person as PersonRecord & { id: string })
    .map((other) => ({ id: other.id, ...testDuplicate(wanted, other) }))
    .filter(({ verdict }) => verdict !== 'none')
    .sort(
      (a, b) => Number(b.blocks) - Number(a.blocks) || Number(b.verdict === 'exact') - Number(a.verdict === 'exact'),
    )
}

const shown = [
  'id',
  'case_number',
  'first_name',
  'middle_name',
  'last_name',
  'dob',
  'dol',
  'phone',
  'lawfirm_id',
  'case_status',
]

export interface Candidates {
  /** Those whom the caller may see anyway. */
  readonly candidates: readonly (DuplicateVerdict & { patient: unknown })[]
  /** There are others. Outsiders never hear of them: staff answer the question when they take the case in. */
  readonly may_exist: boolean
  /** For the record: whose cases were shown, and how many were found beside them. */
  readonly found: { readonly ids: readonly string[]; readonly hidden: number }
}

export async function candidatesFor(read: Read, viewer: Viewer, matches: readonly Match[]): Promise<Candidates> {
  if (matches.length === 0) return { candidates: [], may_exist: false, found: { ids: [], hidden: 0 } }
  const rows = await read(sql`select ${raw(TABLE)}.id, row_to_json(v) as patient from patient ${raw(TABLE)}
    cross join lateral (select ${sightOf(patient, viewer).select(shown)}) v
    where ${raw(TABLE)}.id = any(${matches.map(({ id }) => id)}::uuid[]) and ${scopeSql(patient, 'read', viewer)}`)
  const visible = new Map(rows.map((row) => [String(row['id']), row['patient']]))
  const candidates = matches.flatMap(({ id, verdict, reasons, blocks }) =>
    visible.has(id) ? [{ patient: visible.get(id), verdict, reasons, blocks }] : [],
  )
  const hidden = matches.length - candidates.length
  const may_exist = hidden > 0 && viewer.level !== 'user'
  return { candidates, may_exist, found: { ids: [...visible.keys()], hidden } }
}
