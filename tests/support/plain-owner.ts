import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { startCaseway, type ServerProcess } from '#tests/load/server-process.ts'
import { temporaryFolder } from './databases.ts'
import { ownedDatabase, startPostgres, type PostgresServer } from './postgres.ts'
import { clientOf, signIn, type Client } from './server.ts'
import { bareEnvironment } from './short-lived.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const PASSWORD = 'a long and plain phrase'
const EMAIL = 'ann@example.com'

export interface OwnedPortal {
  readonly postgres: PostgresServer
  readonly server: ServerProcess
  readonly admin: Client
  stop(): Promise<void>
}

/** The portal as a program of its own on an empty database, set up as the README says, with its first administrator. */
export async function startOwnedPortal(installation?: string): Promise<OwnedPortal> {
  const postgres = await startPostgres(installation)
  if (!postgres) throw new Error('PostgreSQL did not start.')
  const folder = temporaryFolder()
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: await ownedDatabase(postgres),
    SECRET_KEY: 'a secret of this test and of nothing else',
    PUBLIC_URL: 'http://127.0.0.1',
  }
  const printed = execFileSync(process.execPath, ['src/server/first-admin.ts', EMAIL, 'Ann', 'Example'], {
    cwd: ROOT,
    env: { ...bareEnvironment, ...environment },
  }).toString()
  const server = await startCaseway(environment)
  const token = /token=([\w-]+)/.exec(printed)?.[1] ?? ''
  await clientOf(server.url, '', '').post('/reset_password', { token, password: PASSWORD })
  return {
    postgres,
    server,
    admin: await signIn(server.url, EMAIL, PASSWORD),
    async stop() {
      await server.stop()
      await postgres.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
