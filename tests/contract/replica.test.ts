import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPostgres } from '#server/database/pool.ts'
import { DEMO_PASSWORD } from '#tests/load/api.ts'
import { clusterInstallation, copyContent, PostgresNode } from '#tests/load/cluster/postgres-node.ts'
import { startCaseway, type ServerProcess } from '#tests/load/server-process.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'
import { clientOf, signIn, type Answer, type Client } from '#tests/support/server.ts'

const installation = clusterInstallation()

const template = inject('postgresUrl')

describe.skipIf(installation === undefined || template === null)('O5: a replica that may be read', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'caseway-replica-'))
  let [primary, replica]: PostgresNode[] = []
  const servers: ServerProcess[] = []
  const admins: Client[] = []

  beforeAll(async () => {
    primary = await PostgresNode.reserve('primary', folder, installation ?? '')
    replica = await PostgresNode.reserve('replica', folder, installation ?? '')
    await primary.create(primary.port)
    await primary.query('create database caseway')
    const databaseOf = ({ url }: PostgresNode): string => url.replace(/postgres$/, 'caseway')
    await primary.query('create role caseway_app nologin')
    copyContent(template ?? '', databaseOf(primary))
    await replica.follow(primary.port)
    const environment = {
      DATABASE_URL: databaseOf(primary),
      DATABASE_REPLICA_URL: databaseOf(replica),
      SECRET_KEY: TEST_SECRET.toString(),
      DATA_DIR: path.join(folder, 'data'),
    }
    for (let index = 0; index < 2; index += 1) servers.push(await startCaseway(environment))
    const [first, second] = servers
    const admin = await signIn(first?.url ?? '', 'admin@demo.example.com', DEMO_PASSWORD)
    admins.push(admin, clientOf(second?.url ?? '', admin.token, admin.userId))
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await replica?.kill()
    await primary?.kill()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  /** When the portal last asked the replica something. */
  async function askedAt(): Promise<string | null> {
    const [found] = await replica!.query<{ at: string | null }>(
      `select max(state_change)::text as at from pg_stat_activity where application_name = 'caseway'`,
    )
    return found?.at ?? null
  }

  const search = (client: Client, text: string): Promise<Answer> => client.get(`/search?text=${text}`)

  /** What was written until now is there as well: else the primary answers in its place. */
  async function caughtUp(): Promise<void> {
    const [now] = await primary!.query<{ at: string }>('select pg_current_wal_lsn()::text as at')
    const isHere = async (): Promise<boolean> =>
      (await replica!.query<{ here: boolean }>(`select pg_last_wal_replay_lsn() >= '${now?.at}' as here`))[0]!.here
    await expect.poll(isHere, { timeout: 20_000 }).toBe(true)
  }

  /** A session has to be known there first. */
  async function untilRead(client: Client): Promise<void> {
    const before = await askedAt()
    await expect
      .poll(
        async () => {
          await caughtUp()
          expect((await search(client, 'smith')).status).toBe(200)
          return askedAt()
        },
        { timeout: 20_000 },
      )
      .not.toBe(before)
  }

  test('answers searches, figures and reports', async () => {
    for (const admin of admins) await untilRead(admin)
    for (const at of ['/dashboard/admin', '/report/patient_details?page_size=5']) {
      const before = await askedAt()
      expect((await admins[0]!.get(at)).status).toBe(200)
      expect(await askedAt()).not.toBe(before)
    }
  })

  test('shows a session what it wrote, to whichever process', async () => {
    const [writer, reader] = admins
    await untilRead(reader!)
    const { body } = await writer!.get('/patient/all?page_size=1')
    const [patient] = body.patients
    await replica!.query('select pg_wal_replay_pause()')
    try {
      const changed = { version: patient.version, last_name: 'Quillfeather' }
      expect((await writer!.put(`/patient/update/${patient.id}`, changed)).status).toBe(200)
      const found = await search(reader!, 'quillfeather')
      expect(found.body.patients.map(({ id }: { id: string }) => id)).toEqual([patient.id])
    } finally {
      await replica!.query('select pg_wal_replay_resume()')
    }
    await untilRead(reader!)
  })

  test('does not open to a session that has ended where it is read', async () => {
    const staff = await signIn(servers[0]!.url, 'staff@demo.example.com', DEMO_PASSWORD)
    await untilRead(staff)
    await replica!.query('select pg_wal_replay_pause()')
    try {
      expect((await staff.get('/logout')).status).toBe(200)
      expect((await search(staff, 'smith')).status).toBe(401)
    } finally {
      await replica!.query('select pg_wal_replay_resume()')
    }
  })

  test('is no address to write to', async () => {
    const opening = openPostgres({ url: replica!.url, max: 2, statementTimeoutMs: 5_000, applicationName: 'tests' })
    await expect(opening).rejects.toThrow(/follows another one and can't be written to: name that one in DATABASE_URL/)
  })

  test('is not needed: frozen it costs one request a few seconds, and gone none', async () => {
    await untilRead(admins[0]!)
    replica!.freeze()
    const begun = performance.now()
    expect((await search(admins[0]!, 'smith')).status).toBe(200)
    expect(performance.now() - begun).toBeLessThan(15_000)
    await replica!.kill()
    for (const admin of admins) expect((await search(admin, 'smith')).status).toBe(200)
    expect(servers[0]!.complaints()).toContain('the replica does not answer')
  })
})
