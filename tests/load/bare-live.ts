/**
 * Two baselines of the live benchmark: bare `ws` that sends one message to one socket, and the same after storing the
 * patient's message. No access checks and no audit.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'
import { readConfig } from '#server/config.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { answerBursts } from './live-burst.ts'
import { patientsIn, writeSms } from './live-people.ts'

const [kept, each] = [process.argv[2] === 'kept', Number(process.argv[3])]
const database = await prepareDatabase(readConfig(process.env))
const patients = await patientsIn(database.pool)
const sockets: WebSocket[] = []
const http = createServer()
const server = new WebSocketServer({ server: http, perMessageDeflate: false })
server.on('connection', (socket, request) => {
  sockets[Number(new URL(request.url ?? '/', 'http://x').searchParams.get('n'))] = socket
})
const counts: number[] = []
http.listen(0, '127.0.0.1', () => {
  process.stdout.write(`The floor is ready: http://127.0.0.1:${(http.address() as AddressInfo).port}\n`)
})
await answerBursts(async (index) => {
  if (kept) await writeSms(database.pool, patients[index])
  counts[index] = (counts[index] ?? 0) + 1
  const item = { patient__id: String(index), patient__name: 'Somebody Else', messages_count: counts[index] }
  sockets[Math.floor(index / each)]?.send(JSON.stringify(item))
})
await database.close()
process.exit(0)
