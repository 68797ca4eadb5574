import { type FilePurpose, plainFileName, typeOfName } from '#domain/rules/file-types.ts'
import { ApiError } from '../api/api-error.ts'
import {
  type FileInput,
  NotTaken,
  type Piece,
  type SendBytes,
  type SentFile,
  type UploadCalls,
} from './upload-calls.ts'

export interface UploadJob {
  readonly file: File
  readonly purpose: FilePurpose
  readonly patientId: string | null
  /** What the file is for: whoever comes back to the place where it was chosen finds it there. */
  readonly subject?: string | undefined
  /** Creates the record that holds the file. May be called again after a lost answer. */
  readonly finish: (sent: SentFile, key: string) => Promise<unknown>
  /**
   * Keeps the file on this device, to be sent later under the same key; answers whether that worked. Called for a file that
   * could not be sent, but was not refused.
   */
  readonly keep?: (key: string, file: File) => Promise<boolean>
}

/**
 * `paused`: waiting for the next attempt, because the connection was lost or the server is busy; `kept`: it lies on this
 * device and waits with what else does.
 */
type UploadState = 'waiting' | 'sending' | 'paused' | 'checking' | 'done' | 'kept' | 'failed'

export interface Upload {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly purpose: FilePurpose
  readonly patientId: string | null
  readonly subject: string | undefined
  readonly state: UploadState
  /** Not while the record is made that holds it: what the server is told by then, no cancel takes back. */
  readonly cancelable: boolean
  readonly sent: number
  readonly error: unknown
}

interface Parts {
  readonly calls: UploadCalls
  readonly send: SendBytes
  /** Resolves after a delay, or sooner when the connection is back. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly atOnce?: number
}

interface Running {
  readonly job: UploadJob
  readonly stop: AbortController
  /** Key of the file on the server, once assigned. */
  key?: string
  pieces?: Piece[]
}

const AT_ONCE = 3
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000
/** Limit of attempts in a row without progress; any progress resets the count. */
const MOST_TRIES = 10

