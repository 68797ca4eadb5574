import { once } from 'node:events'
import fs from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import path from 'node:path'
import { describe, expect, inject, it, onTestFinished, test } from 'vitest'
import { offerHold, whileServerHolds } from '#server/backup/control.ts'
import { makeBackup, removeOlder } from '#server/backup/make.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { openNamed, prepareDatabase } from '#server/database/prepare.ts'
import { pdf } from '#server/files/samples-for-tests.ts'
import { packageVersion } from '#server/version.ts'
import type { Environment } from '#tests/load/server-process.ts'
import { copyOf } from '#tests/support/databases.ts'
import { open, type Opened } from '#tests/support/feed.ts'
import {
  aCase,
  addDocument,
  at,
  backUp,
  command,
  hasTools,
  newFolder,
  newPortal,
  sha256,
  start,
} from '#tests/support/portal-folders.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'
import { signIn, type Client } from '#tests/support/server.ts'

const standing = ({ cursor, server_epoch, scope_epoch, schema }: Opened) => ({
  cursor,
  server_epoch,
  scope_epoch,
  schema,
})

async function addNote(client: Client, patientId: string, body: string): Promise<string> {
  const made = await client.post('/patient_note/create', { patient_id: patientId, body, visibility: 'lawfirm' })
  expect(made.status, made.text).toBe(201)
  return made.body.patient_note.id
}

async function statusOf(client: Client, entity: string, id: string): Promise<number> {
  return (await client.get(`/${entity}/${id}`)).status
}

/** Writes notes one after another until it is told to stop; answers those that were acknowledged. */
function keepWriting(client: Client, patientId: string): () => Promise<string[]> {
  const written: string[] = []
  const stop = new AbortController()
  const writing = (async () => {
    while (!stop.signal.aborted) written.push(await addNote(client, patientId, `Written meanwhile ${written.length}`))
  })()
  return async () => {
    stop.abort()
    await writing
    return written
  }
}

const settings = (environment: Environment) => readConfig(environment)
const OPTIONS = { replace: false, endSessions: false, version: packageVersion() }

