import { createServer, request, type Server } from 'node:http'
import { createServer as createTcp } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutsideFinding } from '#domain/rules/outside.ts'
import { openLocalStore } from '#server/files/local-store.ts'
import { openS3Store } from '#server/files/s3-store.ts'
import { logFailingServices, checkServices, type ExternalServices } from '#server/outside/check-services.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { startServer, type Client, type TestServer } from '#tests/support/server.ts'

const from = { name: 'Caseway', address: 'care@example.com' }

onBothEngines('what lies outside', (engine) => {
  let server: TestServer
  let admin: Client
  const open: { close: () => unknown }[] = []

  /** A port that was just closed. */
  async function deadPort(): Promise<number> {
    const probe = createTcp()
    await new Promise<void>((done) => void probe.listen(0, '127.0.0.1', done))
    const { port } = probe.address() as AddressInfo
    await new Promise((done) => probe.close(done))
    return port
  }

  async function answering(status: number, seen: string[] = []): Promise<string> {
    const made: Server = createServer((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`)
      response.statusCode = status
      response.end('{}')
    })
    await new Promise<void>((done) => void made.listen(0, '127.0.0.1', done))
    open.push(made)
    return `http://127.0.0.1:${(made.address() as AddressInfo).port}`
  }

  /** A mail server that greets, and takes or refuses every password. */
  async function mailServer(takes: boolean): Promise<string> {
    const made = createTcp((socket) => {
      socket.on('error', () => undefined)
      socket.write('220 mail.example.com\r\n')
      socket.on('data', (data) => {
        const said = data.toString()
        if (said.startsWith('EHLO')) socket.write('250-mail.example.com\r\n250 AUTH PLAIN\r\n')
        else if (said.startsWith('AUTH')) socket.write(takes ? '235 welcome\r\n' : '535 wrong password\r\n')
        else socket.end('221 bye\r\n')
      })
    })
    await new Promise<void>((done) => void made.listen(0, '127.0.0.1', done))
    open.push(made)
    return `smtp://user:secret@127.0.0.1:${(made.address() as AddressInfo).port}`
  }

  const stateOf = (findings: readonly OutsideFinding[]) =>
    Object.fromEntries(findings.map(({ what, state }) => [what, state]))
  const store = () => openLocalStore(process.env['TMPDIR'] ?? '/tmp', Buffer.alloc(32))
  const outside = (more: Partial<ExternalServices['config']> = {}, files = store()): ExternalServices => ({
    pool: server.database.pool,
    store: files,
    config: { smtpUrl: undefined, mailFrom: from, sms: undefined, ...more },
  })
  const sms = (url: string) => ({
    url,
    account: 'AC1',
    token: 'a-secret-of-the-gateway',
    from: '+13055550100',
    portal: 'https://p.example.com',
  })
  const s3 = (endpoint: string) =>
    openS3Store({
      endpoint,
      bucket: 'papers',
      region: 'us-east-1',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      pathStyle: true,
    })

  beforeAll(async () => {
    server = await startServer(engine)
    admin = await server.as('admin')
  })
  afterAll(async () => {
    open.forEach((one) => void one.close())
    await server.close()
  })

  test('O18: what works is said to work, what nobody set up is off', async () => {
    expect(stateOf(await checkServices(outside()))).toEqual({
      database: 'ok',
      clock: 'ok',
      mail: 'off',
      files: 'ok',
      sms: 'off',
    })
    const seen: string[] = []
    const works = { smtpUrl: await mailServer(true), sms: sms(await answering(200, seen)) }
    expect(stateOf(await checkServices(outside(works)))).toMatchObject({ mail: 'ok', sms: 'ok' })
    expect(seen).toEqual([`GET /Accounts/AC1.json Basic ${btoa('AC1:a-secret-of-the-gateway')}`])
  })

  test('O18: who gives no answer and who turns the portal away are told apart', async () => {
    const dead = `http://127.0.0.1:${await deadPort()}`
    const gone = { smtpUrl: `smtp://127.0.0.1:${await deadPort()}`, sms: sms(dead) }
    expect(stateOf(await checkServices(outside(gone, s3(dead) as never)))).toMatchObject({
      database: 'ok',
      mail: 'no_answer',
      files: 'no_answer',
      sms: 'no_answer',
    })
    const refusing = { smtpUrl: await mailServer(false), sms: sms(await answering(401)) }
    expect(stateOf(await checkServices(outside(refusing, s3(await answering(403)) as never)))).toMatchObject({
      mail: 'refused',
      files: 'refused',
      sms: 'refused',
    })
  })

  test('O18: at start each fault is one line with its remedy, and no secret', async () => {
    const lines: { event: string; facts: Record<string, unknown> | undefined }[] = []
    const log = {
      info: () => undefined,
      error: (event: string, facts?: Record<string, unknown>) => void lines.push({ event, facts }),
    }
    await logFailingServices(outside({ smtpUrl: await mailServer(false) }), log)
    expect(lines).toMatchObject([
      { event: 'The mail server turns the portal away, so mail stays in the outbox.', facts: { what: 'mail' } },
    ])
    expect(lines[0]?.facts?.['remedy']).toContain('SMTP_URL')
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  test('O18: an administrator asks for it, and hears of a proxy that is not believed; others find nothing', async () => {
    const answer = await admin.get('/outside', { 'x-forwarded-for': '203.0.113.7' })
    expect(answer.status).toBe(200)
    expect(stateOf(answer.body.findings)).toMatchObject({ database: 'ok', proxy: 'untrusted' })
    expect(stateOf((await admin.get('/outside')).body.findings)).toMatchObject({ proxy: 'off' })
    for (const name of ['staff', 'auditor', 'lawfirm'])
      expect((await (await server.as(name)).get('/outside')).status).toBe(404)
  })

  test('O9: an administrator sees what waits, what failed, seals, disk and versions; others find nothing', async () => {
    const { status, body } = await admin.get('/outside/state')
    expect(status).toBe(200)
    expect(body).toMatchObject({ version: 'test', database: { kind: engine }, sockets: 0 })
    expect(body.queues.map(({ kind }: { kind: string }) => kind)).toEqual(['event', 'mail', 'sms', 'push', 'export'])
    expect([body.disk_free > 0, body.memory > 0, Date.parse(body.since) < Date.now()]).toEqual([true, true, true])
    for (const name of ['staff', 'auditor', 'lawfirm'])
      expect((await (await server.as(name)).get('/outside/state')).status).toBe(404)
  })

  test('O18: a body as long as a piece of a file arrives whole; a longer one is refused', async () => {
    const five = { filler: 'x'.repeat(5 * 1024 * 1024) }
    expect((await admin.post('/outside/body', five)).body).toEqual({ bytes: JSON.stringify(five).length })
    expect((await admin.post('/outside/body', { filler: 'x'.repeat(7 * 1024 * 1024) })).status).toBe(413)
    expect((await (await server.as('staff')).post('/outside/body', {})).status).toBe(404)
  })

  test('O18: a socket that lost its upgrade on the way is told of once in the log; a plain look is not', async () => {
    const before = server.errors.length
    // A connection of its own each time, as a proxy makes them.
    const ask = (headers: Record<string, string> = {}) =>
      new Promise<number | undefined>((done, failed) => {
        const asked = request(`${server.url}/ws`, { headers, agent: false }, (answer) => {
          answer.resume()
          done(answer.statusCode)
        })
        asked.on('error', failed)
        asked.end()
      })
    expect(await ask()).toBe(426)
    expect(server.errors).toHaveLength(before)
    for (let times = 0; times < 2; times += 1) await ask({ 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' })
    expect(server.errors.slice(before).map(({ event }) => event)).toEqual(['sockets arrive without their upgrade'])
  })
})
