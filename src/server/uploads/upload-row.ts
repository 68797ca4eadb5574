import { PIECE_SIZE, type FilePurpose, type FileType } from '#domain/rules/file-types.ts'
import { Refusal } from '#domain/errors.ts'
import { db } from '#server/database/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { rowsAs, type CallerDatabase } from '#server/records/caller-database.ts'
import { sql, type Sql } from '#server/records/sql.ts'

export interface UploadRow {
  readonly key: string
  readonly entity: FilePurpose
  readonly patient_id: string | null
  readonly file_name: string
  readonly mime: FileType
  readonly announced_size: number
  readonly pieces_id: string | null
  readonly state: 'waiting' | 'ready' | 'refused' | 'used' | 'removed'
  readonly fault: string | null
  readonly size: number | null
  readonly sha256: string | null
}

/** The caller's own upload of this key. Those of others are not there, for the database as for him. */
export async function ownUpload(callerDatabase: CallerDatabase, caller: Caller, key: string): Promise<UploadRow> {
  const [found] = await rowsAs(callerDatabase, caller, (viewer) =>
    db
      .selectFrom('upload')
      .selectAll()
      .where('key', '=', key)
      .where('user_id', '=', viewer.id)
      .where('state', '<>', 'removed')
      .where('entity', '<>', 'patient_sms')
      .$narrowType<{ entity: FilePurpose }>(),
  )
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** One record alone takes a file. */
export function takeUpload(key: string, recordId: string, field: string): Sql {
  return sql`with taken as (
      update upload set state = 'used', used_by = ${recordId} where key = ${key} and state = 'ready' returning 1)
    select require(count(*) = 1, 'CW422', ${`${field}:not_found`}) from taken`
}

export interface Piece {
  readonly number: number
  readonly from: number
  readonly size: number
}

export function piecesOf(size: number): Piece[] {
  const count = Math.ceil(size / PIECE_SIZE)
  return Array.from({ length: count }, (_, index) => {
    const from = index * PIECE_SIZE
    return { number: index + 1, from, size: Math.min(PIECE_SIZE, size - from) }
  })
}
