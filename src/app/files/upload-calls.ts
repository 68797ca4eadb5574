import * as v from 'valibot'
import type { FilePurpose, FileType } from '#domain/rules/file-types.ts'
import type { Client } from '../api/client.ts'

const pieceSchema = v.object({
  number: v.number(),
  from: v.number(),
  size: v.number(),
  url: v.string(),
  headers: v.record(v.string(), v.string()),
})
const ticketSchema = v.object({ key: v.string(), pieces: v.array(pieceSchema) })
const sentSchema = v.object({ key: v.string(), file_name: v.string(), size: v.number(), sha256: v.string() })

export type Piece = v.InferOutput<typeof pieceSchema>
export type Ticket = v.InferOutput<typeof ticketSchema>
/** A file that the server has looked through and that a record may carry now. */
export type SentFile = v.InferOutput<typeof sentSchema>

export interface FileWish {
  readonly entity: FilePurpose
  readonly patient_id: string | null
  readonly file_name: string
  readonly mime: FileType
  readonly size: number
}

/** The server looks through every byte before it answers. */
const LOOKING = 120_000

export function uploadCalls(api: Pick<Client, 'post'>) {
  return {
    presign: (wish: FileWish, key: string, signal: AbortSignal) =>
      api.post('/upload/presign', { ...wish, in_pieces: true }, { answer: ticketSchema, key, signal }),
    resume: (key: string, signal: AbortSignal) => api.post('/upload/resume', { key }, { answer: ticketSchema, signal }),
    complete: (key: string, signal: AbortSignal) =>
      api.post('/upload/complete', { key }, { answer: sentSchema, signal, patience: LOOKING }),
    cancel: (key: string) => api.post('/upload/cancel', { key }, { answer: v.object({ key: v.string() }) }),
  }
}
export type UploadCalls = ReturnType<typeof uploadCalls>
