import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { openEmbedded } from '#server/database/embedded/index.ts'
import { temporaryFolder } from '#tests/support/databases.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'
import { signIn } from '#tests/support/server.ts'
import { bareEnvironment, shortLivedFlags } from '#tests/support/short-lived.ts'

const root = path.resolve(import.meta.dirname, '../..')
const started: ChildProcess[] = []
const folders: string[] = []

afterEach(async () => {
  for (const server of started.splice(0)) {
    if (server.exitCode !== null || server.signalCode !== null) continue
    const ended = new Promise((done) => server.once('exit', done))
    server.kill('SIGKILL')
    await ended
  }
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
})

function start(env: Record<string, string>): ChildProcess {
  const server = spawn(process.execPath, [...shortLivedFlags, 'src/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...bareEnvironment, PORT: '0', SEED: 'none', DATA_DIR: folder(), ...env },
  })
  started.push(server)
  return server
}

function folder(): string {
  const made = temporaryFolder()
  folders.push(made)
  return made
}

async function refusalOf(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const server = start(env)
  let said = ''
  server.stderr?.on('data', (piece: Buffer) => (said += piece.toString()))
  const code = await new Promise<number | null>((done) => server.once('close', done))
  return { code, said }
}

async function ready(server: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (piece: Buffer) => {
      said += piece.toString()
      const address = /Caseway is ready: (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
}

function expectOneSentence(said: string): void {
  expect(said.trimEnd().split('\n')).toHaveLength(1)
  expect(said).toMatch(/[.!]\n$/)
}

const PUBLIC_URL = 'https://portal.example.com'

describe('a server that can not start says in one sentence what to do and ends with 1', () => {
  test.each([
    ['a port that is no number', { PORT: 'abc' }, /PORT is "abc" but must be a whole number from 0 to 65535/],
    ['a port out of range', { PORT: '70000' }, /PORT is "70000"/],
    ['a seed nobody knows', { SEED: 'huge' }, /SEED is "huge" but must be demo, none or large/],
    ['a public address that is none', { PUBLIC_URL: 'portal' }, /PUBLIC_URL is "portal"/],
    ['a secret that is too short', { SECRET_KEY: 'short' }, /SECRET_KEY/],
    [
      'a database address that can not be read',
      { DATABASE_URL: 'mysql://x', PUBLIC_URL },
      /DATABASE_URL can't be read/,
    ],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c', PUBLIC_URL },
      /Nothing answers at 127.0.0.1:1/,
    ],
    ['a portal for real that does not know its address', { NODE_ENV: 'production' }, /set PUBLIC_URL to it/],
    ['a database without that', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, /set PUBLIC_URL to it/],
    ['mail without that', { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'care@example.com' }, /set PUBLIC_URL to it/],
    ['a host this machine has not', { HOST: '192.0.2.1' }, /This machine has no address 192.0.2.1: correct HOST/],
  ])('%s', async (_title, env, sentence) => {
    const { code, said } = await refusalOf(env)
    expect(said).toMatch(sentence)
    expectOneSentence(said)
    expect(code).toBe(1)
  })

  test('a data folder that is a file', async () => {
    const file = path.join(folder(), 'file')
    fs.writeFileSync(file, '')
    const { code, said } = await refusalOf({ DATA_DIR: file })
    expect(said).toMatch(/data folder .* can't be/)
    expectOneSentence(said)
    expect(code).toBe(1)
  })

  test('a busy port', async () => {
    const blocker = createServer()
    await new Promise<void>((done) => blocker.listen(0, '127.0.0.1', done))
    const { port } = blocker.address() as AddressInfo
    const { code, said } = await refusalOf({ PORT: String(port) })
    blocker.close()
    expect(said).toMatch(new RegExp(`Port ${port} is busy: stop the program that uses it or set PORT to another one`))
    expectOneSentence(said)
    expect(code).toBe(1)
  })

  test('a data folder that another server uses; free again once that one was killed', async () => {
    const shared = folder()
    const first = start({ DATA_DIR: shared })
    await ready(first)
    const { code, said } = await refusalOf({ DATA_DIR: shared })
    expect(said).toMatch(/is in use by another running server/)
    expectOneSentence(said)
    expect(code).toBe(1)
    const ended = new Promise((done) => first.once('exit', done))
    first.kill('SIGKILL')
    await ended
    const address = await ready(start({ DATA_DIR: shared }))
    expect((await fetch(`${address}/api/health`)).status).toBe(200)
  })
})

test('a server that is told to stop ends its work and exits with 0', async () => {
  const server = start({})
  await ready(server)
  const ended = new Promise<number | null>((done) => server.once('exit', done))
  server.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('O8: a server starts although a month of the audit can not be made, and logs it', async () => {
  const DATA_DIR = folder()
  fs.cpSync(inject('embeddedTables'), DATA_DIR, { recursive: true })
  const database = await openEmbedded({ folder: path.join(DATA_DIR, 'database'), statementTimeoutMs: 20_000 })
  const { rows } = await database.pool.query<{ relation: string }>(
    'select relation from audit_parts() order by part desc limit 1',
  )
  const relation = rows[0]?.relation ?? ''
  await database.pool.query(`drop table ${relation}`)
  await database.pool.query(`create table ${relation} (left_by_hand int)`)
  await database.close()
  const server = start({ DATA_DIR })
  let logged = ''
  server.stderr?.on('data', (piece: Buffer) => (logged += piece.toString()))
  await ready(server)
  await expect.poll(() => logged).toContain('months of the audit not made')
  expect(logged).toContain(`${relation}\\" already exists`)
})

test('a server with another key than its database was used with does not start', async () => {
  const shared = folder()
  const file = path.join(shared, 'secret.key')
  fs.cpSync(inject('embeddedTemplate'), shared, { recursive: true })
  fs.writeFileSync(file, TEST_SECRET)
  const first = start({ DATA_DIR: shared })
  await ready(first)
  const ended = new Promise((done) => first.once('exit', done))
  first.kill('SIGTERM')
  await ended
  const key = fs.readFileSync(file, 'utf8')

  const withAnother = await refusalOf({ DATA_DIR: shared, SECRET_KEY: 'another key of thirty-two characters' })
  expect(withAnother.said).toMatch(/used with another SECRET_KEY: set the one it was used with/)
  expectOneSentence(withAnother.said)

  fs.rmSync(file)
  for (let tries = 0; tries < 2; tries += 1) {
    const without = await refusalOf({ DATA_DIR: shared })
    expect(without.said).toMatch(/secret\.key is missing: put it back from a backup/)
    expectOneSentence(without.said)
  }

  fs.writeFileSync(file, key)
  await ready(start({ DATA_DIR: shared }))
})

describe('O3: a server whose disk is nearly full', () => {
  /** The room that the disk of these tests has, in MB; a reserve around it makes that little. */
  const freeMb = (): number => {
    const { bavail, bsize } = fs.statfsSync(os.tmpdir())
    return Math.floor((bavail * bsize) / 2 ** 20)
  }

  test('does not start where the database could not write', async () => {
    const { code, said } = await refusalOf({ DISK_RESERVE_MB: String(freeMb() * 4) })
    expect(said).toMatch(/has \d+ MB left: make room for \d+ MB, or lower DISK_RESERVE_MB/)
    expectOneSentence(said)
    expect(code).toBe(1)
  })

  test('is read and signed in to, and says why it saves nothing', async () => {
    const data = folder()
    fs.cpSync(inject('embeddedTemplate'), data, { recursive: true })
    const settings = { DATA_DIR: data, SECRET_KEY: TEST_SECRET.toString() }
    const server = start({ ...settings, DISK_RESERVE_MB: String(Math.floor(freeMb() * 1.5)) })
    const url = await ready(server)
    const admin = await signIn(url, 'admin@demo.example.com')
    const { status, body } = await admin.get('/patient/all?page_size=1')
    expect(status).toBe(200)
    const note = { patient_id: body.patients[0].id, body: 'Called', visibility: 'lawfirm' }
    const refused = await admin.post('/patient_note/create', note)
    expect([refused.status, refused.body.code]).toEqual([503, 'DISK_FULL'])
    expect(refused.headers.get('retry-after')).toBe('60')
  })
})

/** Everything below a folder, and the folder itself, that others than its owner may read, change or enter. */
function openToOthers(place: string): string[] {
  // A server that runs makes files and removes them meanwhile.
  const found = fs.lstatSync(place, { throwIfNoEntry: false })
  if (!found) return []
  const inside = found.isDirectory()
    ? fs.readdirSync(place).flatMap((name) => openToOthers(path.join(place, name)))
    : []
  return (found.mode & 0o077) === 0 ? inside : [`${(found.mode & 0o777).toString(8)} ${place}`, ...inside]
}

test.skipIf(process.platform === 'win32')(
  'L9: what lies in the data folder is closed to other users, also where it was left open',
  async () => {
    const data = folder()
    const left = path.join(data, 'files', 'ab')
    fs.mkdirSync(left, { recursive: true, mode: 0o755 })
    fs.writeFileSync(path.join(left, 'paper'), 'a paper', { mode: 0o644 })
    fs.writeFileSync(path.join(data, 'secret.key'), 'k'.repeat(64), { mode: 0o644 })
    fs.writeFileSync(path.join(data, 'notes.txt'), 'of somebody else', { mode: 0o644 })
    fs.chmodSync(data, 0o755)
    expect(openToOthers(data)).toHaveLength(6)
    await ready(start({ DATA_DIR: data }))
    expect(openToOthers(data)).toEqual([`644 ${path.join(data, 'notes.txt')}`])
    expect(fs.existsSync(path.join(data, 'database', 'cluster', 'PG_VERSION'))).toBe(true)
  },
)
