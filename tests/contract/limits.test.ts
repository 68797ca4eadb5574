import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverBeside } from '#tests/support/live.ts'
import { clientOf, startServer, type Client, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer('embedded')
})
afterAll(() => server.close())

const PIECE = Buffer.alloc(1_000_000, 'x')
const ANNOUNCED = 26_200_000
const SENT = 26

/** Begins to send a large file and stops in the middle. */
async function stall(by: Client): Promise<Socket> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const head = `POST /api/chat/message HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${by.token}\r\n`
  socket.write(`${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${ANNOUNCED}\r\n\r\n`)
  for (let sent = 0; sent < SENT && !socket.destroyed; sent += 1)
    await new Promise<void>((done) => void socket.write(PIECE, () => done()))
  return socket
}

async function sendPaper(by: Client, to: Client): Promise<number> {
  const body = new FormData()
  body.set('receiver', to.userId)
  body.set('message', 'A paper')
  body.set('file', new File(['hello '.repeat(50_000)], 'paper.txt', { type: 'text/plain' }))
  const headers = { authorization: `Bearer ${by.token}` }
  const answer = await fetch(`${server.url}/api/chat/message`, { method: 'POST', headers, body })
  return answer.status
}

test('C1: whoever stops in the middle of his forms keeps nobody else from sending theirs', async () => {
  const [chiro, firm, manager] = await Promise.all(['chiro', 'lawfirm', 'case.manager'].map((name) => server.as(name)))
  const stalled = await Promise.all(Array.from({ length: 5 }, () => stall(chiro!)))
  try {
    const status = await sendPaper(firm!, manager!)
    expect(status).not.toBe(429)
  } finally {
    for (const socket of stalled) socket.destroy()
  }
})

test('nobody who has not signed in is listened to for long, and whoever tries too often not at all', async () => {
  const beside = await serverBeside(server, { config: { signInLimit: 1 } })
  const stranger = clientOf(beside.url, '', '')
  const long = { email: 'x'.repeat(20_000) }
  expect((await stranger.post('/login', long)).status).toBe(413)
  for (const path of ['/forgot_password', '/reset_password', '/register']) {
    const statuses: number[] = []
    for (let tried = 0; tried < 25; tried += 1) statuses.push((await stranger.post(path, long)).status)
    expect([statuses[0], statuses.at(-1)], path).toEqual([413, 429])
  }
  await beside.close()
})

test('tries from one network of IPv6 count together, and those from one address of IPv4', async () => {
  const beside = await serverBeside(server, { config: { signInLimit: 1, trustProxy: true } })
  const stranger = clientOf(beside.url, '', '')
  const tryFrom = async (ip: string, n: number): Promise<number> =>
    (await stranger.post('/login', { email: `n${n}@x.org`, password: 'wrong' }, { 'x-forwarded-for': ip })).status
  const statuses: number[] = []
  for (let n = 1; n <= 30; n += 1) statuses.push(await tryFrom(`2001:db8::${n}`, n))
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401))
  expect(statuses).toContain(429)
  expect(await tryFrom('2001:db8:0:1::9', 31)).toBe(401)
  expect(await tryFrom('203.0.113.7', 32)).toBe(401)
  await beside.close()
})

test('a portal that is reached by TLS says that it is reached by nothing else', async () => {
  const beside = await serverBeside(server, { config: { publicUrl: 'https://portal.example.com' } })
  const said = async (url: string): Promise<(string | null)[]> =>
    Promise.all(
      ['/', '/api/health', '/api/patient/all', '/assets/none.js'].map(async (path) =>
        (await fetch(`${url}${path}`)).headers.get('strict-transport-security'),
      ),
    )
  expect(await said(beside.url)).toEqual(Array(4).fill('max-age=31536000; includeSubDomains'))
  expect(await said(server.url)).toEqual(Array(4).fill(null))
  await beside.close()
})

test('P4: an address with what no text may hold, or a day that no calendar has, is refused', async () => {
  const admin = await server.as('admin')
  const asked = [
    '/patient/check_case_number?case_number=%00',
    '/audit_event/all?entity=%00',
    '/quick-panel/data?from=9999-12-31T23:59:59Z',
  ]
  for (const path of asked) expect([400, 422], path).toContain((await admin.get(path)).status)
  expect(server.errors).toEqual([])
})

test('A16: whether somebody has an account can not be told by how long the answer takes', async () => {
  for (const email of ['lawfirm@demo.example.com', 'nobody@example.com']) {
    const begun = performance.now()
    expect((await server.stranger.post('/forgot_password', { email })).status).toBe(200)
    expect(performance.now() - begun).toBeGreaterThan(245)
  }
})

test('an idle connection outlives what proxies keep for a minute, so that none is closed under a request', async () => {
  const { headers } = await server.stranger.get('/health')
  expect(headers.get('keep-alive')).toBe('timeout=75')
})
