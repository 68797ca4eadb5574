import type { UploadInput } from '#domain/calls/files.ts'
import { isPortals, isTooLargeOnTheWay } from '#domain/portal-answer.ts'
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

/** The store did not take a piece: its status, or 0 where no answer came. */
export class NotTaken extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The store answered ${status}`)
    this.name = 'NotTaken'
    this.status = status
  }
}

interface Sending {
  readonly signal: AbortSignal
  readonly onSent: (bytes: number) => void
}

export type SendBytes = (piece: Piece, bytes: Blob, sending: Sending) => Promise<void>

/** A connection without progress for this long counts as lost: dead ones often report no error. */
const STILL = 30_000

/**
 * The status of what the store itself answered; 0 where something on the way did, unless that refused the size. A store of
 * others bears no mark.
 */
function statusOf(request: XMLHttpRequest, asked: string): number {
  const { href, origin } = new URL(asked, window.location.href)
  const { status } = request
  const redirected = request.responseURL !== href
  const headers = { get: (name: string) => request.getResponseHeader(name) }
  const own = origin === window.location.origin
  const heard = own ? isPortals({ redirected, headers }) || isTooLargeOnTheWay({ status, redirected }) : !redirected
  return heard ? status : 0
}

/** The old way of asking, because it alone tells how far it has come. */
export const sendBytes: SendBytes = (piece, bytes, { signal, onSent }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let watch: ReturnType<typeof setTimeout>
    const stop = (): void => request.abort()
    const alive = (): void => {
      clearTimeout(watch)
      watch = setTimeout(stop, STILL)
    }
    const end = (done: () => void): void => {
      clearTimeout(watch)
      signal.removeEventListener('abort', stop)
      done()
    }
    request.open('PUT', piece.url)
    for (const [name, value] of Object.entries(piece.headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => {
      alive()
      onSent(loaded)
    })
    request.addEventListener('load', () => {
      const status = statusOf(request, piece.url)
      end(() => (status >= 200 && status < 300 ? resolve() : reject(new NotTaken(status))))
    })
    const lost = (): void => end(() => reject(new NotTaken(0)))
    request.addEventListener('error', lost)
    request.addEventListener('abort', lost)
    signal.addEventListener('abort', stop)
    alive()
    request.send(bytes)
  })
