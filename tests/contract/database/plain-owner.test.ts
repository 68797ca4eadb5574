import { execFileSync } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCaseway, type ServerProcess } from '#tests/load/server-process.ts'
import { postgresInstallations, startPostgres, type PostgresServer } from '#tests/support/postgres.ts'
import { clientOf, signIn, type Client } from '#tests/support/server.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const PASSWORD = 'a long and plain phrase'
const EMAIL = 'ann@example.com'

/** A database whose owner may create roles and nothing more; its address. */
async function ownedDatabase(server: PostgresServer): Promise<string> {
  const administrator = new pg.Client({ connectionString: server.url })
  await administrator.connect()
  await administrator.query(`create role portal login createrole password 'plain-owner'`)
  await administrator.query('create database portal owner portal')
  await administrator.end()
  const url = new URL(server.url)
  Object.assign(url, { username: 'portal', password: 'plain-owner', pathname: '/portal' })
  return url.href
}

describe.each(postgresInstallations())('a plain owner of a database of the PostgreSQL in %s', (installation) => {
  let postgres: PostgresServer | null = null
  let server: ServerProcess | undefined
  let admin: Client

  beforeAll(async () => {
    postgres = await startPostgres(installation)
    if (!postgres) throw new Error('PostgreSQL did not start.')
    const environment = {
      DATABASE_URL: await ownedDatabase(postgres),
      SECRET_KEY: 'a secret of this test and of nothing else',
      PUBLIC_URL: 'http://127.0.0.1',
    }
    const printed = execFileSync(process.execPath, ['src/server/first-admin.ts', EMAIL, 'Ann', 'Example'], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], ...environment },
    }).toString()
    server = await startCaseway(environment)
    const token = /token=([\w-]+)/.exec(printed)?.[1] ?? ''
    await clientOf(server.url, '', '').post('/reset_password', { token, password: PASSWORD })
    admin = await signIn(server.url, EMAIL, PASSWORD)
  })
  afterAll(async () => {
    await server?.stop()
    await postgres?.stop()
  })

  test('O1: lists answer, and a record is made and read', async () => {
    for (const list of ['patient', 'state', 'user', 'role', 'lawfirm']) {
      const { status, text } = await admin.get(`/${list}/all`)
      expect(status, `${list}: ${text}`).toBe(200)
    }
    const made = await admin.post('/accident_type/create', {
      title: 'Ferry',
      code: 'ferry',
      sol_profile: 'motor_vehicle',
    })
    expect(made.status, made.text).toBe(201)
    const read = await admin.get(`/accident_type/${made.body.accident_type.id}`)
    expect(read.body.accident_type).toMatchObject({ title: 'Ferry' })
  })
})
