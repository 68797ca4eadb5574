import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsOn, PASSWORD, type Accounts } from '#tests/support/accounts.ts'
import { serverBeside } from '#tests/support/live.ts'
import { clientOf, startServer, type Client, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: Client
let accounts: Accounts
let roleId: string
beforeAll(async () => {
  server = await startServer('embedded')
  admin = await server.as('admin')
  const { rows } = await server.database.pool.query<{ id: string }>(`select id from role where title = 'employee'`)
  roleId = rows[0]!.id
  accounts = accountsOn(server, admin, roleId)
})
afterAll(() => server.close())

/** Requests a link with a forged Host header. */
function askedAs(host: string, email: string): Promise<number | undefined> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const headers = { host, 'content-type': 'application/json' }
    const asking = request({ hostname, port, method: 'POST', path: '/api/forgot_password', headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode))
    })
    asking.once('error', reject)
    asking.end(JSON.stringify({ email }))
  })
}

async function linkTo(email: string): Promise<URL> {
  const { rows } = await server.database.pool.query<{ body: string }>(
    'select body from outgoing where recipient = $1 order by id desc limit 1',
    [email],
  )
  return new URL(/http\S+token=\S+/.exec(rows[0]!.body)![0])
}

test('A16: a mailed link leads to the portal, whatever host its asker names', async () => {
  const email = 'lawfirm@demo.example.com'
  const { host, port } = new URL(server.url)
  for (const said of ['evil.example.net', `evil.example.net:${port}`, '127.0.0.1:1']) {
    expect(await askedAs(said, email)).toBe(200)
    expect((await linkTo(email)).host).toBe(host)
  }
  await askedAs(`localhost:${port}`, email)
  expect((await linkTo(email)).host).toBe(`localhost:${port}`)
})

test('a link that was mailed to a wrong address is worth nothing once the address is put right', async () => {
  const invited = { name: 'Ann Example', email: 'wrong@example.com', user_type: 'staff', role_id: roleId }
  const { user } = (await admin.post('/user/invite', invited)).body
  const token = await accounts.mailedToken(invited.email)
  const right = 'right@example.com'
  const put = (patch: object, version: number) => admin.put(`/user/update/${user.id}`, { version, ...patch })
  expect((await put({ email: right }, user.version)).status).toBe(200)
  const choose = { token, password: 'a phrase of a stranger' }
  expect((await server.stranger.post('/reset_password', choose)).body.errors).toEqual({ token: ['expired'] })

  await admin.post(`/user/reset_password/${user.id}`)
  const own = { token: await accounts.mailedToken(right), password: PASSWORD }
  expect((await server.stranger.post('/reset_password', own)).status).toBe(200)
  const session = clientOf(server.url, (await accounts.login(right, PASSWORD)).body.access, user.id)
  expect((await session.get('/me')).status).toBe(200)
  const { version } = (await admin.get(`/user/${user.id}`)).body.user
  expect((await put({ email: 'another@example.com' }, version)).status).toBe(200)
  expect((await session.get('/me')).body.code).toBe('SESSION_ENDED')
})

test('where people work for real, nobody reads the secret of somebody else’s link in the outbox', async () => {
  const email = 'case.manager@demo.example.com'
  await server.stranger.post('/forgot_password', { email })
  const secret = (await linkTo(email)).searchParams.get('token')!
  const { emails } = (await admin.get('/email/all')).body
  const { id } = emails.find((mail: { recipient: string }) => mail.recipient === email)
  expect((await admin.get(`/email/${id}`)).text).toContain(secret)
  for (const config of [{ production: true }, { smtpUrl: 'smtp://127.0.0.1:1' }, { databaseUrl: 'postgres://x/y' }]) {
    const beside = await serverBeside(server, { config: { publicUrl: 'https://portal.example.com', ...config } })
    const { body, text } = await clientOf(beside.url, admin.token, admin.userId).get(`/email/${id}`)
    await beside.close()
    expect(body.email.text).toContain('token=…')
    expect(text).not.toContain(secret)
  }
})
