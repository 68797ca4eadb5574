import { candidateColumns } from '#domain/calls/cases/duplicates.ts'
import type { casesCalls } from '#domain/calls/cases.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import { patient } from '#domain/entities/patient.ts'
import type { Row } from '#domain/entity.ts'
import { testDuplicate, type DuplicateVerdict, type PersonRecord } from '#domain/rules/duplicates/duplicate-test.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { columnAccess, TABLE } from '#server/records/column-access.ts'
import { raw, sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import type { Read } from './read-together.ts'

type Answer = AnswerOf<typeof casesCalls.openDuplicates>
type Named = Pick<Row<typeof patient>, 'first_name' | 'last_name' | 'name_native' | 'dob' | 'dol' | 'phone' | 'ssn'>

/** Known facts of a person who may already be on record. */
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
  readonly verdict: 'exact' | 'likely'
}

export function soughtFrom(row: Partial<Named>, sealer: Sealer): Sought {
  const { ssn } = row
  return {
    first_name: row.first_name ?? '',
    last_name: row.last_name ?? '',
    name_native: row.name_native ?? null,
    dob: row.dob ?? null,
    dol: row.dol ?? null,
    phone: row.phone ?? null,
    // A stored number shows its last four digits only; those are no number to compare.
    ssn_digest: ssn && ssn.length === 9 ? sealer.digest(ssn) : null,
  }
}

/** The digest of the number on record, which no answer carries. */
export async function keptSsn(read: Read, id: string): Promise<Pick<Sought, 'ssn_digest'>> {
  const [kept] = await read(sql<{ ssn_digest: string | null }>`select ssn_digest from patient where id = ${id}`)
  return { ssn_digest: kept?.ssn_digest ?? null }
}

/** Compares with all patients regardless of visibility, so that no person is entered twice unnoticed. */
export async function findMatches(read: Read, sought: Sought): Promise<Match[]> {
  const phones = sought.phone ? [sought.phone] : []
  const found = await read(sql<{ person: PersonRecord & { id: string } }>`select to_jsonb(c) as person
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
    .flatMap(({ person: other }): Match[] => {
      const { verdict, ...tested } = testDuplicate(wanted, other)
      return verdict === 'none' ? [] : [{ id: other.id, verdict, ...tested }]
    })
    .sort(
      (a, b) => Number(b.blocks) - Number(a.blocks) || Number(b.verdict === 'exact') - Number(a.verdict === 'exact'),
    )
}

export interface Candidates extends Answer {
  /** For the record: whose cases were shown, and how many were found beside them. */
  readonly found: { readonly ids: readonly string[]; readonly hidden: number }
}

export async function candidatesFor(read: Read, viewer: Viewer, matches: readonly Match[]): Promise<Candidates> {
  if (matches.length === 0) return { candidates: [], may_exist: false, found: { ids: [], hidden: 0 } }
  const rows = await read(sql<{
    id: string
    patient: Answer['candidates'][number]['patient']
  }>`select ${raw(TABLE)}.id, row_to_json(v) as patient from patient ${raw(TABLE)}
    cross join lateral (select ${columnAccess(patient, viewer).select(candidateColumns)}) v
    where ${raw(TABLE)}.id = any(${matches.map(({ id }) => id)}::uuid[]) and ${scopeSql(patient, 'read', viewer)}`)
  const visible = new Map(rows.map((row) => [row.id, row.patient]))
  const candidates = matches.flatMap(({ id, verdict, reasons, blocks }) => {
    const person = visible.get(id)
    return person ? [{ patient: person, verdict, reasons, blocks }] : []
  })
  const hidden = matches.length - candidates.length
  // Outsiders never hear of others: staff answer the question when they take the case in.
  const may_exist = hidden > 0 && viewer.level !== 'user'
  return { candidates, may_exist, found: { ids: [...visible.keys()], hidden } }
}
