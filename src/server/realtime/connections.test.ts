import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { openConnections, type Connection, type Connections } from './connections.ts'
import { CLOSE, LIMITS } from './limits.ts'

const caller = { sessionId: 's', ip: null, requestId: 'r' }
const KILOBYTE = 'x'.repeat(1024)

let server: WebSocketServer
let connections: Connections

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  connections = openConnections({ ...LIMITS, buffered: 64 * 1024 })
})
afterEach(() => {
  for (const client of server.clients) client.terminate()
  server.close()
})

async function opened(userId = 'u', deviceId?: string): Promise<{ client: WebSocket; connection: Connection }> {
  const accepted = once(server, 'connection') as Promise<[WebSocket]>
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [ws] = await accepted
  const connection = connections.add(ws, { channel: 'items', userId, caller, deviceId })
  if (!connection) throw new Error('no room')
  await once(client, 'open')
  return { client, connection }
}

test('who does not read is sent away before the server drowns in what he should have read', async () => {
  const { client } = await opened()
  client.pause()
  let sent = 0
  while (connections.size > 0 && sent < 100_000) {
    connections.of('u')[0]?.send({ KILOBYTE })
    sent += 1
    if (sent % 100 === 0) await new Promise((go) => void setImmediate(go))
  }
  expect(connections.size).toBe(0)
  client.resume()
  const [code] = (await once(client, 'close')) as [number]
  expect([CLOSE.tooSlow, 1006]).toContain(code)
})

test('who reads gets everything, in order', async () => {
  const { client, connection } = await opened()
  const heard: number[] = []
  client.on('message', (data: Buffer) => heard.push((JSON.parse(data.toString()) as { n: number }).n))
  for (let n = 0; n < 300; n += 1) connection.send({ n, text: 'x'.repeat(100) })
  while (heard.length < 300) await once(client, 'message')
  expect(heard).toEqual(Array.from({ length: 300 }, (_, n) => n))
})

test('a user is found by his sockets, and by none that is closed', async () => {
  const [one, two] = [await opened('u'), await opened('u')]
  await opened('v')
  expect([connections.of('u').length, connections.of('v').length, connections.size]).toEqual([2, 1, 3])
  one.connection.close(CLOSE.rightsChanged)
  expect(connections.of('u')).toEqual([two.connection])
  two.client.close()
  await once(two.client, 'close')
  await expect.poll(() => connections.of('u')).toEqual([])
  expect(connections.size).toBe(1)
})

test('a device is told to have heard of each event once, up to what it says it got', async () => {
  const { connection } = await opened('u', 'device')
  connection.send({ hello: true })
  connection.send({ n: 1 }, { topic: 'a', event: '1' })
  connection.send({ n: 2 }, { topic: 'b', event: '2' })
  expect(connection.heard(1)).toEqual([])
  expect(connection.heard(2)).toEqual([{ topic: 'a', event: '1' }])
  expect(connection.heard(9)).toEqual([{ topic: 'b', event: '2' }])
  expect(connection.heard(9)).toEqual([])
  const { connection: nameless } = await opened('v')
  nameless.send({ n: 1 }, { topic: 'a', event: '3' })
  expect(nameless.heard(9)).toEqual([])
})

test('what is said on a socket, and that it has ended, is passed on once', async () => {
  const heard: unknown[] = []
  connections = openConnections(LIMITS, {
    said: (_, saying) => heard.push(saying),
    left: ({ userId }) => heard.push(`${userId} left`),
  })
  const { client, connection } = await opened('u', 'device')
  client.send('{"here":"focused"}')
  client.send('{"ack":2}')
  await expect.poll(() => heard).toEqual([{ here: 'focused' }, { ack: 2 }])
  connection.close(CLOSE.goingAway)
  await once(client, 'close')
  expect(heard).toEqual([{ here: 'focused' }, { ack: 2 }, 'u left'])
})

test('the end says goodbye to everybody', async () => {
  const clients = [(await opened()).client, (await opened('v')).client]
  const codes = Promise.all(clients.map(async (client) => (await once(client, 'close'))[0] as number))
  await connections.end()
  expect(await codes).toEqual([CLOSE.goingAway, CLOSE.goingAway])
  expect(connections.size).toBe(0)
})
