import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucketOf, BUCKETS, newSums, shareOf } from '#domain/rules/row-sums.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { delta, open, settled, snapshot, until } from '#tests/support/feed.ts'
import { startServer, type Answer, type Client, type TestServer } from '#tests/support/server.ts'
import { anchorsIn, insertFitting, type Anchors } from '#tests/support/world-rows.ts'

type Row = readonly unknown[]

onBothEngines('rows are compared', (engine) => {
  let server: TestServer
  let anchors: Anchors
  let admin: Client
  let firm: Client
  let n = 70_000

  beforeAll(async () => {
    server = await startServer(engine)
    anchors = await anchorsIn(server.database)
    ;[admin, firm] = (await Promise.all(['admin', 'lawfirm'].map((name) => server.as(name)))) as [Client, Client]
  })
  afterAll(() => server.close())

  function sumsOf(rows: readonly Row[]): number[] {
    const sums = newSums()
    for (const [id, rev] of rows)
      sums[bucketOf(String(id))] = (sums[bucketOf(String(id))] ?? 0) + shareOf(String(id), Number(rev))
    return sums
  }

  const ask = (client: Client, sums: readonly number[], entity = 'patient'): Promise<Answer> =>
    client.post('/sync/compare', { entity, sums })

  function linesOf({ status, text }: Answer) {
    expect(status).toBe(200)
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
    return { header: lines[0], rows: lines.slice(1, -1) as Row[], end: lines.at(-1) }
  }

  const heldBy = (client: Client, entity = 'patient') => snapshot(client, entity, '&limit=100000')

  test('W3: both sides reckon the same sums, of every entity that a device keeps', async () => {
    for (const { name } of (await open(firm)).entities) {
      const { rows, columns } = await heldBy(firm, name)
      expect(linesOf(await ask(firm, sumsOf(rows), name))).toEqual({
        header: { t: name, columns },
        rows: [],
        end: { end: true, mode: 'rows', count: 0, buckets: [] },
      })
    }
  })

  test('of a bucket that differs all rows are told: what is missing, what is older, what is too much', async () => {
    const { rows } = await heldBy(firm)
    const [missing, older] = [rows[0]!, rows[1]!]
    const held: Row[] = rows.slice(1).map((row) => (row === older ? [row[0], Number(row[1]) + 1] : row))
    const strange = '01900000-0000-7000-8000-123456789a01'
    const told = linesOf(await ask(firm, sumsOf([...held, [strange, 1]])))
    const buckets = [...new Set([String(missing[0]), String(older[0]), strange].map(bucketOf))]
    expect(told.end).toEqual({
      end: true,
      mode: 'rows',
      count: told.rows.length,
      buckets: buckets.toSorted((one, other) => one - other),
    })
    expect(told.rows).toEqual(rows.filter(([id]) => buckets.includes(bucketOf(String(id)))))
  })

  test('a device with nothing is told everything that is its user’s, and nothing else', async () => {
    const [own, all] = await Promise.all([heldBy(firm), heldBy(admin)])
    expect(all.rows.length).toBeGreaterThan(own.rows.length)
    const told = linesOf(await ask(firm, newSums()))
    expect(told.rows).toEqual(own.rows)
  })

  test('who may not list an entity, or sends no sums, is refused before the first line', async () => {
    expect((await ask(firm, newSums(), 'underwriting_note')).status).toBe(404)
    expect((await ask(firm, newSums(), 'nothing')).status).toBe(422)
    for (const sums of [[], newSums().slice(1), [...newSums(), 0], Array.from({ length: BUCKETS }, () => -1)])
      expect((await ask(firm, sums)).status).toBe(422)
  })

  test('a patch has the revision it tells of, so that a row is never taken for newer than it is', async () => {
    const id = await insertFitting(server.database, 'patient', (n += 1), anchors)
    await settled(server.database)
    const opened = await open(admin)
    const { body } = await admin.get(`/patient/${id}`)
    const { version } = body.patient as { version: number }
    await admin.put(`/patient/update/${id}`, { version, next_contact_at: '2027-02-03' })
    const told = await until(admin, opened, (line) => line.i === id)
    const { rows } = await server.database.pool.query<{ rev: string }>('select rev from patient where id = $1', [id])
    expect(told.lines.find((line) => line.i === id)).toMatchObject({ o: 'patch', v: Number(rows[0]?.rev) })
    expect((await delta(admin, opened)).trailer).toMatchObject({ lease_hours: 72 })
  })
})
