import type { Context } from 'hono'
import { filesCalls } from '#domain/calls/files.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { filePurposes, type FilePurpose } from '#domain/rules/file-types.ts'
import type { FileStore } from '#server/files/store.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { cancelUpload } from './cancelling.ts'
import type { Complete } from '#server/uploads/completing.ts'
import { addressOf } from './downloads.ts'
import { handIn } from './hand-in.ts'
import { presignUpload, resumeUpload } from '#server/uploads/presigning.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly store: FileStore
  readonly complete: Complete
  readonly origin: (c: Context) => string
}

/** Files travel between browser and store; the API says who may send what, looks at what came and hands out addresses. */
export function answerFiles(parts: Parts): Call[] {
  return [
    implement(filesCalls.presign, ({ c, caller, body, key }) =>
      presignUpload(parts, caller, parts.origin(c), body, key),
    ),
    implement(filesCalls.resume, ({ c, caller, body }) => resumeUpload(parts, caller, parts.origin(c), body.key)),
    implement(filesCalls.complete, async ({ caller, body }) => {
      const { key, file_name, mime, size, sha256 } = await parts.complete(caller, body.key)
      // Cancelled while it was looked through.
      if (size === null || sha256 === null) throw invalid({ file: ['cancelled'] })
      return { key, file_name, mime, size, sha256 }
    }),
    implement(filesCalls.cancel, ({ caller, body }) => cancelUpload(parts, caller, body.key)),
    implement(filesCalls.handIn, ({ caller, params: { id }, body, key }) => handIn(parts, caller, id, body, key)),
    ...filePurposes.map((purpose) => answerFile(parts, purpose)),
  ]
}

function answerFile(parts: Parts, purpose: FilePurpose): Call {
  return implement(filesCalls[purpose], async ({ c, caller, params: { id }, query }) => {
    const inline = query.disposition === 'inline'
    // Viewing as another user allows reading, not downloading.
    if (!inline && c.get('looksAs')) throw new Refusal('VIEWING_ONLY')
    return addressOf(parts, caller, { purpose, id, portal: parts.origin(c), inline })
  })
}
