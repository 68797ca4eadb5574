import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { delta, open, settled, snapshot, until, type Line, type Opened, type Page } from '#tests/support/feed.ts'
import { asSent } from '#tests/support/as-sent.ts'
import { startServer, type Client, type TestServer } from '#tests/support/server.ts'
import { anchorsIn, insertFitting, type Anchors } from '#tests/support/world-rows.ts'

onBothEngines('the feed', (engine) => {
  let server: TestServer
  let anchors: Anchors
  let admin: Client
  let firm: Client
  let otherFirm: Client
  let paralegal: Client
  let firmId: string
  let patientId: string
  let n = 40_000

  beforeAll(async () => {
    server = await startServer(engine)
    anchors = await anchorsIn(server.database)
    ;[admin, firm, otherFirm, paralegal] = (await Promise.all(
      ['admin', 'lawfirm', 'lawfirm2', 'paralegal'].map((name) => server.as(name)),
    )) as [Client, Client, Client, Client]
    firmId = (await admin.get(`/user/${firm.userId}`)).body.user.lawfirm_id
  })
  beforeEach(async () => {
    n += 1
    patientId = await insertFitting(server.database, 'patient', n, anchors, { lawfirm_id: firmId })
    await settled(server.database)
  })
  afterAll(() => server.close())

  const note = (patient = patientId, client = admin) =>
    client
      .post('/patient_note/create', { patient_id: patient, body: `Note ${(n += 1)}`, visibility: 'lawfirm' })
      .then(({ body }) => body.patient_note as { id: string })

  async function change(patch: object, id = patientId): Promise<void> {
    const { body } = await admin.get(`/patient/${id}`)
    const answer = await admin.put(`/patient/update/${id}`, { version: body.patient.version, ...patch })
    expect(answer.text).toContain('"patient":{')
  }

  const of = (id: string) => (line: Line) => line.i === id

  describe('opening and snapshots', () => {
    test('a new device is told to take snapshots, of which entities, and where deltas begin', async () => {
      const opened = await open(firm)
      expect(opened.mode).toBe('snapshot')
      expect(opened.cursor).toMatch(/^\d+\.0\.[\w-]{10}$/)
      expect(opened.entities.map(({ name }) => name)).toContain('patient')
      for (const hidden of ['patient_sms', 'underwriting_note', 'underwriting_document', 'funder'])
        expect(opened.entities.map(({ name }) => name)).not.toContain(hidden)
      expect(Math.round((Date.parse(opened.lease_until) - Date.now()) / 3_600_000)).toBe(24)
      expect(Math.round((Date.parse((await open(admin)).lease_until) - Date.now()) / 3_600_000)).toBe(72)
      const again = await open(firm, {
        cursor: opened.cursor,
        server_epoch: opened.server_epoch,
        scope_epoch: opened.scope_epoch,
        schema: opened.schema,
      })
      expect([again.mode, again.cursor]).toEqual(['delta', opened.cursor])
      expect(
        (
          await open(firm, {
            cursor: opened.cursor,
            server_epoch: opened.server_epoch,
            scope_epoch: opened.scope_epoch,
            schema: 0,
          })
        ).mode,
      ).toBe('snapshot')
    })

    test('a snapshot has a header, a line a row and a trailer, and goes on after the last row it gave', async () => {
      const whole = await snapshot(firm, 'patient', '&limit=10000')
      expect(whole.type).toBe('application/x-ndjson; charset=utf-8')
      expect(whole.columns.slice(0, 3)).toEqual(['id', 'rev', 'version'])
      expect(whole.trailer).toEqual({ end: true, count: whole.rows.length, more: false, after: whole.rows.at(-1)?.[0] })
      const listed = (await firm.get('/patient/wp/all')).body.patients as { id: string; last_name: string }[]
      expect(whole.rows.map(([id]) => id)).toEqual(listed.map(({ id }) => id))
      const name = whole.columns.indexOf('last_name')
      expect(whole.rows.map((row) => row[name])).toEqual(listed.map((row) => row.last_name))
      expect(whole.rows.every((row) => row.length === whole.columns.length)).toBe(true)
      const pages: Page['rows'][number][] = []
      for (let after = ''; ;) {
        const page = await snapshot(firm, 'patient', `&limit=7${after}`)
        pages.push(...page.rows)
        if (!page.trailer.more) break
        expect(page.trailer.count).toBe(7)
        after = `&after=${page.trailer.after}`
      }
      expect(pages).toEqual(whole.rows)
      expect((await snapshot(firm, 'patient', '&after=ffffffff-ffff-7fff-bfff-ffffffffffff')).trailer).toMatchObject({
        count: 0,
        more: false,
      })
    })

    test('questions that make no sense are refused before the first line', async () => {
      const asked = [
        '/sync/snapshot?entity=nothing',
        '/sync/snapshot',
        '/sync/snapshot?entity=patient&limit=0',
        '/sync/snapshot?entity=patient&after=x',
        '/sync/delta?cursor=x&server_epoch=a&scope_epoch=b',
        '/sync/delta',
      ]
      for (const path of asked) expect((await firm.get(path)).status).toBe(422)
      expect((await firm.get('/sync/snapshot?entity=underwriting_note')).status).toBe(404)
      expect((await firm.get('/sync/snapshot?entity=patient_sms')).status).toBe(404)
      expect((await firm.post('/sync/open', { cursor: 'yesterday', server_epoch: 'a', scope_epoch: 'b' })).status).toBe(
        422,
      )
    })

    test.each([
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const)('a snapshot and a list travel compressed as %s to whoever reads it', async (encoding, decompressed) => {
      for (const path of ['/sync/snapshot?entity=state&limit=100', '/state/wp/all']) {
        const [packed, plain] = await Promise.all([
          asSent(server.url, admin, path, encoding),
          asSent(server.url, admin, path, 'identity'),
        ])
        expect([packed.encoding, plain.encoding]).toEqual([encoding, undefined])
        expect(decompressed(packed.body).toString()).toBe(plain.body.toString())
        expect(packed.body.length).toBeLessThan(plain.body.length / 2)
        expect(packed.vary).toBe('accept-encoding')
      }
      expect((await asSent(server.url, admin, '/state/wp/all', `${encoding};q=0`)).encoding).toBeUndefined()
    })
  })

  describe('deltas', () => {
    test('tell what was made, changed and removed since, once, and move the cursor on', async () => {
      const opened = await open(firm)
      const { id } = await note()
      await change({ next_contact_at: '2026-12-24' })
      const { lines, trailer } = await until(firm, opened, (line) => line.i === patientId && line.o === 'patch')
      expect(lines.find(of(id))).toMatchObject({
        t: 'patient_note',
        o: 'put',
        v: 1,
        d: { version: 1, patient_id: patientId, visibility: 'lawfirm' },
      })
      const patched = lines.find((line) => line.i === patientId && line.o === 'patch')
      expect(patched?.d).toEqual({ version: 2, next_contact_at: '2026-12-24' })
      expect(BigInt(trailer.cursor.split('.')[0] ?? 0)).toBeGreaterThanOrEqual(BigInt(opened.cursor.split('.')[0] ?? 0))
      const next = await delta(firm, { ...opened, cursor: trailer.cursor })
      expect(next.lines.filter((line) => line.i === id || line.i === patientId)).toEqual([])
      await admin.delete(`/patient_note/delete/${id}`)
      const removed = await until(firm, { ...opened, cursor: next.trailer.cursor }, of(id))
      expect(removed.lines.find(of(id))).toEqual({ t: 'patient_note', i: id, o: 'del' })
    })

    test('several changes of one row are told as what it is now', async () => {
      const opened = await open(firm)
      await change({ next_contact_at: '2026-12-24' })
      await change({ dob: '1981-02-03' })
      await change({ next_contact_at: '2026-12-27' })
      const last = await note()
      const { lines } = await until(firm, opened, of(last.id))
      const own = lines.filter(of(patientId))
      const now = Object.assign({}, ...own.map(({ d }) => d)) as object
      expect(now).toMatchObject({ version: 4, next_contact_at: '2026-12-27', dob: '1981-02-03' })
    })

    test('go on in pages', async () => {
      const opened = await open(firm)
      const ids = [(await note()).id, (await note()).id, (await note()).id]
      await until(firm, opened, of(ids[2]!))
      const told: Line[] = []
      let at: Opened = opened
      for (;;) {
        const { lines, trailer } = await delta(firm, at, 1)
        expect(lines.length).toBeLessThanOrEqual(1)
        told.push(...lines)
        at = { ...opened, cursor: trailer.cursor }
        if (!trailer.more) break
      }
      expect(told.filter(({ i }) => ids.includes(i)).map(({ i }) => i)).toEqual(ids)
    })

    test('tell a device to forget a case that went to another firm, and tell that firm of it', async () => {
      const theirs = (await admin.get(`/user/${otherFirm.userId}`)).body.user.lawfirm_id
      const [old, fresh] = await Promise.all([open(firm), open(otherFirm)])
      const { body } = await admin.get(`/patient/${patientId}`)
      const moved = await admin.post(`/patient/${patientId}/change_lawfirm`, {
        lawfirm_id: theirs,
        reason: 'The client chose another firm',
        expected_version: body.patient.version,
      })
      expect(moved.status).toBe(200)
      expect((await until(firm, old, of(patientId))).lines.find(of(patientId))).toEqual({
        t: 'patient',
        i: patientId,
        o: 'out',
      })
      expect((await until(otherFirm, fresh, of(patientId))).lines.find(of(patientId))).toMatchObject({
        t: 'patient',
        o: 'put',
        d: { lawfirm_id: theirs },
      })
    })

    test('what hangs on a case comes with it, whatever was told while it was elsewhere', async () => {
      const theirs = (await admin.get(`/user/${otherFirm.userId}`)).body.user.lawfirm_id
      const opened = await open(firm)
      const { id } = await note()
      const moveTo = (lawfirm: string) =>
        server.database.pool.query('update patient set lawfirm_id = $2 where id = $1', [patientId, lawfirm])
      await moveTo(theirs)
      const { lines, trailer } = await until(firm, opened, of(patientId))
      expect(lines.filter(of(id)).map(({ o }) => o)).not.toContain('put')
      await moveTo(firmId)
      const back = await until(firm, { ...opened, cursor: trailer.cursor }, of(id))
      expect(back.lines.findLast(of(id))).toMatchObject({ t: 'patient_note', o: 'put' })
    })

    test('never name what is another tenant’s', async () => {
      const [opened, witness] = await Promise.all([open(otherFirm), open(firm)])
      const { id } = await note()
      await change({ next_contact_at: '2026-12-24' })
      await until(firm, witness, (line) => line.i === patientId && line.o === 'patch')
      const { lines } = await delta(otherFirm, { ...opened, cursor: '0.0' }, 5000)
      expect(
        lines.filter((line) => line.i === id || line.i === patientId || JSON.stringify(line).includes(patientId)),
      ).toEqual([])
      const shown = (await snapshot(otherFirm, 'patient', '&limit=10000')).rows.map(([first]) => first)
      expect(shown).not.toContain(patientId)
    })

    test('skip nothing that commits late, however many transactions overtake it', async () => {
      const opened = await open(firm)
      const late = await server.database.pool.connect()
      let finished = false
      try {
        await late.query('begin')
        await late.query(`update patient set next_contact_at = '2027-01-01', version = version + 1 where id = $1`, [
          patientId,
        ])
        // The embedded database lets others wait; a server lets them pass.
        n += 1
        const other = insertFitting(server.database, 'patient', n, anchors, { lawfirm_id: firmId })
        const early = delta(firm, opened).finally(() => (finished = true))
        await (engine === 'postgres' ? early : wait(150))
        expect(finished).toBe(engine === 'postgres')
        await late.query('commit')
        const [overtaking, first] = await Promise.all([other, early])
        const told = first.lines.some(of(patientId))
          ? first
          : await until(firm, { ...opened, cursor: first.trailer.cursor }, of(patientId))
        expect(told.lines.some(of(patientId))).toBe(true)
        const all = await until(firm, opened, of(overtaking))
        expect(all.lines.some(of(patientId))).toBe(true)
      } finally {
        late.release()
      }
    })
  })

  describe('a device compares what it holds', () => {
    const told = async (client: Client, at: Opened): Promise<string> => (await delta(client, at)).trailer.mode

    test('when what its user may see has changed', async () => {
      const opened = await open(paralegal)
      expect(await told(paralegal, opened)).toBe('delta')
      const { rows } = await server.database.pool.query<{ id: string }>(
        'select id from lawfirm_employee where user_id = $1',
        [paralegal.userId],
      )
      await insertFitting(server.database, 'patient_lawfirm_employee', (n += 1), anchors, {
        patient_id: patientId,
        lawfirm_employee_id: rows[0]?.id,
      })
      expect(await told(paralegal, opened)).toBe('reconcile')
      const again = await open(paralegal, {
        cursor: opened.cursor,
        server_epoch: opened.server_epoch,
        scope_epoch: opened.scope_epoch,
      })
      expect(again.mode).toBe('reconcile')
      expect(again.scope_epoch).not.toBe(opened.scope_epoch)
      expect(again.entities.length).toBe(opened.entities.length)
      expect(await told(paralegal, again)).toBe('delta')
      expect((await snapshot(paralegal, 'patient', '&limit=10000')).rows.map(([id]) => id)).toContain(patientId)
    })

    test('when its cursor is older than the log, and when the server lives another life', async () => {
      const opened = await open(firm)
      const set = (key: string, value: string) =>
        server.database.pool.query('update server_state set value = $2 where key = $1', [key, value])
      await set('feed_floor', String(BigInt(opened.cursor.split('.')[0] ?? 0) + 1n))
      expect(await told(firm, opened)).toBe('reconcile')
      await set('feed_floor', '0')
      expect(await told(firm, opened)).toBe('delta')
      await set('epoch', 'another-life')
      expect(await told(firm, opened)).toBe('reconcile')
      expect(
        (
          await open(firm, {
            cursor: opened.cursor,
            server_epoch: opened.server_epoch,
            scope_epoch: opened.scope_epoch,
          })
        ).mode,
      ).toBe('reconcile')
      await set('epoch', opened.server_epoch)
      expect(await told(firm, opened)).toBe('delta')
    })
  })
})
