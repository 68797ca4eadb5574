import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPost, type Post } from './post.ts'
import { publicLookup } from './public-address.ts'

/** A busy machine is slow, not wrong. */
const PATIENT = { timeoutMs: 60_000, atOnce: 4 }
const hosts = ['push.example.net']
const body = new Uint8Array([1, 2, 3])

let server: http.Server
let asked: string[]
let url: string
let post: Post

beforeEach(async () => {
  asked = []
  server = http.createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/hang') return
    if (request.url === '/reset') return void request.socket.resetAndDestroy()
    if (request.url === '/moved') return void response.writeHead(307, { location: '/elsewhere' }).end()
    if (request.url === '/talks') return void response.writeHead(201).end('x'.repeat(10_000_000))
    if (request.url === '/busy') return void response.writeHead(429, { 'retry-after': '7' }).end()
    response.writeHead(201).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  post = openPost({ hosts, loopback: true }, PATIENT)
})
afterEach(async () => {
  post.close()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

test('W4: what a service answers comes back, and no more of it', async () => {
  expect(await post.send(`${url}/push`, { ttl: '1' }, body)).toEqual({ status: 201, retryAfter: undefined })
  expect(await post.send(`${url}/busy`, {}, body)).toEqual({ status: 429, retryAfter: '7' })
  expect(await post.send(`${url}/talks`, {}, body)).toMatchObject({ status: 201 })
})

test('W4: nobody is followed elsewhere', async () => {
  expect(await post.send(`${url}/moved`, {}, body)).toMatchObject({ status: 307 })
  expect(asked).toEqual(['/moved'])
})

test('W4: who hangs or breaks off has failed', async () => {
  const hasty = openPost({ hosts, loopback: true }, { timeoutMs: 300, atOnce: 1 })
  expect(await hasty.send(`${url}/hang`, {}, body)).toEqual({ failure: 'timed out' })
  hasty.close()
  expect(await post.send(`${url}/reset`, {}, body)).toEqual({ failure: 'ECONNRESET' })
})

test('W4: what is under way is given up as it is closed', async () => {
  const sending = post.send(`${url}/hang`, {}, body)
  await expect.poll(() => asked).toEqual(['/hang'])
  post.close()
  expect(await sending).toHaveProperty('failure')
})

test('W4: nothing is sent to this machine, nor to names that lead into it', async () => {
  const outside = { hosts, loopback: false }
  const inward = publicLookup((_, __, told) => told(null, [{ address: '127.0.0.1', family: 4 }]))
  const strict = openPost(outside, PATIENT, inward)
  for (const endpoint of [`${url}/push`, 'https://localhost/push', 'https://evil.example/push', 'nonsense'])
    expect(await strict.send(endpoint, {}, body)).toEqual({ failure: 'the address is not allowed' })
  expect(await strict.send('https://push.example.net/push', {}, body)).toEqual({
    failure: 'the name leads into a network that is not public',
  })
  expect(asked).toEqual([])
  strict.close()
})
