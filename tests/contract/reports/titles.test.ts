import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { startServer, type Client, type TestServer } from '#tests/support/server.ts'

type Row = Record<string, unknown>

onBothEngines('titles of look-ups in reports', (engine) => {
  let server: TestServer
  let admin: Client

  async function titles(entity: string, language: string): Promise<Map<string, string>> {
    const { rows } = await server.database.pool.query<{ title: string; said: string }>(
      `select title, coalesce(title_i18n ->> $1, title) as said from ${entity}`,
      [language],
    )
    return new Map(rows.map(({ title, said }) => [title, said]))
  }
  const rowsOf = async (path: string): Promise<Row[]> => {
    const { status, body, text } = await admin.get(path)
    expect(status, text).toBe(200)
    return body.rows as Row[]
  }

  beforeAll(async () => {
    server = await startServer(engine)
    admin = await server.as('admin')
  })
  afterAll(() => server?.close())

  it.each([
    ['appointments', { type: 'appointment_type', status: 'appointment_status' }],
    ['service_dates', { type: 'appointment_type' }],
    ['underwritings', { stage: 'underwriting_stage' }],
    ['contact_managers', { language: 'patient_language' }],
    [
      'patient_details',
      {
        language: 'patient_language',
        accident_type: 'accident_type',
        stage: 'underwriting_stage',
      },
    ],
  ])('N6 D10: %s names them as its reader does, row by row', async (report, columns) => {
    const first = await rowsOf(`/report/${report}?page_size=100`)
    for (const language of ['tr', 'ar']) {
      const told = await rowsOf(`/report/${report}?page_size=100&language=${language}`)
      for (const [column, entity] of Object.entries(columns)) {
        const known = await titles(entity, language)
        const plain = first.map((row) => row[column])
        const said = plain.map((title) => (title === null ? null : known.get(String(title))))
        expect(told.map((row) => row[column])).toEqual(said)
        expect(said.filter((one, at) => one !== plain[at]).length, `${column} ${language}`).toBeGreaterThan(0)
      }
    }
  })

  it('N6: the parts of a report, their order by a title and its file speak that language too', async () => {
    const stages = await titles('underwriting_stage', 'tr')
    const plain = (await admin.get('/report/underwritings')).body.by_stage as Row[]
    const spoken = (await admin.get('/report/underwritings?language=tr&sort=stage&page_size=200')).body
    expect(spoken.by_stage).toEqual(plain.map((part) => ({ ...part, title: stages.get(String(part['title'])) })))
    const order = (spoken.rows as Row[]).map(({ stage }) => stage)
    const runs = order.filter((stage, at) => stage !== order[at - 1])
    expect(runs).toEqual([...new Set(order)])
    expect(runs.every((stage) => [...stages.values()].includes(String(stage)))).toBe(true)

    const file = await admin.post('/report/underwritings/export', { format: 'csv', purpose: 'Test', language: 'tr' })
    expect(file.status).toBe(200)
    const said = spoken.by_stage.find(({ count }: Row) => Number(count) > 0).title
    expect(file.text).toContain(said)
  })

  it('a language that no title is written in is refused', async () => {
    const asked = await admin.get('/report/appointments?language=xx')
    expect([asked.status, asked.body.errors]).toEqual([422, { language: ['invalid'] }])
    const file = { format: 'csv', purpose: 'Test', language: "tr' or 1=1" }
    expect((await admin.post('/report/appointments/export', file)).body.errors).toEqual({ language: ['invalid'] })
    expect(server.errors).toEqual([])
  })
})
