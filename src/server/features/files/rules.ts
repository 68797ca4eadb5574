import type { Entity } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import type { FilePurpose } from '#domain/rules/file-types.ts'
import type { Contribution, Preparing, RecordRules } from '#server/records/rules.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { searchText } from '#server/records/writes.ts'
import { carriers } from './carriers.ts'
import type { Complete } from './completing.ts'
import { takeUpload, type UploadRow } from './upload-row.ts'

type Values = Readonly<Record<string, unknown>>
/** A paper of the checklist has the file of its document. */
type OwnFile = Exclude<FilePurpose, 'underwriting_document'>

/** Where the key of the file stands in a record. */
const keyIn: Readonly<Record<OwnFile, (row: Values) => unknown>> = {
  patient_document: (row) => row['file_key'],
  message: (row) => (row['file'] as { key?: unknown } | null | undefined)?.key,
}

/**
 * A record's file is one that its author has sent, for this very use, and that nothing else carries yet. What the record
 * says of the file is what the server found, not what was claimed.
 */
export function withFile(purpose: OwnFile, complete: Complete, rules: RecordRules = {}): RecordRules {
  const field = purpose === 'message' ? 'file' : 'file_key'
  return {
    ...rules,
    async prepare(write) {
      const found = (await rules.prepare?.(write)) ?? {}
      const file = await newFile(purpose, field, complete, write)
      return { ...found, ...(file && { file }) }
    },
    create: (draft, id, viewer, found) =>
      joined(rules.create?.(draft, id, viewer, found), attached(purpose, field, found, id, draft)),
    update: (before, patch, viewer, found) =>
      joined(
        rules.update?.(before, patch, viewer, found),
        attached(purpose, field, found, String(before['id']), { ...before, ...patch }),
      ),
  }
}

async function newFile(
  purpose: OwnFile,
  field: string,
  complete: Complete,
  { caller, said, row, before }: Preparing,
): Promise<UploadRow | undefined> {
  const { entity } = carriers[purpose]
  const key = keyIn[purpose](said)
  if (typeof key !== 'string' || (before && key === keyIn[purpose](before))) {
    refuseClaims(said, before)
    return undefined
  }
  const file = await complete(caller, key).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') throw invalid({ [field]: ['not_found'] })
    throw error
  })
  if (file.state !== 'ready' || file.entity !== purpose) throw invalid({ [field]: ['not_found'] })
  if (entity.caseField !== null && file.patient_id !== row[entity.caseField])
    throw invalid({ [entity.caseField]: ['not_found'] })
  if (typeof said['sha256'] === 'string' && said['sha256'] !== file.sha256) throw invalid({ sha256: ['wrong_file'] })
  return file
}

const facts = ['file_name', 'mime', 'size', 'sha256'] as const

/** Without a new file there is nothing new to say of it. */
function refuseClaims(said: Values, before: Values | undefined): void {
  const claims = facts.filter((fact) => fact in said && (said[fact] ?? null) !== (before?.[fact] ?? null))
  if (claims.length > 0 && said['file_key'] !== null)
    throw invalid(Object.fromEntries(claims.map((fact) => [fact, ['not_allowed']])))
}

function attached(purpose: OwnFile, field: string, found: Values, id: string, row: Values): Contribution {
  const file = found['file'] as UploadRow | undefined
  if (!file) return {}
  return {
    set: purpose === 'message' ? inOneValue(file) : inColumns(carriers[purpose].entity, file, row),
    before: [takeUpload(file.key, id, field)],
  }
}

function inOneValue({ key, file_name: name, size }: UploadRow): Record<string, Sql> {
  return { file: sql`${JSON.stringify({ key, name, size })}::jsonb` }
}

function inColumns(entity: Entity, file: UploadRow, row: Values): Record<string, Sql> {
  const searched = { ...row, file_name: file.file_name }
  return {
    file_name: sql`${file.file_name}`,
    mime: sql`${file.mime}`,
    size: sql`${file.size}::int`,
    sha256: sql`${file.sha256}`,
    ...(entity.list.search.includes('file_name') && { search_text: sql`${searchText(entity, searched)}` }),
    ...('state' in entity.fields && { state: raw(`'ready'`) }),
  }
}

function joined(one: Contribution = {}, other: Contribution): Contribution {
  return {
    set: { ...one.set, ...other.set },
    before: [...(one.before ?? []), ...(other.before ?? [])],
    after: one.after ?? [],
  }
}
