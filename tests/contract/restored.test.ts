import fs from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { startCaseway, type PortalEnvironment, type ServerProcess } from '#tests/load/server-process.ts'
import { temporaryFolder, type EngineName } from '#tests/support/databases.ts'
import { open, type Opened } from '#tests/support/feed.ts'
import { copyDatabase, dropDatabase, postgresBinaries } from '#tests/support/postgres.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'
import { clientOf, signIn, type Client } from '#tests/support/server.ts'
import { shortLivedFlags } from '#tests/support/short-lived.ts'

/** A database as a backup sees it: a folder or a name, copied while no server uses it. */
interface Copy {
  readonly environment: PortalEnvironment
  backUp(): Promise<Copy>
}

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo()
})

function newFolder(): string {
  const folder = temporaryFolder()
  cleanUp.push(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

function inFolder(original: string): Copy {
  const folder = newFolder()
  fs.cpSync(path.join(original, 'database'), path.join(folder, 'database'), { recursive: true })
  return { environment: { DATA_DIR: folder }, backUp: async () => inFolder(folder) }
}

/** Its files stay where they are. */
async function onServer(original: string, folder = newFolder()): Promise<Copy> {
  const url = await copyDatabase(original)
  cleanUp.push(() => dropDatabase(url))
  return { environment: { DATABASE_URL: url, DATA_DIR: folder }, backUp: () => onServer(url, folder) }
}

async function copyOf(engine: EngineName): Promise<Copy> {
  if (engine === 'embedded') return inFolder(inject('embeddedTemplate'))
  const demo = inject('postgresUrl')
  if (demo === null) throw new Error('There is no PostgreSQL here; such tests must be skipped.')
  return onServer(demo)
}

async function start({ environment }: Copy): Promise<ServerProcess> {
  const server = await startCaseway(
    { ...environment, SECRET_KEY: TEST_SECRET.toString(), SEED: 'none' },
    shortLivedFlags,
  )
  cleanUp.push(() => server.stop())
  return server
}

const at = ({ url }: ServerProcess, { token, userId }: Client): Client => clientOf(url, token, userId)
const standing = ({ cursor, server_epoch, scope_epoch, schema }: Opened) => ({
  cursor,
  server_epoch,
  scope_epoch,
  schema,
})

let n = 0
async function addNotes(admin: Client, count: number): Promise<void> {
  const { body } = await admin.get('/patient/all?page_size=1')
  for (let made = 0; made < count; made += 1) {
    n += 1
    const note = { patient_id: body.patients[0].id, body: `Note ${n}`, visibility: 'lawfirm' }
    expect((await admin.post('/patient_note/create', note)).status).toBe(201)
  }
}

describe.each(['embedded', 'postgres'] as const)('W13: a restored copy of the %s database', (engine) => {
  it.skipIf(engine === 'postgres' && !postgresBinaries()).each([
    ['at once', 0],
    ['after others have worked on it', 12],
  ])('is noticed by the devices that saw what it lost, and so by all: %s', async (_when, work) => {
    const original = await copyOf(engine)
    const first = await start(original)
    const admin = await signIn(first.url, 'admin@demo.example.com')
    await addNotes(admin, 1)
    await first.stop()
    const backup = await original.backUp()

    const second = await start(original)
    const early = await open(at(second, admin))
    expect((await open(at(second, admin), standing(early))).mode).toBe('delta')
    await addNotes(at(second, admin), 5)
    const late = await open(at(second, admin))
    await second.stop()

    const restored = await start(backup)
    await addNotes(at(restored, admin), work)
    const told = await open(at(restored, admin), standing(late))
    expect([told.mode, told.server_epoch === late.server_epoch]).toEqual(['reconcile', false])
    expect(restored.complaints()).toContain('the database was restored to an earlier state')
    // A device that had seen nothing of it may have sent something that is lost now.
    const other = await open(at(restored, admin), standing(early))
    expect([other.mode, other.server_epoch]).toEqual(['reconcile', told.server_epoch])
    expect((await open(at(restored, admin), standing(told))).mode).toBe('delta')
  })

  it.skipIf(engine === 'postgres' && !postgresBinaries())(
    'is not what a made-up cursor says: only its own device compares',
    async () => {
      const server = await start(await copyOf(engine))
      const admin = await signIn(server.url, 'admin@demo.example.com')
      const opened = await open(admin)
      const [xid = '0', seq = '0', mark = ''] = opened.cursor.split('.')
      const later = String(BigInt(xid) + 1_000_000n)
      for (const cursor of [`${later}.0`, `${later}.0.${mark}`, `${xid}.${seq}.abcdefghij`])
        expect((await open(admin, { ...standing(opened), cursor })).mode, cursor).toBe('reconcile')
      expect((await open(admin, standing(opened))).mode).toBe('delta')
    },
  )
})