/** Uploads files in pieces, a few at a time, and resumes them after interruptions. */
export function createUploader({ calls, send, wait, atOnce = AT_ONCE }: Parts) {
  const running = new Map<string, Running>()
  const listeners = new Set<() => void>()
  let uploads: readonly Upload[] = []
  let active = 0

  function show(next: readonly Upload[]): void {
    uploads = next
    for (const listener of listeners) listener()
  }
  const change = (id: string, facts: Partial<Upload>): void =>
    show(uploads.map((upload) => (upload.id === id ? { ...upload, ...facts } : upload)))

  function fill(): void {
    for (const { id, state } of uploads) {
      const one = running.get(id)
      if (active >= atOnce) return
      if (!one || state !== 'waiting') continue
      active += 1
      change(id, { state: 'sending', error: undefined })
      void drive(id, one).finally(() => {
        active -= 1
        fill()
      })
    }
  }

  async function drive(id: string, one: Running): Promise<void> {
    const { signal } = one.stop
    for (let tries = 0; ; tries += 1) {
      try {
        await carry(id, one, () => (tries = 0))
        running.delete(id)
        change(id, { state: 'done', cancelable: true, sent: one.job.file.size })
        return
      } catch (error) {
        if (signal.aborted) return
        if (!isLasting(error) && tries >= MOST_TRIES && (await isKept(id, one))) return
        if (signal.aborted) return
        if (isLasting(error) || tries >= MOST_TRIES) {
          change(id, { state: 'failed', cancelable: true, error })
          return
        }
        delete one.pieces
        // The reason is shown: an error of the store is not a lost connection.
        change(id, { state: 'paused', cancelable: true, error })
        await wait(pauseAfter(tries, error), signal)
        if (signal.aborted) return
        change(id, { state: 'sending', error: undefined })
      }
    }
  }

  async function isKept(id: string, { job, stop }: Running): Promise<boolean> {
    if (!job.keep) return false
    change(id, { cancelable: false })
    const kept = await job.keep(id, job.file).catch(() => false)
    if (!kept || stop.signal.aborted) return kept
    running.delete(id)
    change(id, { state: 'kept' })
    return true
  }

  /** One attempt, resuming where the last one stopped. */
  async function carry(id: string, one: Running, onArrival: () => void): Promise<void> {
    const { job, stop } = one
    const { signal } = stop
    if (one.key === undefined) {
      const ticket = await calls.presign(inputOf(job), `upload-${id}`, signal)
      one.key = ticket.key
      one.pieces = ticket.pieces
    }
    one.pieces ??= (await calls.resume(one.key, signal)).pieces
    for (let piece = one.pieces.at(0); piece; piece = one.pieces.at(0)) {
      const before = job.file.size - one.pieces.reduce((sum, { size }) => sum + size, 0)
      change(id, { sent: before })
      const bytes = job.file.slice(piece.from, piece.from + piece.size)
      await send(piece, bytes, { signal, onSent: (sent) => change(id, { sent: before + sent }) })
      one.pieces = one.pieces.slice(1)
      onArrival()
    }
    change(id, { state: 'checking', sent: job.file.size })
    const sent = await calls.complete(one.key, signal)
    // Canceled while the server looked through it: nothing may carry it any more.
    signal.throwIfAborted()
    change(id, { cancelable: false })
    await job.finish(sent, id)
  }

  return {
    current: () => uploads,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    add(job: UploadJob): string {
      const id = crypto.randomUUID()
      const { file, purpose, patientId, subject } = job
      running.set(id, { job, stop: new AbortController() })
      const facts = { name: file.name, size: file.size, purpose, patientId, subject, sent: 0, error: undefined }
      show([...uploads, { id, state: 'waiting', cancelable: true, ...facts }])
      fill()
      return id
    },

    /** Cancels an upload, or removes a finished or failed one from the list. */
    cancel(id: string): void {
      if (uploads.some((upload) => upload.id === id && !upload.cancelable)) return
      const one = running.get(id)
      running.delete(id)
      one?.stop.abort()
      show(uploads.filter((upload) => upload.id !== id))
      // If this fails, the server removes the file within a day.
      if (one?.key) calls.cancel(one.key).catch(() => undefined)
    },

    /** Takes those that have arrived off the list, all at once. */
    remove(done: readonly Upload[]): void {
      const ids = new Set(done.map(({ id }) => id))
      show(uploads.filter(({ id }) => !ids.has(id)))
    },

    retry(id: string): void {
      if (!uploads.some((upload) => upload.id === id && upload.state === 'failed')) return
      change(id, { state: 'waiting' })
      fill()
    },

    /** Cancels all uploads at sign-out. */
    clear(): void {
      for (const { stop } of running.values()) stop.abort()
      running.clear()
      show([])
    },
  }
}

export function isUnderWay({ state }: Upload): boolean {
  return state !== 'done' && state !== 'kept' && state !== 'failed'
}

/** Whether a reload would take a file that may still arrive; what was refused for good comes to nothing anyway. */
export function isLostByReload(upload: Upload): boolean {
  return isUnderWay(upload) || (upload.state === 'failed' && !isLasting(upload.error))
}

function inputOf({ file, purpose, patientId }: UploadJob): FileInput {
  const name = plainFileName(file.name)
  const mime = typeOfName(name)
  if (!mime) throw new ApiError(422, 'INVALID', { errors: { mime: ['wrong_type'] } })
  return { entity: purpose, patient_id: patientId, file_name: name, mime, size: file.size }
}

/** Statuses of a proxy that refuses this size or protocol: retrying is useless. */
const lastingStatuses: ReadonlySet<number> = new Set([413, 426])

/** Whether the error is permanent, so that retrying is useless. */
export function isLasting(error: unknown): boolean {
  // An expired upload address is replaced by a new one.
  if (error instanceof NotTaken) return lastingStatuses.has(error.status)
  if (!(error instanceof ApiError)) return true
  if (error.errors.file?.includes('incomplete')) return false
  return error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 408
}

function pauseAfter(tries: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined
  if (asked !== undefined) return asked * 1000
  // Jitter, so that a whole office does not retry at the same moment.
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries) * (0.75 + Math.random() / 2)
}
