import { beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { keepLine, type LineSocket } from './line.ts'

class FakeSocket extends EventTarget {
  readonly address: string
  left = false
  readyState: LineSocket['readyState'] = 0
  readonly sent: string[] = []
  constructor(address: string) {
    super()
    this.address = address
  }
  close(): void {
    this.left = true
  }
  send(text: string): void {
    this.sent.push(text)
  }
}

const fire = (socket: FakeSocket | undefined, type: string, facts: object = {}) =>
  socket?.dispatchEvent(Object.assign(new Event(type), facts))

let sockets: FakeSocket[]
let token: string | undefined | Error
let time: number
let waits: { done: () => void; milliseconds: number }[]
let events: string[]
let logged: MockInstance

function line() {
  return keepLine({
    address: async () => {
      if (token instanceof Error) throw token
      return token
    },
    connect(address) {
      const socket = new FakeSocket(address)
      sockets.push(socket)
      return socket
    },
    opened: () => events.push('opened'),
    heard: (text) => events.push(text),
    closed: (code) => events.push(`closed ${code}`),
    refused: () => events.push('refused'),
    wait: (done, milliseconds) => waits.push({ done, milliseconds }),
    now: () => time,
  })
}

const settled = () => new Promise((go) => void setTimeout(go, 0))

async function pass(): Promise<number> {
  const { done, milliseconds } = waits.shift()!
  time += milliseconds
  done()
  await settled()
  return milliseconds
}

beforeEach(() => {
  sockets = []
  time = 0
  waits = []
  events = []
  token = 'one'
  logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

test('C5: without a token it asks again every 5 seconds', async () => {
  token = undefined
  line()
  await settled()
  expect(await pass()).toBe(5000)
  token = new Error('no answer')
  expect(await pass()).toBe(5000)
  expect(sockets).toEqual([])
  token = 'two'
  expect(await pass()).toBe(5000)
  expect(sockets.map((socket) => socket.address)).toEqual(['two'])
})

test('C5: it comes back 20 seconds after it was closed, with another token', async () => {
  line()
  await settled()
  fire(sockets[0], 'open')
  fire(sockets[0], 'message', { data: '{}' })
  token = 'two'
  fire(sockets[0], 'close', { code: 1006 })
  expect(events).toEqual(['opened', '{}', 'closed 1006'])
  expect(await pass()).toBe(20_000)
  expect(sockets.map((socket) => socket.address)).toEqual(['one', 'two'])
})

test('what is said goes out over an open socket, and otherwise nowhere', async () => {
  const kept = line()
  kept.say({ ack: 1 })
  await settled()
  kept.say({ ack: 2 })
  const [socket] = sockets
  if (socket) socket.readyState = 1
  kept.say({ ack: 3 })
  expect(socket?.sent).toEqual(['{"ack":3}'])
})

test('C5: an error is only logged, and closes the socket', async () => {
  line()
  await settled()
  const [socket] = sockets
  fire(socket, 'error')
  expect(socket?.left).toBe(true)
  expect(logged).toHaveBeenCalledOnce()
  expect(waits).toEqual([])
})

test('a renewed line throws the old socket away at once, and what that still says counts for nothing', async () => {
  const kept = line()
  await settled()
  kept.renew()
  await settled()
  const [old] = sockets
  expect(old?.left).toBe(true)
  fire(old, 'message', { data: 'late' })
  expect(events).toEqual([])
  expect([sockets.length, waits.length]).toEqual([2, 0])
})

test('O7: a connection that flickers costs one socket every two seconds, and the last renewal is not forgotten', async () => {
  const kept = line()
  await settled()
  for (let times = 0; times < 50; times += 1) kept.renew()
  await settled()
  time += 500
  kept.renew()
  expect([sockets.length, waits.length]).toEqual([2, 1])
  expect(await pass()).toBe(2000)
  expect([sockets.length, waits.length]).toEqual([3, 0])
  kept.renew()
  kept.end()
  await pass()
  expect(sockets).toHaveLength(3)
})

test('renewed while it waits or asks for a token, it has one socket all the same', async () => {
  const kept = line()
  kept.renew()
  await settled()
  expect(sockets).toHaveLength(1)
  fire(sockets[0], 'close', { code: 1006 })
  kept.renew()
  await settled()
  await pass()
  expect(sockets).toHaveLength(2)
})

test('one that ended takes no other socket, whatever it waited for', async () => {
  const kept = line()
  await settled()
  fire(sockets[0], 'close', { code: 1001 })
  kept.end()
  await pass()
  expect(sockets).toHaveLength(1)
})

test('O18: three sockets in a row that never opened are told of once; one that stood starts the count anew', async () => {
  line()
  await settled()
  const close = async () => {
    fire(sockets.at(-1), 'close', { code: 1006 })
    await pass()
  }
  await close()
  await close()
  fire(sockets.at(-1), 'open')
  for (let times = 0; times < 3; times += 1) await close()
  expect(events.filter((event) => event === 'refused')).toEqual([])
  for (let times = 0; times < 4; times += 1) await close()
  expect(events.filter((event) => event === 'refused')).toEqual(['refused'])
})
