import type { UploadInput } from '#domain/calls/files.ts'
import type { Client } from '../api/client.ts'
import type { CallAnswer } from '../api/typed-call.ts'

type Addresses = CallAnswer<'POST /upload/presign'>

/** A part of a file that is still missing, and where it goes. */
export type Piece = Pick<Addresses['pieces'][number], 'number' | 'from' | 'size' | 'url' | 'headers'>
type Ticket = Pick<Addresses, 'key'> & { readonly pieces: Piece[] }
/** A file that the server has looked through and that a record may carry now. */
export type SentFile = Pick<CallAnswer<'POST /upload/complete'>, 'key' | 'file_name' | 'size' | 'sha256'>
export type FileInput = Omit<UploadInput, 'in_pieces'>

/** The server looks through every byte before it answers. */
const LOOKING = 120_000

export function uploadCalls(api: Pick<Client, 'call'>) {
  return {
    presign: (input: FileInput, key: string, signal: AbortSignal): Promise<Ticket> =>
      api.call('POST /upload/presign', { body: { ...input, in_pieces: true }, key, signal }),
    resume: (key: string, signal: AbortSignal): Promise<Ticket> =>
      api.call('POST /upload/resume', { body: { key }, signal }),
    complete: (key: string, signal: AbortSignal): Promise<SentFile> =>
      api.call('POST /upload/complete', { body: { key }, signal, patience: LOOKING }),
    cancel: (key: string): Promise<{ key: string }> => api.call('POST /upload/cancel', { body: { key } }),
  }
}
export type UploadCalls = ReturnType<typeof uploadCalls>
