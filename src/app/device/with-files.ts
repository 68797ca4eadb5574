import { plainFileName, typeOfName } from '#domain/rules/file-types.ts'
import type { Answer } from '#offline/outbox/answer.ts'
import type { Send } from '#offline/outbox/send.ts'
import { ApiError } from '../api/api-error.ts'
import { api } from '../api/portal.ts'
import { sendBytes } from '../files/send-bytes.ts'
import { uploadCalls, type SentFile } from '../files/upload-calls.ts'

const PATH = '/patient_document/create'
const calls = uploadCalls(api)

interface Draft {
  readonly patient_id: string
  readonly file_name: string
  readonly [field: string]: unknown
}

/** A document that was taken in without a connection: its bytes go first, under names that stay the same for every try. */
export function withFiles(send: Send, fileOf: (commandId: string) => Promise<ArrayBuffer | undefined>): Send {
  return async (request, signal) => {
    const { path, key, body } = request
    if (path !== PATH || key === undefined) return send(request, signal)
    const file = await fileOf(key)
    if (!file) return send(request, signal)
    const { file_name, ...draft } = body as Draft
    try {
      const { key: file_key, sha256 } = await sent(new Blob([file]), file_name, draft.patient_id, key, signal)
      return await send({ ...request, body: { ...draft, file_key, sha256 } }, signal)
    } catch (error) {
      return answerOf(error)
    }
  }
}

async function sent(file: Blob, name: string, patientId: string, key: string, signal: AbortSignal): Promise<SentFile> {
  const file_name = plainFileName(name)
  const mime = typeOfName(file_name)
  if (!mime) throw new ApiError(422, 'INVALID', { errors: { mime: ['wrong_type'] } })
  const wish = { entity: 'patient_document', patient_id: patientId, file_name, mime, size: file.size } as const
  const ticket = await calls.presign(wish, `upload-${key}`, signal)
  // Of an earlier try some of it may have arrived.
  const { pieces } = await calls.resume(ticket.key, signal)
  for (const piece of pieces)
    await sendBytes(piece, file.slice(piece.from, piece.from + piece.size), { signal, onSent: () => undefined })
  return calls.complete(ticket.key, signal)
}

/** What the store did not take is no answer: it is tried again. */
function answerOf(error: unknown): Answer {
  if (!(error instanceof ApiError) || error.status === 0) return {}
  const { status, code, message, errors, retryAfter } = error
  const after = retryAfter === undefined ? undefined : retryAfter * 1000
  return { status, body: { code, message, errors }, retry_after: after }
}
