import type { Context } from 'hono'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { pattern } from '#domain/fields/text-rules.ts'
import { FILE_KEY, type FilePurpose } from '#domain/rules/file-types.ts'
import type { FileStore } from '#server/files/store.ts'
import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Gate } from '#server/records/gate.ts'
import { cancelUpload } from './cancelling.ts'
import type { Complete } from './completing.ts'
import { purposes } from './carriers.ts'
import { addressOf } from './downloads.ts'
import { handIn, handingIn } from './hand-in.ts'
import { presignUpload, resumeUpload, wishSchema } from './presigning.ts'

interface Parts {
  readonly gate: Gate
  readonly audit: AuditTrail
  readonly store: FileStore
  readonly complete: Complete
  readonly portal: (c: Context) => string
}

const named = v.strictObject({ key: pattern(200, FILE_KEY) })
const asked = v.strictObject({ disposition: v.optional(v.picklist(['inline', 'attachment'], 'invalid'), 'attachment') })

const tag = 'upload'
const addresses = ['key', 'url', 'method', 'headers', 'expires_at', 'pieces'] as const

/** Files travel between browser and store; the API says who may send what, looks at what came and hands out addresses. */
export function fileCalls(parts: Parts): Call[] {
  return [
    defineCall({
      method: 'POST',
      path: '/upload/presign',
      tag,
      summary: 'Addresses to send a file to, whole or in pieces',
      body: wishSchema,
      answer: addresses,
      handle: ({ c, caller, body, key }) => presignUpload(parts, caller, parts.portal(c), body, key),
    }),
    defineCall({
      method: 'POST',
      path: '/upload/resume',
      tag,
      summary: 'New addresses for what is still missing of a file',
      body: named,
      answer: addresses,
      handle: ({ c, caller, body }) => resumeUpload(parts, caller, parts.portal(c), body.key),
    }),
    defineCall({
      method: 'POST',
      path: '/upload/complete',
      tag,
      summary: 'All bytes are sent: look at them and keep them',
      body: named,
      answer: ['key', 'file_name', 'mime', 'size', 'sha256'],
      handle: async ({ caller, body }) => {
        const { key, file_name, mime, size, sha256 } = await parts.complete(caller, body.key)
        return { key, file_name, mime, size, sha256 }
      },
    }),
    defineCall({
      method: 'POST',
      path: '/upload/cancel',
      tag,
      summary: 'Forget a file that no record carries yet',
      body: named,
      answer: ['key'],
      handle: ({ caller, body }) => cancelUpload(parts, caller, body.key),
    }),
    defineCall({
      method: 'POST',
      path: '/underwriting_document/{id}/hand_in',
      tag: 'underwriting_document',
      summary: 'Hand in a paper of the checklist: a document of the case or a file that was sent',
      body: handingIn,
      answer: ['underwriting_document'],
      handle: ({ c, caller, body, key }) => handIn(parts, caller, idParam(c), body, key),
    }),
    ...purposes.map((purpose) => fileOf(parts, purpose)),
  ]
}

function fileOf(parts: Parts, purpose: FilePurpose): Call {
  return defineCall({
    method: 'GET',
    path: `/${purpose}/{id}/file`,
    tag: purpose,
    summary: `A short-lived address of the file of one ${purpose}`,
    query: asked,
    answer: ['url', 'expires_at', 'file_name', 'mime'],
    handle: async ({ c, caller, query }) => {
      const inline = query.disposition === 'inline'
      // Who sees the portal as somebody else reads what he may read, and takes nothing along.
      if (!inline && c.get('looksAs')) throw new Refusal('VIEWING_ONLY')
      return addressOf(parts, caller, { purpose, id: idParam(c), portal: parts.portal(c), inline })
    },
  })
}
