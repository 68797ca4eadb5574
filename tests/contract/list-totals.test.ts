import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_COUNTED } from '#server/records/counted.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { rowsRead } from '#tests/support/rows-read.ts'
import { startServer, type Client, type TestServer } from '#tests/support/server.ts'

const MANY = 10_050

onBothEngines('totals of lists', (engine) => {
  let server: TestServer
  let admin: Client
  let before: number

  beforeAll(async () => {
    server = await startServer(engine)
    admin = await server.as('admin')
    before = (await admin.get('/previous_med/all')).body.count
    await server.database.withoutStatementTimeout(async (client) => {
      // As a bulk load: no device is to hear of it.
      await client.query(`select set_config('app.loading', 'on', false)`)
      await client.query(
        `insert into previous_med (id, patient_id, kind, body_part, search_text)
         select new_uuid(), (select id from patient order by id limit 1), 'prior_surgery', 'knee', 'knee'
         from generate_series(1, $1)`,
        [MANY],
      )
      await client.query(`select set_config('app.loading', '', false)`)
      await client.query('analyze previous_med')
    })
  })
  afterAll(() => server.close())

  const page = async (query: string) => (await admin.get(`/previous_med/all?${query}`)).body

  test('O6: a short list is counted to its end', async () => {
    const { count, count_at_least, lawfirms } = (await admin.get('/lawfirm/all?page_size=200')).body
    expect({ count, count_at_least }).toEqual({ count: lawfirms.length, count_at_least: undefined })
  })

  test('O6: a long list says that there are more than were counted, and counts all when asked', async () => {
    expect(await page('page_size=1')).toMatchObject({ count: MOST_COUNTED, count_at_least: true })
    const exact = await page('page_size=1&count=exact')
    expect(exact.count).toBe(before + MANY)
    expect(exact).not.toHaveProperty('count_at_least')
    expect((await admin.get('/previous_med/all?count=about')).status).toBe(422)
  })

  test('O6: a list that was found long is not read anew for its next page', async () => {
    const filter = `filter=${encodeURIComponent(JSON.stringify({ body_part: 'knee' }))}`
    const { pool } = server.database
    const before = await rowsRead(pool, 'previous_med')
    expect(await page(filter)).toMatchObject({ count: MOST_COUNTED, count_at_least: true })
    const read = await rowsRead(pool, 'previous_med')
    expect(read - before).toBeGreaterThan(MOST_COUNTED)
    expect(await page(`${filter}&page=2`)).toMatchObject({ count: MOST_COUNTED, count_at_least: true })
    expect((await rowsRead(pool, 'previous_med')) - read).toBeLessThan(MOST_COUNTED / 10)
  })

  test('O6: a page beyond what is counted shows its rows, and is part of the total', async () => {
    const { previous_meds, count, count_at_least } = await page('page_size=25&page=401')
    expect(previous_meds).toHaveLength(25)
    expect({ count, count_at_least }).toEqual({ count: MOST_COUNTED + 25, count_at_least: true })
    const last = await page('page_size=50&page=250')
    expect({ count: last.count, more: last.count_at_least }).toEqual({ count: before + MANY, more: undefined })
  })
})
