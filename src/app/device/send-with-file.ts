import * as v from 'valibot'
import { type FilePurpose, plainFileName, typeOfName } from '#domain/rules/file-types.ts'
import { type Answer, outcomeOf } from '#offline/outbox/answer.ts'
import type { Send } from '#offline/outbox/send-request.ts'
import { ApiError } from '../api/api-error.ts'
import type { SendBytes, SentFile, UploadCalls } from '../files/upload-calls.ts'
import { documentWith, handInWith, purposeOf } from '../files/with-file.ts'
import { noteRecords } from './note-records.ts'

/**
 * A paper as its form said it; its file is named here and lies beside it. The records of a visit bring the day on which they
 * count as received.
 */
const draftSchema = v.looseObject({
  patient_id: v.string(),
  file_name: v.string(),
  appointment_id: v.optional(v.string()),
  records_received_at: v.optional(v.string()),
})

/**
 * A name that was used once stands for the same upload for as long as the server keeps its answers, which is 90 days. One
 * that was given up is followed by the next name, so that every try comes to the same one.
 */
const MOST_UPLOADS = 100

interface Ways {
  readonly calls: Pick<UploadCalls, 'presign' | 'resume' | 'complete'>
  readonly sendBytes: SendBytes
}

/** A paper that was taken in without a connection: its bytes go first, under names that stay the same for every try. */
export function withFiles(
  send: Send,
  fileOf: (commandId: string) => Promise<ArrayBuffer | undefined>,
  ways: Ways,
): Send {
  return async (request, signal) => {
    const { path, key, body } = request
    const purpose = purposeOf(path)
    if (!purpose || key === undefined) return send(request, signal)
    const file = await fileOf(key)
    if (!file) return send(request, signal)
    const { file_name, records_received_at: on, ...draft } = v.parse(draftSchema, body)
    const { appointment_id: visit } = draft
    try {
      const there = await sent(
        ways,
        { purpose, file: new Blob([file]), name: file_name, patient_id: draft.patient_id },
        key,
        signal,
      )
      const told =
        purpose === 'patient_document' ? documentWith(draft, there) : handInWith(draft.expected_version, there)
      const answer = await send({ ...request, body: told }, signal)
      if (visit === undefined || on === undefined || outcomeOf(answer).kind !== 'done') return answer
      // All of it is tried again where this is not settled: the paper is made once by its name.
      return (await noteRecords(send, { visit, on, key }, signal)) ?? answer
    } catch (error) {
      return answerOf(error)
    }
  }
}

interface Kept {
  readonly purpose: FilePurpose
  readonly file: Blob
  readonly name: string
  readonly patient_id: string
}

async function sent(
  ways: Ways,
  { purpose, file, name, patient_id }: Kept,
  key: string,
  signal: AbortSignal,
): Promise<SentFile> {
  const file_name = plainFileName(name)
  const mime = typeOfName(file_name)
  if (!mime) throw new ApiError(422, 'INVALID', { errors: { mime: ['wrong_type'] } })
  const wish = { entity: purpose, patient_id, file_name, mime, size: file.size } as const
  for (let uploads = 1; ; uploads += 1) {
    const ticket = await ways.calls.presign(wish, uploads === 1 ? `upload-${key}` : `upload-${key}-${uploads}`, signal)
    try {
      return await carry(ways, file, ticket.key, signal)
    } catch (error) {
      if (!isGivenUp(error) || uploads >= MOST_UPLOADS) throw error
    }
  }
}

/** The server gives up what no record has taken within a day; what it has given up, no record has. */
function isGivenUp(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { file = [] } = error.errors
  return error.status === 404 || file.includes('expired')
}

/** Of an earlier try some of it may have arrived. */
async function carry({ calls, sendBytes }: Ways, file: Blob, key: string, signal: AbortSignal): Promise<SentFile> {
  const { pieces } = await calls.resume(key, signal)
  for (const piece of pieces)
    await sendBytes(piece, file.slice(piece.from, piece.from + piece.size), { signal, onSent: () => undefined })
  return calls.complete(key, signal)
}

/** What the store did not take is no answer: it is tried again. */
function answerOf(error: unknown): Answer {
  if (!(error instanceof ApiError) || error.status === 0) return {}
  const { status, code, message, errors, retryAfter } = error
  const after = retryAfter === undefined ? undefined : retryAfter * 1000
  return { status, body: { code, message, errors }, retry_after: after }
}
