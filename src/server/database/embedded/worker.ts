import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { LIVE_CHANNEL } from '../database.ts'
import { sessionParameters } from '../session-settings.ts'
import { DurableFolder } from './durable-fs.ts'
import type { FromWorker, ToWorker, WorkerData } from './engine.ts'
import { startupMessage } from './frontend-messages.ts'
import { ReplyPieces } from './reply-pieces.ts'
import { Signs } from './signs.ts'
import { Turns } from './turns.ts'
import type { Group } from './turns.ts'

const port = parentPort
if (!port) throw new Error('This file runs as a worker thread.')

const { cluster, memory }: WorkerData = workerData
const signs = new Signs(memory)
const turns = new Turns()
const complaints: string[] = []

try {
  const engine = await PGlite.create({
    fs: new DurableFolder(cluster),
    extensions: { pg_trgm },
    startParams: [
      // -F turns fsync off. fdatasync, the usual way to sync the log, does nothing in this engine; fsync is ours.
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      '-c',
      'fsync=on',
      '-c',
      'wal_sync_method=fsync',
      // All of them are memory from the beginning, used or not; the system keeps pages of files besides.
      '-c',
      'shared_buffers=16MB',
      ...sessionParameters,
    ],
    onStderr: (text) => complaints.push(text) > 0,
  })
  const greeting = new ReplyPieces(() => {})
  await execute(engine, startupMessage(), greeting)
  await engine.exec(`listen ${LIVE_CHANNEL}`)
  port.on('message', (message: ToWorker) => hear(engine, message))
  const { bytes } = greeting.end()
  say({ kind: 'open', greeting: bytes }, bytes)
} catch (error) {
  const words = complaints.find((line) => /FATAL|PANIC/.test(line)) ?? String(error)
  say({ kind: 'refused', reason: words.replace(/^.*?(FATAL|PANIC):\s*/, '') })
}

function hear(engine: PGlite, message: ToWorker): void {
  if (message.kind === 'close') {
    void close(engine)
    return
  }
  if (message.kind === 'group') turns.add(message)
  else turns.leave(message)
  for (let group = turns.next(); group; group = turns.next()) answer(engine, group)
}

async function close(engine: PGlite): Promise<void> {
  await engine.close()
  say({ kind: 'closed' })
  port?.close()
}

/** Synchronous from end to end: the next turn is decided by the status this one leaves behind. */
function answer(engine: PGlite, { seat, messages }: Group): void {
  const reply = new ReplyPieces((bytes) => say({ kind: 'piece', seat, bytes }, bytes))
  complaints.length = 0
  signs.set(seat, turns.owner ?? 0)
  void execute(engine, messages, reply)
  const { bytes, status } = reply.end()
  turns.ended(seat, status)
  signs.set(0, turns.owner ?? 0)
  say({ kind: 'piece', seat, bytes }, bytes)
}

/** Without a sync of its own the call has run when it returns its promise; a crash rejects it and ends the worker. */
function execute(engine: PGlite, messages: Uint8Array, reply: ReplyPieces): Promise<void> {
  return engine.execProtocolRawStream(messages, { syncToFs: false, onRawData: (bytes) => reply.add(bytes) })
}

function say(message: FromWorker, handedOver?: Uint8Array<ArrayBuffer>): void {
  port?.postMessage(message, handedOver ? [handedOver.buffer] : [])
}
