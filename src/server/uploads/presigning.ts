import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { filesCalls, UploadInput } from '#domain/calls/files.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { largestFile, typeOfName } from '#domain/rules/file-types.ts'
import { newFileKey } from '#server/files/new-file-key.ts'
import type { FileStore, SignedPut } from '#server/files/store.ts'
import { auditSql } from '#server/records/audit.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { WriteKey } from '#server/http/body.ts'
import { once } from '#server/records/idempotency.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { carriers, casesToAddTo } from './carriers.ts'
import { incoming } from '#server/files/places.ts'
import { ownUpload, piecesOf, type Piece, type UploadRow } from './upload-row.ts'

type Addresses = AnswerOf<typeof filesCalls.presign>

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly store: FileStore
}

/** Lifetime of an upload address; slow clients request new ones. */
const SECONDS = 10 * 60
const DAY_SECONDS = 24 * 3600
/** Well above what a user adds by hand in a day. */
const MOST_OPEN = 1000

export async function presignUpload(
  { callerDatabase, store }: Parts,
  caller: Caller,
  portal: string,
  input: UploadInput,
  key: WriteKey | undefined,
): Promise<string> {
  refuseUnfit(input)
  return once(callerDatabase, caller, key, async () => {
    await refuseTooMany(callerDatabase, caller, input)
    const file = newFileKey()
    const row = {
      key: file,
      announced_size: input.size,
      mime: input.mime,
      // Outside any transaction: the store may be slow.
      pieces_id: input.in_pieces ? await store.begin(incoming(file), input.mime) : null,
    }
    const response = JSON.stringify(await addresses(store, portal, row, new Map()))
    await callerDatabase.run(caller, (viewer) => [
      ...announced(input, row, caller, viewer),
      ...(key
        ? [
            sql`insert into idempotency (user_id, key, request_hash, status, response)
              values (${viewer.id}, ${key.key}, ${key.requestHash}, 200, ${response})`,
          ]
        : []),
    ])
    return response
  })
}

/** Records an announced upload and its user. */
export function announced(
  input: UploadInput,
  { key, pieces_id: pieces }: Pick<UploadRow, 'key' | 'pieces_id'>,
  caller: Caller,
  viewer: Viewer,
): Sql[] {
  return [
    admission(input, viewer),
    sql`insert into upload (key, user_id, entity, patient_id, file_name, mime, announced_size, pieces_id, expires_at)
      values (${key}, ${viewer.id}, ${input.entity}, ${input.patient_id ?? null}::uuid, ${input.file_name}, ${input.mime},
        ${input.size}::int, ${pieces}, now() + make_interval(secs => ${DAY_SECONDS}::int))`,
    auditSql(caller, viewer, {
      action: 'upload',
      entity: input.entity,
      ...(input.patient_id && { patientIds: [input.patient_id] }),
      detail: { file_name: input.file_name, mime: input.mime, size: input.size },
    }),
  ]
}

/** New addresses for the missing pieces, after an interruption. */
export async function resumeUpload(
  { callerDatabase, store }: Parts,
  caller: Caller,
  portal: string,
  key: string,
): Promise<Addresses> {
  const row = await ownUpload(callerDatabase, caller, key)
  if (row.state !== 'waiting') return { ...nothingMissing, key }
  const here = await arrived(store, row)
  return addresses(store, portal, row, here)
}

/** The pieces that are in the store, by number; a file sent whole counts as its only piece. */
export async function arrived(
  store: FileStore,
  { key, pieces_id: upload, announced_size: size }: Pick<UploadRow, 'key' | 'pieces_id' | 'announced_size'>,
): Promise<ReadonlyMap<number, number>> {
  const whole = await store.sizeOf(incoming(key))
  if (whole === size)
    return new Map((upload ? piecesOf(size) : [wholeOf(size)]).map((piece) => [piece.number, piece.size]))
  return upload ? store.pieces(incoming(key), upload) : new Map()
}

const nothingMissing: Omit<Addresses, 'key'> = { url: null, method: 'PUT', headers: {}, expires_at: null, pieces: [] }

async function addresses(
  store: FileStore,
  portal: string,
  row: Pick<UploadRow, 'key' | 'pieces_id' | 'announced_size' | 'mime'>,
  here: ReadonlyMap<number, number>,
): Promise<Addresses> {
  const { key, mime: type, announced_size: size, pieces_id: upload } = row
  const sign = (piece: Piece): Piece & SignedPut => {
    const part = upload ? { piece: { upload, number: piece.number } } : {}
    return { ...piece, ...store.signPut(incoming(key), { portal, type, size: piece.size, seconds: SECONDS, ...part }) }
  }
  const missing = missingOf(upload, size, here).map(sign)
  const [first] = missing
  if (!first) return { ...nothingMissing, key }
  return {
    key,
    url: first.url,
    method: first.method,
    headers: first.headers,
    expires_at: new Date(Date.now() + SECONDS * 1000).toISOString(),
    pieces: missing,
  }
}

export function missingOf(upload: string | null, size: number, here: ReadonlyMap<number, number>): Piece[] {
  const all = upload ? piecesOf(size) : [wholeOf(size)]
  return all.filter((piece) => here.get(piece.number) !== piece.size)
}

function wholeOf(size: number): Piece {
  return { number: 1, from: 0, size }
}

export function refuseUnfit({ entity, patient_id: patientId, file_name: name, mime, size }: UploadInput): void {
  const belongs = carriers[entity].entity.caseField !== null
  if (belongs && !patientId) throw invalid({ patient_id: ['required'] })
  if (!belongs && patientId) throw invalid({ patient_id: ['not_allowed'] })
  if (size > largestFile[entity]) throw invalid({ size: ['too_large'] })
  // A name that promises something else than it holds is how people are made to open what they should not.
  if (typeOfName(name) !== mime) throw invalid({ file_name: ['wrong_type'] })
}

/** Callers who may add no such record get "not found", as for a case out of reach. */
function admission(input: UploadInput, viewer: Viewer): Sql {
  const cases = casesToAddTo(input.entity, viewer)
  if (cases === false) throw new Refusal('NOT_FOUND')
  if (!input.patient_id) return raw('select true')
  return sql`select require(exists(select from patient t where t.id = ${input.patient_id} and t.deleted_at is null
    and ${filterSql(cases, 't')}), 'CW404')`
}

export async function refuseTooMany(callerDatabase: CallerDatabase, caller: Caller, input: UploadInput): Promise<void> {
  const { results } = await callerDatabase.run(caller, (viewer) => [admission(input, viewer), openUploads(viewer)])
  if ((results[1].rows[0]?.count ?? 0) >= MOST_OPEN)
    throw new Refusal('TOO_MANY_REQUESTS', { details: { retry_after: 3600 } })
}

function openUploads(viewer: Viewer): Sql<{ count: number }> {
  return sql<{
    count: number
  }>`select count(*)::int as count from upload where user_id = ${viewer.id} and state in ('waiting', 'ready')
    and created_at > now() - interval '1 day'`
}
