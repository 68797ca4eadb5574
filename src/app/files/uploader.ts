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
  /** What the file was sent for: makes the record that carries it. May be asked again after a lost answer. */
  readonly finish: (sent: SentFile, key: string) => Promise<unknown>
}

/** `paused` is between two tries: the line is cut, or the server is busy. */
type UploadState = 'waiting' | 'sending' | 'paused' | 'checking' | 'done' | 'failed'

export interface Upload {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly purpose: FilePurpose
  readonly patientId: string | null
  readonly state: UploadState
  readonly sent: number
  readonly error: unknown
}

interface Parts {
  readonly calls: UploadCalls
  readonly send: SendBytes
  /** Resolves after a while, or sooner when the line is back. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly atOnce?: number
}

interface Running {
  readonly job: UploadJob
  readonly stop: AbortController
  /** The server's name for the file, once it has one. */
  key?: string
  pieces?: Piece[]
}

const AT_ONCE = 3
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000
/** Tries in a row that brought nothing; what arrives between two cuts starts the count anew. */
const MOST_TRIES = 10

/** Files on their way: a few at a time, in pieces, and on from where they were after whatever stood in between. */
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
        change(id, { state: 'done', sent: one.job.file.size })
        return
      } catch (error) {
        if (signal.aborted) return
        if (isLasting(error) || tries >= MOST_TRIES) {
          change(id, { state: 'failed', error })
          return
        }
        delete one.pieces
        // Why it pauses is told: a store that errs is no lost line.
        change(id, { state: 'paused', error })
        await wait(pauseAfter(tries, error), signal)
        if (signal.aborted) return
        change(id, { state: 'sending', error: undefined })
      }
    }
  }

  /** One try, from wherever the last one came to. */
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
    await job.finish(sent, `record-${id}`)
  }

  return {
    current: () => uploads,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    add(job: UploadJob): string {
      const id = crypto.randomUUID()
      const { file, purpose, patientId } = job
      running.set(id, { job, stop: new AbortController() })
      const facts = { name: file.name, size: file.size, purpose, patientId, sent: 0, error: undefined }
      show([...uploads, { id, state: 'waiting', ...facts }])
      fill()
      return id
    },

    /** Also takes what is done or has failed off the list. */
    cancel(id: string): void {
      const one = running.get(id)
      running.delete(id)
      one?.stop.abort()
      show(uploads.filter((upload) => upload.id !== id))
      // Where this fails, the server forgets the file by itself within a day.
      if (one?.key) calls.cancel(one.key).catch(() => undefined)
    },

    retry(id: string): void {
      if (!uploads.some((upload) => upload.id === id && upload.state === 'failed')) return
      change(id, { state: 'waiting' })
      fill()
    },

    /** Nothing of a person who leaves goes on. */
    clear(): void {
      for (const { stop } of running.values()) stop.abort()
      running.clear()
      show([])
    },
  }
}

export function isUnderWay({ state }: Upload): boolean {
  return state !== 'done' && state !== 'failed'
}

function inputOf({ file, purpose, patientId }: UploadJob): FileInput {
  const name = plainFileName(file.name)
  const mime = typeOfName(name)
  if (!mime) throw new ApiError(422, 'INVALID', { errors: { mime: ['wrong_type'] } })
  return { entity: purpose, patient_id: patientId, file_name: name, mime, size: file.size }
}

/** Something on the way takes no pieces of this size, or wants another protocol: every other try would end the same. */
const lastingStatuses: ReadonlySet<number> = new Set([413, 426])

/** Whether another try would end as this one did. */
function isLasting(error: unknown): boolean {
  // An address that is no longer in force is made anew.
  if (error instanceof NotTaken) return lastingStatuses.has(error.status)
  if (!(error instanceof ApiError)) return true
  if (error.errors.file?.includes('incomplete')) return false
  return error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 408
}

function pauseAfter(tries: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined
  if (asked !== undefined) return asked * 1000
  // Spread, so that a whole office does not come back in the same instant.
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries) * (0.75 + Math.random() / 2)
}