describe.each(['embedded', 'postgres'] as const)('O2: a backup of the %s database', (engine) => {
  it.skipIf(engine === 'postgres' && (inject('postgresUrl') === null || !hasTools))(
    'made while people write brings the portal back as it was, and devices notice',
    async () => {
      const environment = await newPortal(engine)
      const first = await start(environment)
      const admin = await signIn(first.url, 'admin@demo.example.com')
      const patient = await aCase(admin)
      const bytes = pdf(50_000)
      const document = await addDocument(admin, patient, bytes)
      const early = await open(admin)
      const before = await addNote(admin, patient, 'Before')

      const stopWriting = keepWriting(admin, patient)
      const backups = newFolder()
      const backup = await backUp(environment, backups)
      const written = await stopWriting()
      const after = await addNote(admin, patient, 'After')
      const late = await open(admin)
      const lost = await addDocument(admin, patient, pdf(60_000))
      const refused = await command('restore-backup.ts', environment, backup, '--replace')
      expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/in use by/) })
      await first.stop()

      const sums = fs.readFileSync(path.join(backup, 'SHA256SUMS'), 'utf8').trim().split('\n')
      for (const line of sums) {
        const [sum = '', place = ''] = line.split('  ')
        expect(sha256(fs.readFileSync(path.join(backup, place))), place).toBe(sum)
      }
      const occupied = await command('restore-backup.ts', environment, backup)
      expect(occupied).toMatchObject({ code: 1, said: expect.stringMatching(/already holds a portal/) })
      const done = await command('restore-backup.ts', environment, backup, '--replace')
      expect(done, done.said).toMatchObject({ code: 0, said: expect.stringMatching(/^The portal is as it was at 2/) })
      const restoredAt = new Date().toISOString()
      const verified = await command('verify-audit.ts', environment)
      expect(verified, verified.said).toMatchObject({ code: 0, said: expect.stringMatching(/is intact/) })

      const database = await openNamed(settings(environment))
      const { rows: parts } = await database.pool.query<{ name: string; guarded: boolean; restores: number }>(
        `select c.relname as name, c.relrowsecurity and not has_table_privilege('caseway_app', c.oid, 'select, insert')
             and exists(select from pg_trigger where tgrelid = c.oid and tgname = 'append_only') as guarded,
           (select count(*)::int from audit_event e where e.tableoid = c.oid and e.action = 'restore') as restores
         from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit_event'::regclass order by 1`,
      )
      await database.close()
      expect(parts.length).toBeGreaterThan(4)
      expect(parts.filter(({ guarded }) => !guarded)).toEqual([])
      const thisMonth = `audit_event_${new Date().toISOString().slice(0, 7).replace('-', '_')}`
      expect(parts.filter(({ restores }) => restores > 0).map(({ name }) => name)).toEqual([thisMonth])

      const restored = await start(environment)
      const again = at(restored, admin)
      const told = await open(again, standing(late))
      expect([told.mode, told.server_epoch === late.server_epoch]).toEqual(['reconcile', false])
      expect((await open(again, standing(early))).mode).toBe('reconcile')
      expect((await open(again, standing(told))).mode).toBe('delta')

      expect(await statusOf(again, 'patient_note', before)).toBe(200)
      expect(await statusOf(again, 'patient_note', after)).toBe(404)
      expect(await statusOf(again, 'patient_document', lost)).toBe(404)
      // What was written meanwhile is there up to one moment, and nothing of what came behind it.
      const there = await Promise.all(written.map((id) => statusOf(again, 'patient_note', id)))
      expect(there).toEqual(there.toSorted((one, other) => one - other))
      const given = await fetch((await again.get(`/patient_document/${document}/file`)).body.url)
      expect(sha256(new Uint8Array(await given.arrayBuffer()))).toBe(sha256(bytes))
      const record = await again.get(`/audit_event/all?to=${restoredAt}`)
      const onRecord = record.body.audit_events.find(({ action }: { action: string }) => action === 'restore')
      expect(onRecord, record.text).toMatchObject({ detail: { sessions_ended: false } })
    },
  )

  it.skipIf(engine === 'postgres' && (inject('postgresUrl') === null || !hasTools))(
    'that does not bring back what it should leaves everything as it was',
    async () => {
      const config = settings(await newPortal(engine))
      const { folder } = await makeBackup(config, newFolder(), packageVersion())
      const manifest = path.join(folder, 'manifest.json')
      const about = JSON.parse(fs.readFileSync(manifest, 'utf8'))
      about.database.counts.patient += 1
      fs.writeFileSync(manifest, JSON.stringify(about))
      const there = fs.readdirSync(config.dataDir)
      await expect(restoreBackup(config, folder, { ...OPTIONS, replace: true })).rejects.toThrow(
        /the table patient does not hold the \d+ rows of the backup/,
      )
      expect(fs.readdirSync(config.dataDir)).toEqual(there)
      const database = await openNamed(config)
      onTestFinished(() => database.close())
      const { rows } = await database.pool.query(`select value from server_state where key = 'epoch'`)
      expect(rows).toEqual([{ value: about.database.epoch }])
    },
  )
})

