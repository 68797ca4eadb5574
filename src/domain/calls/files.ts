import * as v from 'valibot'
import { underwritingDocument } from '../entities/underwriting-document.ts'
import { idSchema } from '../fields/kinds.ts'
import { pattern } from '../fields/text-rules.ts'
import { FILE_KEY, FILE_NAME, filePurposes, fileTypes, type FilePurpose } from '../rules/file-types.ts'
import { defineCall } from './define-call.ts'
import { fileAddress, fileQuery } from './file-address.ts'
import { shownRow } from './shown-row.ts'

const tag = 'upload'

const uploadInput = v.strictObject({
  entity: v.picklist(filePurposes, 'invalid'),
  patient_id: v.optional(v.nullable(idSchema)),
  file_name: pattern(200, FILE_NAME),
  mime: v.picklist(fileTypes, 'wrong_type'),
  size: v.pipe(v.number('invalid'), v.safeInteger('invalid'), v.minValue(1, 'too_small')),
  in_pieces: v.optional(v.boolean('invalid')),
})
export type UploadInput = v.InferOutput<typeof uploadInput>

/** A document of the case, or a file that has just been sent. */
const handInInput = v.strictObject({
  document_id: v.optional(idSchema),
  file_key: v.optional(pattern(200, FILE_KEY)),
  expected_version: v.pipe(v.number('invalid'), v.safeInteger('invalid')),
})
export type HandInInput = v.InferOutput<typeof handInInput>

const fileKey = v.strictObject({ key: pattern(200, FILE_KEY) })

const signedPut = {
  url: v.string(),
  method: v.literal('PUT'),
  headers: v.record(v.string(), v.string()),
}

/** The pieces that are still missing, each with its address; a file sent whole is its only piece. */
const uploadAddresses = v.strictObject({
  ...signedPut,
  key: v.string(),
  url: v.nullable(v.string()),
  expires_at: v.nullable(v.string()),
  pieces: v.array(v.strictObject({ ...signedPut, number: v.number(), from: v.number(), size: v.number() })),
})

function fileOf<const P extends FilePurpose>(purpose: P) {
  return defineCall({
    method: 'GET',
    path: `/${purpose}/{id}/file`,
    tag: purpose,
    summary: `A short-lived download link for the file of one ${purpose}`,
    query: fileQuery,
    answer: fileAddress,
  })
}

export const filesCalls = {
  presign: defineCall({
    method: 'POST',
    path: '/upload/presign',
    tag,
    summary: 'Create upload URLs for a file, whole or in parts',
    body: uploadInput,
    answer: uploadAddresses,
  }),
  resume: defineCall({
    method: 'POST',
    path: '/upload/resume',
    tag,
    summary: 'New upload URLs for the missing parts of a file',
    body: fileKey,
    answer: uploadAddresses,
  }),
  complete: defineCall({
    method: 'POST',
    path: '/upload/complete',
    tag,
    summary: 'Complete an upload: check and store the file',
    body: fileKey,
    answer: v.strictObject({
      key: v.string(),
      file_name: v.string(),
      mime: v.picklist(fileTypes),
      size: v.number(),
      sha256: v.string(),
    }),
  }),
  cancel: defineCall({
    method: 'POST',
    path: '/upload/cancel',
    tag,
    summary: "Discard an uploaded file that isn't attached to a record",
    body: fileKey,
    answer: v.strictObject({ key: v.string() }),
  }),
  handIn: defineCall({
    method: 'POST',
    path: '/underwriting_document/{id}/hand_in',
    tag: 'underwriting_document',
    summary: 'Submit a checklist document: a case document or an uploaded file',
    body: handInInput,
    answer: v.strictObject({ underwriting_document: v.nullable(shownRow(underwritingDocument)) }),
  }),
  patient_document: fileOf('patient_document'),
  underwriting_document: fileOf('underwriting_document'),
  message: fileOf('message'),
}
