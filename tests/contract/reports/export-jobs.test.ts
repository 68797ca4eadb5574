import fs from 'node:fs'
import path from 'node:path'
import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { todayAt } from '#domain/rules/wall-time.ts'
import { openFileMaker, type FileMaker } from '#server/features/lists/reports/exports/making.ts'
import { removeExports } from '#server/features/lists/reports/exports/removing.ts'
import { openFiles } from '#server/files/open-store.ts'
import type { FileStore } from '#server/files/store.ts'
import { temporaryFolder } from '#tests/support/databases.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'
import { engineNames, startServer, type Answer, type TestServer } from '#tests/support/server.ts'

type Row = Record<string, unknown>

const FEW = 10
const log = { info: () => undefined, error: () => undefined }

describe.each(engineNames)('files made in the background on $engine', ({ engine, missing }) => {
  let server: TestServer
  let folder: string
  let store: FileStore

  beforeAll(async () => {
    if (missing) return
    folder = temporaryFolder()
    server = await startServer(engine, { config: { dataDir: folder } })
    store = openFiles({ dataDir: folder, secret: TEST_SECRET, s3: undefined }).store
  })
  afterAll(async () => {
    await server?.close()
    if (folder) fs.rmSync(folder, { recursive: true, force: true })
  })

  async function rows(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await server.database.pool.query(text, values)).rows as Row[]
  }
  async function ask(who: string, more: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const body = { format: 'csv', purpose: 'Month end', title: 'Patient details', ...more }
    return (await server.as(who)).post('/report/patient_details/export_job', body, headers)
  }
  const asked = async (who: string, more: object = {}): Promise<string> => {
    const answer = await ask(who, more)
    if (answer.status !== 201) throw new Error(answer.text)
    return String(answer.body.export_job.id)
  }
  const job = async (who: string, id: string): Promise<Row> =>
    (await (await server.as(who)).get(`/export_job/${id}`)).body.export_job as Row
  const fileOf = async (who: string, id: string): Promise<Answer> =>
    (await server.as(who)).get(`/export_job/${id}/file`)
  const cancel = async (who: string, id: string): Promise<Answer> =>
    (await server.as(who)).post(`/export_job/${id}/cancel`)
  const stored = (): string[] =>
    fs
      .readdirSync(path.join(folder, 'files', 'exports'), { recursive: true, withFileTypes: true })
      .flatMap((entry) => (entry.isFile() ? [entry.name] : []))

  /** A maker that some rows at a time suffice, with something that happens once when the first of them are written. */
  function maker(first: () => Promise<unknown> = async () => undefined): FileMaker {
    let number = 0
    async function* interrupted(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const piece of pieces) {
        number += 1
        yield piece
        if (number === 2) await first()
      }
    }
    const kept: FileStore = { ...store, pour: (place, pieces, type) => store.pour(place, interrupted(pieces), type) }
    return openFileMaker({ pool: server.database.pool, store: kept, log, atOnce: FEW })
  }

  describe.skipIf(missing)('D10', () => {
    it('a file is made from all rows of whoever asked, told of on the way, fetched by an address of a minute', async () => {
      const id = await asked('lawfirm', { format: 'xlsx' })
      expect(await job('lawfirm', id)).toMatchObject({ state: 'waiting', rows_done: 0, title: 'Patient details' })
      expect((await fileOf('lawfirm', id)).status).toBe(404)
      const seen: Row[] = []
      await maker(async () => seen.push(await job('lawfirm', id))).run()
      const [own] = await rows(
        `select count(*)::int as count from patient where deleted_at is null
           and lawfirm_id = (select lawfirm_id from "user" where email = 'lawfirm@demo.example.com')`,
      )
      expect(seen[0]).toMatchObject({ state: 'running' })
      const done = await job('lawfirm', id)
      expect(done).toMatchObject({ state: 'done', rows_done: own?.['count'], rows_total: own?.['count'] })
      const { body } = await fileOf('lawfirm', id)
      expect(new URL(body.url).searchParams.get('X-Amz-Expires')).toBe('60')
      const bytes = Buffer.from(await (await fetch(body.url)).arrayBuffer())
      expect(bytes.length).toBe(done['size'])
      const lines = await readSheet(new Blob([bytes]), 1)
      expect(lines).toHaveLength(Number(own?.['count']) + 2)
      expect(lines[0]).not.toContain('price_cents')
      const logged = await rows(`select * from export_log where id = $1`, [id])
      expect(logged).toMatchObject([{ format: 'xlsx', purpose: 'Month end', row_count: own?.['count'] }])
      const fetched = await rows(`select user_id from audit_event where action = 'download' and entity_id = $1`, [id])
      expect(fetched).toHaveLength(1)
    })

    it('has the days of when it was asked for, though it is made on another day', async () => {
      const livesIn = (zone: string | null) =>
        rows(`update "user" set timezone = $1 where email = 'admin@demo.example.com'`, [zone])
      // Never the same day.
      const [asking, making] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati']
      await livesIn(asking)
      const day = todayAt(asking)
      const id = await asked('admin', { filter: { period: 'today' } })
      await livesIn(making)
      await maker().run()
      expect(await job('admin', id)).toMatchObject({ state: 'done' })
      const [logged] = await rows('select asked from export_log where id = $1', [id])
      expect(logged?.['asked']).toMatchObject({ from: day, to: day })
      await livesIn(null)
    })

    it('the work goes on when its owner signs out, and shows among nobody’s sessions', async () => {
      const client = await server.as('lawfirm')
      const before = (await client.get('/me/sessions')).body.sessions as Row[]
      const other = await server.stranger.post('/login', { email: 'lawfirm@demo.example.com', password: 'Demo-2026!' })
      const headers = { authorization: `Bearer ${other.body.access}` }
      const wish = { format: 'csv', purpose: 'Test' }
      const { body } = await server.stranger.post('/report/patient_details/export_job', wish, headers)
      await server.stranger.get('/logout', headers)
      let during: Row[] = []
      await maker(async () => (during = (await client.get('/me/sessions')).body.sessions as Row[])).run()
      expect(during).toHaveLength(before.length)
      expect(await job('lawfirm', body.export_job.id)).toMatchObject({ state: 'done' })
    })

    it('another’s file is not there, and nobody lists it', async () => {
      const id = await asked('lawfirm')
      await maker().run()
      const other = await server.as('admin')
      const answers = await Promise.all([
        other.get(`/export_job/${id}`),
        other.get(`/export_job/${id}/file`),
        other.post(`/export_job/${id}/cancel`),
      ])
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
      const ids = async (who: string): Promise<unknown[]> =>
        ((await (await server.as(who)).get('/export_job/all')).body.export_jobs as Row[]).map((one) => one['id'])
      expect(await ids('admin')).not.toContain(id)
      expect((await ids('lawfirm'))[0]).toBe(id)
    })

    it('asked twice with one key it is one; three wait at most; who may not export has none made', async () => {
      const key = { 'idempotency-key': `export-${engine}-1` }
      const [one, again] = [await ask('subsidiary', {}, key), await ask('subsidiary', {}, key)]
      expect(again.body).toEqual(one.body)
      await Promise.all([ask('subsidiary'), ask('subsidiary'), ask('subsidiary')])
      expect((await ask('subsidiary')).status).toBe(429)
      const [open] = await rows(
        `select count(*)::int as count from export_job where state = 'waiting'
           and user_id = (select id from "user" where email = 'subsidiary@demo.example.com')`,
      )
      expect(open).toEqual({ count: 3 })
      const id = String(one.body.export_job.id)
      expect((await cancel('subsidiary', id)).body.export_job).toMatchObject({ state: 'cancelled' })
      expect((await cancel('subsidiary', id)).status).toBe(409)
      expect((await ask('subsidiary')).status).toBe(201)
      const refused = [
        await ask('paralegal'),
        await ask('admin', { purpose: undefined }),
        await ask('admin', { format: 'pdf' }),
      ]
      expect(refused.map(({ status }) => status)).toEqual([404, 422, 422])
      await maker().run()
    })

    it('of several processes each makes another file, and none makes one twice', async () => {
      const ids = [await asked('admin'), await asked('admin'), await asked('lawfirm')]
      const taken = await Promise.all([maker().run(), maker().run(), maker().run()])
      expect(taken.reduce((sum, count) => sum + count, 0)).toBe(3)
      const made = await rows('select state, attempts from export_job where id = any($1)', [ids])
      expect(made).toEqual(ids.map(() => ({ state: 'done', attempts: 1 })))
    })

    it('what a server was making when it was stopped, the next one makes', async () => {
      const id = await asked('admin')
      const stopping = maker(async () => stopping.stop())
      await stopping.run()
      expect(await job('admin', id)).toMatchObject({ state: 'waiting', rows_done: 0 })
      await maker().run()
      expect(await job('admin', id)).toMatchObject({ state: 'done' })
    })

    it('what a server was making when it died, another one begins anew once it is taken for dead', async () => {
      const id = await asked('admin')
      let dies: () => void = () => undefined
      const died = new Promise<void>((done) => (dies = done))
      let wakes: () => void = () => undefined
      const hanging = maker(() => new Promise<void>((done) => (dies(), (wakes = done)))).run()
      await died
      expect(await maker().run()).toBe(0)
      await rows(`update export_job set held_until = now() - interval '1 second' where id = $1`, [id])
      expect(await maker().run()).toBe(1)
      const done = await job('admin', id)
      expect(done).toMatchObject({ state: 'done' })
      // Should the dead one come back, it spoils nothing.
      wakes()
      await hanging
      expect(await job('admin', id)).toEqual(done)
      const bytes = await (await fetch((await fileOf('admin', id)).body.url)).arrayBuffer()
      expect(bytes.byteLength).toBe(done['size'])
      expect(await rows('select id from export_log where id = $1', [id])).toHaveLength(1)
    })

    it('what kills every server that makes it is given up', async () => {
      const id = await asked('admin')
      await rows(
        `update export_job set state = 'running', attempts = 3, held_until = now() - interval '1 s' where id = $1`,
        [id],
      )
      expect(await maker().run()).toBe(0)
      expect(await job('admin', id)).toMatchObject({ state: 'failed', fault: 'broken' })
    })

    it('a passing fault ends no file: it is begun anew after a rest, and given up at the third', async () => {
      const id = await asked('admin')
      const fault = () => Promise.reject(new Error('the store is away'))
      const wake = () => rows(`update export_job set held_until = now() - interval '1 second' where id = $1`, [id])
      const before = stored().length
      expect(await maker(fault).run()).toBe(1)
      expect(await job('admin', id)).toMatchObject({ state: 'running', rows_done: 0 })
      expect(await maker().run()).toBe(0)
      await wake()
      await maker(fault).run()
      await wake()
      await maker(fault).run()
      expect(await job('admin', id)).toMatchObject({ state: 'failed', fault: 'broken' })
      expect(stored()).toHaveLength(before)
      const again = await asked('admin')
      await maker(fault).run()
      await rows(`update export_job set held_until = now() - interval '1 second' where id = $1`, [again])
      await maker().run()
      expect(await job('admin', again)).toMatchObject({ state: 'done' })
    })

    it('what is given up in the middle ends there and leaves no file', async () => {
      const id = await asked('admin')
      const before = stored().length
      await maker(() => cancel('admin', id)).run()
      expect(await job('admin', id)).toMatchObject({ state: 'cancelled' })
      expect(stored()).toHaveLength(before)
    })

    it('a file is there for a day, and then neither its address nor its bytes', async () => {
      const id = await asked('admin')
      await maker().run()
      const { created_at: made, expires_at: until } = await job('admin', id)
      expect((Date.parse(String(until)) - Date.parse(String(made))) / 3_600_000).toBeCloseTo(24, 0)
      const before = stored().length
      await rows(`update export_job set expires_at = now() - interval '1 second' where id = $1`, [id])
      expect(await job('admin', id)).toMatchObject({ state: 'expired' })
      expect((await fileOf('admin', id)).status).toBe(404)
      await removeExports(server.database.pool, store)
      expect(stored()).toHaveLength(before - 1)
    })

    it('whose rights change in the middle gets no file, and whose rights changed after it was made can’t fetch it', async () => {
      const ready = await asked('lawfirm')
      await maker().run()
      const [half, late] = [await asked('lawfirm'), await asked('admin')]
      const firm = `(select id from "user" where email = 'lawfirm@demo.example.com')`
      const move = `update "user" set lawfirm_id = (select id from lawfirm where id <> "user".lawfirm_id limit 1)
        where id = ${firm}`
      await maker(() => rows(move)).run()
      expect(await job('lawfirm', half)).toMatchObject({ state: 'failed', fault: 'rights_changed' })
      expect((await fileOf('lawfirm', ready)).status).toBe(404)
      expect(await job('admin', late)).toMatchObject({ state: 'done' })
    })

    it('who may not export any more when its turn comes, or whose sessions were all ended, gets none', async () => {
      const [taken, ended] = [await asked('subsidiary'), await asked('case.manager')]
      const takeAway = `update role set grants = (
          select jsonb_agg(g) from jsonb_array_elements(grants) g where g ->> 'permission' <> 'patient.export')
        where id = (select role_id from "user" where email = 'subsidiary@demo.example.com')`
      await maker(() => rows(takeAway)).run()
      expect(await job('subsidiary', taken)).toMatchObject({ state: 'failed', fault: 'not_allowed' })
      const [done] = await rows('select state from export_job where id = $1', [ended])
      expect(done).toEqual({ state: 'done' })
      const again = await asked('case.manager')
      await rows(
        `update account set token_epoch = token_epoch + 1
         where user_id = (select id from "user" where email = 'case.manager@demo.example.com')`,
      )
      await maker().run()
      const [stopped] = await rows('select state, fault from export_job where id = $1', [again])
      expect(stopped).toEqual({ state: 'failed', fault: 'not_allowed' })
    })
  })
})
