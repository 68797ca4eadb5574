import { Worker } from 'node:worker_threads'
import { Signs } from './signs.ts'
import type { Group } from './turns.ts'

export interface WorkerData {
  cluster: string
  memory: SharedArrayBuffer
}

export type ToWorker = ({ kind: 'group' } & Group) | ({ kind: 'leave' } & Group) | { kind: 'close' }

export type FromWorker =
  | { kind: 'open'; greeting: Uint8Array<ArrayBuffer> }
  | { kind: 'refused'; reason: string }
  | { kind: 'piece'; seat: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'closed' }

export interface EngineListener {
  reply(seat: number, bytes: Buffer): void
  /** The worker ended without being asked: a crash inside the engine. */
  lost(): void
}

export interface OpenEngine {
  /** What PostgreSQL says to a client that connects. */
  greeting: Buffer
  signs: Signs
}

const CLOSE_MS = 10_000

/** The worker thread that holds PostgreSQL: opened, spoken to, closed, and killed where it no longer answers. */
export class Engine {
  readonly #cluster: string
  readonly #listener: EngineListener
  #worker: Worker | undefined

  constructor(cluster: string, listener: EngineListener) {
    this.#cluster = cluster
    this.#listener = listener
  }

  open(): Promise<OpenEngine> {
    const signs = new Signs()
    const data: WorkerData = { cluster: this.#cluster, memory: signs.memory }
    const options = { workerData: data, execArgv: [], name: 'database' }
    const worker = new Worker(new URL('./worker.ts', import.meta.url), options)
    this.#worker = worker
    return new Promise((resolve, reject) => {
      const gone = (error: unknown): void => {
        reject(error instanceof Error ? error : new Error('the engine ended while it was starting'))
        if (this.#worker !== worker) return
        this.#worker = undefined
        this.#listener.lost()
      }
      worker.on('error', gone)
      worker.on('exit', gone)
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'piece') {
          if (this.#worker === worker) this.#listener.reply(message.seat, asBuffer(message.bytes))
        } else if (message.kind === 'open') resolve({ greeting: asBuffer(message.greeting), signs })
        else if (message.kind === 'refused') {
          reject(new Error(message.reason))
          void this.kill()
        }
      })
    })
  }

  run(group: Group): void {
    this.#worker?.postMessage({ kind: 'group', ...group } satisfies ToWorker, [group.messages.buffer])
  }

  leave(farewell: Group): void {
    this.#worker?.postMessage({ kind: 'leave', ...farewell } satisfies ToWorker, [farewell.messages.buffer])
  }

  async kill(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  /** Lets PostgreSQL shut down in order; what is acknowledged is on the disk already, so a hung one is killed. */
  async close(): Promise<void> {
    const worker = this.#worker
    if (!worker) return
    this.#worker = undefined
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, CLOSE_MS)
      const done = (): void => {
        clearTimeout(limit)
        resolve()
      }
      worker.once('exit', done)
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'closed') done()
      })
      worker.postMessage({ kind: 'close' } satisfies ToWorker)
    })
    await worker.terminate()
  }
}

function asBuffer(bytes: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