test('O2: a damaged backup, one of another key and one that was not finished restore nothing', async () => {
  const { folder: backup } = await makeBackup(settings(await newPortal('embedded')), newFolder(), packageVersion())
  const DATA_DIR = newFolder()
  const restore = (more: Environment = { SECRET_KEY: TEST_SECRET.toString() }) =>
    restoreBackup(settings({ DATA_DIR, ...more }), backup, OPTIONS)

  await expect(restore({ SECRET_KEY: 'a key that this portal has never been used with' })).rejects.toThrow(
    /used with another SECRET_KEY/,
  )
  const version = path.join(backup, 'database', 'PG_VERSION')
  const kept = fs.readFileSync(version)
  fs.writeFileSync(version, '17\n')
  await expect(restore()).rejects.toThrow(
    /damaged \(database\/PG_VERSION is not what it was\), and nothing was restored/,
  )
  fs.rmSync(version)
  await expect(restore()).rejects.toThrow(/damaged \(database\/PG_VERSION is missing\)/)
  fs.writeFileSync(version, kept)
  fs.appendFileSync(path.join(backup, 'SHA256SUMS'), `${'0'.repeat(64)}  ../elsewhere\n`)
  await expect(restore()).rejects.toThrow(/damaged \(SHA256SUMS is not what it was\)/)
  fs.rmSync(path.join(backup, 'manifest.json'))
  await expect(restore()).rejects.toThrow(/is no backup, or one that was not finished/)
  expect(fs.readdirSync(DATA_DIR)).toEqual([])
})

test('O2: where a device was lost, a restore ends all sessions', async () => {
  const { folder: backup } = await makeBackup(settings(await newPortal('embedded')), newFolder(), packageVersion())
  const config = settings({ DATA_DIR: newFolder(), SECRET_KEY: TEST_SECRET.toString() })
  const { before } = await restoreBackup(config, backup, { ...OPTIONS, endSessions: true })
  expect(before).toBe(undefined)
  const database = await prepareDatabase(config)
  onTestFinished(() => database.close())
  const { rows } = await database.pool.query(`select
    (select count(*)::int from session where ended_at is null) as open,
    (select min(token_epoch) from account) as epoch,
    (select detail->'sessions_ended' from audit_event where action = 'restore') as told`)
  expect(rows).toEqual([{ open: 0, epoch: 2, told: true }])
})

test('O2: a backup that breaks off keeps nobody waiting, and nobody without the token holds anything', async () => {
  const dataDir = newFolder()
  const { database, close } = await copyOf('embedded', 'tables')
  onTestFinished(close)
  const withdraw = await offerHold(database, dataDir)
  onTestFinished(withdraw)
  const ask = async (token: string): Promise<{ said: string; socket: Socket }> => {
    const { port } = JSON.parse(fs.readFileSync(path.join(dataDir, 'control.json'), 'utf8'))
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.write(`${token}\n`)
    const said = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    return { said: String(said[0]), socket }
  }
  const { token } = JSON.parse(fs.readFileSync(path.join(dataDir, 'control.json'), 'utf8'))
  expect((await ask(`${token.slice(0, -1)}-`)).said).not.toMatch(/facts/)
  const { said, socket } = await ask(token)
  expect(said).toMatch(/"facts"/)
  const waiting = database.pool.query('select 1 as one')
  socket.destroy()
  expect((await waiting).rows).toEqual([{ one: 1 }])

  // A server that ends while its database is copied makes the backup fail, since others may write from then on.
  const copying = whileServerHolds(dataDir, () => withdraw())
  await expect(copying).rejects.toThrow(/make the backup once more/)
  await expect(whileServerHolds(dataDir, async () => undefined)).rejects.toThrow(/no server answers/)
})

test('O2: a server does not start where a restore was cut off while it changed places', async () => {
  const config = settings({ DATA_DIR: newFolder() })
  fs.mkdirSync(path.join(config.dataDir, 'restored'))
  await expect(prepareDatabase(config)).rejects.toThrow(/was interrupted .* run npm run restore with --replace/)
})

test('O2: only finished backups are removed, and never the newest', () => {
  const backups = newFolder()
  const names = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'].map((day) => `caseway-${day}T02-00-00-000Z`)
  for (const name of names) fs.mkdirSync(path.join(backups, name))
  for (const name of names.slice(1)) fs.writeFileSync(path.join(backups, name, 'manifest.json'), '{}')
  expect(removeOlder(backups, 2)).toEqual([names[1]])
  expect(fs.readdirSync(backups)).toEqual([names[0], names[2], names[3]])
})
