import type { message } from '#domain/entities/message.ts'
import { patientDocument } from '#domain/entities/patient-document.ts'
import type { Row } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import type { FilePurpose } from '#domain/rules/file-types.ts'
import type { Contribution, Preparing, RecordRules } from '#server/records/rules.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { searchText } from '#server/records/writes.ts'
import type { Complete } from './completing.ts'
import { takeUpload, type UploadRow } from './upload-row.ts'

/** A paper of the checklist has the file of its document. */
type OwnFile = Exclude<FilePurpose, 'underwriting_document'>

interface Stored {
  patient_document: Row<typeof patientDocument>
  message: Row<typeof message>
}

const facts = ['file_name', 'mime', 'size', 'sha256'] as const

/** What a record says of its file. */
type Claims = Partial<Pick<Stored['patient_document'], 'file_key' | (typeof facts)[number]>>

/** How a record carries its file. */
interface Carrying<Carrier> {
  /** Where a refusal is shown. */
  readonly field: string
  readonly keyOf: (row: Partial<Carrier>) => string | null | undefined
  readonly claimsOf: (row: Partial<Carrier>) => Claims
  /** The case that the file must have been sent for. */
  readonly caseOf?: (row: Carrier) => string | null
  readonly set: (file: UploadRow, row: Partial<Carrier>) => Readonly<{ [column: string]: Sql }>
}

const carrying: { readonly [Purpose in OwnFile]: Carrying<Stored[Purpose]> } = {
  patient_document: {
    field: 'file_key',
    keyOf: (row) => row.file_key,
    claimsOf: (row) => row,
    caseOf: (row) => row.patient_id,
    set: inColumns,
  },
  message: {
    field: 'file',
    keyOf: (row) => row.file?.key,
    claimsOf: () => ({}),
    set: ({ key, file_name: name, size }) => ({ file: sql`${JSON.stringify({ key, name, size })}::jsonb` }),
  },
}

type Found = Readonly<Record<string, unknown>> & { readonly file?: UploadRow }

/**
 * A record's file is one that its author has sent, for this very use, and that nothing else carries yet. What the record
 * says of the file is what the server found, not what was claimed.
 */
export function withFile<Purpose extends OwnFile>(
  purpose: Purpose,
  complete: Complete,
  rules: RecordRules<Stored[Purpose]> = {},
): RecordRules<Stored[Purpose], Found> {
  const how: Carrying<Stored[Purpose]> = carrying[purpose]
  return {
    ...rules,
    async prepare(write) {
      const found = await rules.prepare?.(write)
      const file = await newFile(purpose, how, complete, write)
      return { ...found, ...(file && { file }) }
    },
    create: (draft, id, viewer, found) =>
      joined(rules.create?.(draft, id, viewer, found), attached(how, found, id, draft)),
    update: (before, patch, viewer, found) =>
      joined(rules.update?.(before, patch, viewer, found), attached(how, found, before.id, { ...before, ...patch })),
  }
}

async function newFile<Carrier>(
  purpose: OwnFile,
  { field, keyOf, claimsOf, caseOf }: Carrying<Carrier>,
  complete: Complete,
  { caller, said, row, before }: Preparing<Carrier>,
): Promise<UploadRow | undefined> {
  const key = keyOf(said)
  if (typeof key !== 'string' || (before && key === keyOf(before))) {
    refuseClaims(claimsOf(said), before && claimsOf(before))
    return undefined
  }
  const file = await complete(caller, key).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') throw invalid({ [field]: ['not_found'] })
    throw error
  })
  if (file.state !== 'ready' || file.entity !== purpose) throw invalid({ [field]: ['not_found'] })
  if (caseOf && file.patient_id !== caseOf(row)) throw invalid({ patient_id: ['not_found'] })
  const { sha256 } = claimsOf(said)
  if (typeof sha256 === 'string' && sha256 !== file.sha256) throw invalid({ sha256: ['wrong_file'] })
  return file
}

/** Without a new file there is nothing new to say of it. */
function refuseClaims(said: Claims, before: Claims | undefined): void {
  const claims = facts.filter((fact) => fact in said && (said[fact] ?? null) !== (before?.[fact] ?? null))
  if (claims.length > 0 && said.file_key !== null)
    throw invalid(Object.fromEntries(claims.map((fact) => [fact, ['not_allowed']])))
}

function attached<Carrier>(
  { field, set }: Carrying<Carrier>,
  { file }: Found,
  id: string,
  row: Partial<Carrier>,
): Contribution {
  return file ? { set: set(file, row), before: [takeUpload(file.key, id, field)] } : {}
}

function inColumns(file: UploadRow, row: Partial<Stored['patient_document']>): Readonly<Record<string, Sql>> {
  const searched = { ...row, file_name: file.file_name }
  return {
    file_name: sql`${file.file_name}`,
    mime: sql`${file.mime}`,
    size: sql`${file.size}::int`,
    sha256: sql`${file.sha256}`,
    ...(patientDocument.list.search.includes('file_name') && {
      search_text: sql`${searchText(patientDocument, searched)}`,
    }),
    state: raw(`'ready'`),
  }
}

function joined(one: Contribution = {}, other: Contribution): Contribution {
  return {
    set: { ...one.set, ...other.set },
    before: [...(one.before ?? []), ...(other.before ?? [])],
    after: one.after ?? [],
  }
}
