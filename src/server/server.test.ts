import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listen } from './server.ts'

function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined
  const opened = new Promise<void>((done) => (open = done))
  return { opened, open }
}

describe('O4: a server that is told to stop', () => {
  afterEach(() => vi.useRealTimers())

  it('answers the requests it has begun, and takes no more', async () => {
    const [arrived, answered] = [gate(), gate()]
    const fetchSlowly = async (): Promise<Response> => {
      arrived.open()
      await answered.opened
      return new Response('done')
    }
    const server = await listen({ fetch: fetchSlowly }, '127.0.0.1', 0)
    const asked = fetch(server.url)
    await arrived.opened
    const closed = server.close()
    await expect(fetch(server.url)).rejects.toThrow()
    answered.open()
    expect(await (await asked).text()).toBe('done')
    await closed
  })

  it('waits for a request as long as its database may take', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const [arrived, answered] = [gate(), gate()]
    const fetchSlowly = async (): Promise<Response> => {
      arrived.open()
      await answered.opened
      return new Response('done')
    }
    const server = await listen({ fetch: fetchSlowly }, '127.0.0.1', 0)
    const asked = fetch(server.url)
    await arrived.opened
    const closed = server.close()
    await vi.advanceTimersByTimeAsync(20_000)
    answered.open()
    expect(await (await asked).text()).toBe('done')
    await closed
  })

  it('first says that it leaves, and still answers meanwhile', async () => {
    const left = gate()
    const readiness = { leaving: false, leave: () => left.open() }
    const server = await listen({ fetch: () => new Response('here'), readiness }, '127.0.0.1', 0, 2000)
    const closed = server.close()
    await left.opened
    expect(await (await fetch(server.url)).text()).toBe('here')
    await closed
    await expect(fetch(server.url)).rejects.toThrow()
  })

  it('reads what came while it was too busy to look, before it takes no more', async () => {
    const server = await listen({ fetch: () => new Response('here') }, '127.0.0.1', 0, 100)
    const sent = new Int32Array(new SharedArrayBuffer(4))
    const client = new Worker(CLIENT, { eval: true, workerData: { port: server.port, sent } })
    const answered = new Promise<string>((done) => client.once('message', done))
    await new Promise((online) => client.once('online', online))
    const closed = server.close()
    Atomics.wait(sent, 0, 0, 5_000)
    const end = performance.now() + 200
    while (performance.now() < end);
    expect(await answered).toContain('here')
    await closed
  })
})

/** Sends a request, tells so, and answers what comes back. */
const CLIENT = `
  const { parentPort, workerData } = require('node:worker_threads')
  const socket = require('node:net').connect(workerData.port, '127.0.0.1')
  let text = ''
  socket.write('GET / HTTP/1.1\\r\\nhost: localhost\\r\\nconnection: close\\r\\n\\r\\n', () => {
    Atomics.store(workerData.sent, 0, 1)
    Atomics.notify(workerData.sent, 0)
  })
  socket.on('data', (piece) => (text += piece))
  socket.on('error', (error) => (text = error.code))
  socket.on('close', () => parentPort.postMessage(text))
`
