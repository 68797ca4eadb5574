import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, inject, it, onTestFinished, test } from 'vitest'
import { openS3Store } from '#server/files/s3-store.ts'
import { pdf } from '#server/files/samples-for-tests.ts'
import type { Environment } from '#tests/load/server-process.ts'
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
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts'
import { signIn, type Client } from '#tests/support/server.ts'

const credentials = { accessKeyId: 'tester', secretAccessKey: 'a secret of tests', region: 'eu-test-1' }
const BUCKET = 'papers'

async function newStore(): Promise<S3Server> {
  const store = await startS3Server(credentials)
  onTestFinished(() => store.close())
  return store
}

const settingsOf = ({ endpoint }: S3Server): Environment => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: BUCKET,
  S3_REGION: credentials.region,
  S3_ACCESS_KEY_ID: credentials.accessKeyId,
  S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
})

const clientFor = ({ endpoint }: S3Server) => openS3Store({ ...credentials, endpoint, bucket: BUCKET, pathStyle: true })
const placesIn = ({ objects }: S3Server): string[] => [...objects.keys()].map((name) => name.replace(`/${BUCKET}/`, ''))

async function digestOf(client: Client, document: string): Promise<string> {
  const given = await fetch((await client.get(`/patient_document/${document}/file`)).body.url)
  return sha256(new Uint8Array(await given.arrayBuffer()))
}

describe.each(['embedded', 'postgres'] as const)('O2: a backup of the %s database and a store', (engine) => {
  it.skipIf(engine === 'postgres' && (inject('postgresUrl') === null || !hasTools))(
    'made while the portal runs brings the files into another store',
    async () => {
      const [first, second] = [await newStore(), await newStore()]
      const portal = await newPortal(engine)
      const server = await start({ ...portal, ...settingsOf(first) })
      const admin = await signIn(server.url, 'admin@demo.example.com')
      const patient = await aCase(admin)
      // One that a store takes at once, and one that is sent in parts.
      const files = [pdf(50_000), pdf(9_000_000)]
      const documents: string[] = []
      for (const bytes of files) documents.push(await addDocument(admin, patient, bytes))
      const [place = ''] = placesIn(first)
      const backup = await backUp({ ...portal, ...settingsOf(first) }, newFolder())
      await addDocument(admin, patient, pdf(60_000))
      await server.stop()

      const kept = path.join(backup, 'files', place)
      expect(sha256(fs.readFileSync(kept))).toBe(sha256(files[0] ?? Buffer.alloc(0)))
      const restore = () => command('restore-backup.ts', { ...portal, ...settingsOf(second) }, backup, '--replace')
      const done = await restore()
      expect(done, done.said).toMatchObject({ code: 0, said: expect.stringMatching(/: 2; already there.*: 0\.$/m) })

      const restored = await start({ ...portal, ...settingsOf(second) })
      const again = at(restored, admin)
      for (const [index, document] of documents.entries())
        expect(await digestOf(again, document)).toBe(sha256(files[index] ?? Buffer.alloc(0)))
      await restored.stop()

      // Run once more, it sends what is missing and what is not what it should be.
      await clientFor(second).write(place, Buffer.from('something else'), 'text/plain')
      const repeated = await restore()
      expect(repeated, repeated.said).toMatchObject({
        code: 0,
        said: expect.stringMatching(/: 1; already there.*: 1\.$/m),
      })
      expect(sha256(second.objects.get(`/${BUCKET}/${place}`)?.bytes ?? Buffer.alloc(0))).toBe(
        sha256(files[0] ?? Buffer.alloc(0)),
      )
    },
  )
})

test('O2: what the store lost or changed is told, and what an earlier backup has is not fetched again', async () => {
  const store = await newStore()
  const portal = await newPortal('embedded')
  const environment = { ...portal, ...settingsOf(store) }
  const server = await start(environment)
  const admin = await signIn(server.url, 'admin@demo.example.com')
  const patient = await aCase(admin)
  const bytes = pdf(50_000)
  const document = await addDocument(admin, patient, bytes)
  const [place = ''] = placesIn(store)
  const backups = newFolder()
  const earlier = await backUp(environment, backups)
  await server.stop()

  // Its bytes are in the earlier backup: that the store lost it since does no harm.
  await clientFor(store).remove(place)
  const later = await backUp(environment, backups)
  const inode = (backup: string) => fs.statSync(path.join(backup, 'files', place)).ino
  expect(inode(later)).toBe(inode(earlier))

  const elsewhere = newFolder()
  const without = await command('make-backup.ts', environment, elsewhere)
  expect(without).toMatchObject({ code: 1, said: expect.stringMatching(/^1 files are not in the store.*kept\//m) })
  await clientFor(store).write(place, Buffer.from('something else'), 'text/plain')
  const changed = await command('make-backup.ts', environment, elsewhere)
  expect(changed).toMatchObject({ code: 1, said: expect.stringMatching(/^1 files are not what they were.*kept\//m) })

  const left = await command('make-backup.ts', environment, newFolder(), '--leave-files')
  expect(left).toMatchObject({ code: 0, said: expect.stringMatching(/stay in papers: keep its versions/) })
  await store.close()
  const unreachable = newFolder()
  expect(await command('make-backup.ts', environment, unreachable)).toMatchObject({ code: 1 })
  expect(fs.readdirSync(unreachable)).toEqual([])

  // Without a store, the files of the backup go into the data folder.
  const done = await command('restore-backup.ts', portal, later, '--replace')
  expect(done, done.said).toMatchObject({ code: 0 })
  expect(await digestOf(at(await start(portal), admin), document)).toBe(sha256(bytes))
})

test('O2: a store that takes nothing leaves everything as it was', async () => {
  const store = await newStore()
  const portal = await newPortal('embedded')
  const server = await start(portal)
  const admin = await signIn(server.url, 'admin@demo.example.com')
  await addDocument(admin, await aCase(admin), pdf(50_000))
  const backup = await backUp(portal, newFolder())
  await server.stop()
  const there = fs.readdirSync(portal['DATA_DIR'] ?? '')
  const wrong = { ...portal, ...settingsOf(store), S3_SECRET_ACCESS_KEY: 'another secret' }
  const refused = await command('restore-backup.ts', wrong, backup, '--replace')
  expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/file store answered 403/) })
  expect(fs.readdirSync(portal['DATA_DIR'] ?? '')).toEqual(there)

  // The way from a folder into a store: backup, restore with S3_* set.
  const done = await command('restore-backup.ts', { ...portal, ...settingsOf(store) }, backup, '--replace')
  expect(done, done.said).toMatchObject({ code: 0 })
  expect(placesIn(store)).toEqual([expect.stringMatching(/^kept\//)])
})
