import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anchorsIn, insertFitting } from '#tests/support/world-rows.ts'
import { engineNames, startServer, type TestServer } from '#tests/support/server.ts'

type Row = Record<string, unknown>
type Cells = readonly unknown[]

const FORMULA = '=HYPERLINK("http://example.com")'
const ARABIC = 'نور حدّاد'

describe.each(engineNames)('workbooks of reports on $engine', ({ engine, missing }) => {
  let server: TestServer
  let firm: string

  beforeAll(async () => {
    if (missing) return
    server = await startServer(engine)
    const anchors = await anchorsIn(server.database)
    const { rows } = await server.database.pool.query<{ lawfirm_id: string }>(
      `select lawfirm_id from "user" where email = 'lawfirm@demo.example.com'`,
    )
    firm = rows[0]?.lawfirm_id ?? ''
    await insertFitting(server.database, 'patient', 1, anchors, {
      first_name: FORMULA,
      last_name: ARABIC,
      dob: '1971-03-04',
      lawfirm_id: firm,
      middle_name: 'a <b> & \u0001c',
    })
  })
  afterAll(() => server?.close())

  async function workbook(who: string, report: string, more: object = {}): Promise<{ status: number; file: Blob }> {
    const { token } = await server.as(who)
    const answer = await fetch(`${server.url}/api/report/${report}/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ format: 'xlsx', purpose: 'Month end', ...more }),
    })
    return { status: answer.status, file: await answer.blob() }
  }
  const rowsIn = (file: Blob, sheet: number | string = 1): Promise<Cells[]> => readSheet(file, sheet)
  async function asJson(who: string, report: string): Promise<{ columns: Row[]; rows: unknown[][] }> {
    const body = { format: 'json', purpose: 'Month end' }
    return (await (await server.as(who)).post(`/report/${report}/export`, body)).body
  }

  describe.skipIf(missing)('D10, X4', () => {
    it.each(['admin', 'lawfirm', 'subsidiary'])(
      'an independent reader finds what %s may see, value for value and kind for kind',
      async (who) => {
        const { columns, rows } = await asJson(who, 'patient_details')
        const [head = [], ...lines] = await rowsIn((await workbook(who, 'patient_details')).file)
        expect(head).toEqual(columns.map(({ name }) => name))
        const summed = lines.at(-1) ?? []
        expect(lines).toHaveLength(rows.length + 1)
        columns.forEach(({ name, kind }, at) => {
          const cells = lines.slice(0, -1).map((line) => line[at] ?? null)
          const values = rows.map((row) => row[at] ?? null)
          expect(cells.map(plain), String(name)).toEqual(values.map((value) => asCell(String(kind), value)))
        })
        const at = columns.findIndex(({ name }) => name === 'billed_cents')
        const sum = rows.reduce((total, row) => total + Number(row[at] ?? 0), 0)
        expect(summed[at]).toBeCloseTo(sum / 100, 2)
      },
    )

    it('names that look like formulas, or are in another script, are the text that they are', async () => {
      const lines = await rowsIn((await workbook('lawfirm', 'patient_details')).file)
      const own = lines.find((line) => line.some((value) => String(value).includes(FORMULA))) ?? []
      expect(own.find((value) => String(value).includes(FORMULA))).toBe(`${FORMULA} ${ARABIC}`)
    })

    it('a column that somebody may not see is not in his file, and the rows of others neither', async () => {
      const price = async (who: string) =>
        (await rowsIn((await workbook(who, 'patient_details')).file))[0]?.includes('price_cents')
      expect([await price('admin'), await price('lawfirm')]).toEqual([true, false])
      const { rows } = await server.database.pool.query<{ count: number }>(
        'select count(*)::int as count from patient where lawfirm_id = $1 and deleted_at is null',
        [firm],
      )
      const about = await rowsIn((await workbook('lawfirm', 'patient_details')).file, 2)
      expect(about).toContainEqual(['Rows', rows[0]?.count])
    })

    it('the second sheet says in the reader’s language what it is, who took it out and what for', async () => {
      const more = { language: 'ar', title: 'تفاصيل المرضى', narrowed: ['الحالة: نشطة'], time_zone: 'Europe/Istanbul' }
      const about = await rowsIn((await workbook('admin', 'patient_details', more)).file, 'حول الملف')
      const { rows } = await server.database.pool.query(
        `select name from "user" where email = 'admin@demo.example.com'`,
      )
      const said = about.flat()
      for (const fact of [more.title, ...more.narrowed, 'Europe/Istanbul', 'Month end', (rows[0] as Row)['name']])
        expect(said).toContain(fact)
      expect(said).toContain('سرّي – يحتوي على معلومات صحية')
      const [log] = (await server.database.pool.query('select * from export_log order by at desc limit 1'))
        .rows as Row[]
      expect(log).toMatchObject({ entity: 'patient_details', format: 'xlsx', purpose: 'Month end' })
    })

    it('codes are words where the reader has words for them', async () => {
      const words = { case_status: { active: 'Being treated' } }
      const lines = await rowsIn((await workbook('admin', 'patient_details', { words })).file)
      const at = (lines[0] ?? []).indexOf('case_status')
      const found = new Set(lines.slice(1).map((line) => line[at]))
      expect(found.has('Being treated')).toBe(true)
      expect(found.has('active')).toBe(false)
    })

    it('what is asked wrongly is told before any byte, and whoever may not export finds nothing', async () => {
      const answers = await Promise.all([
        workbook('admin', 'patient_details', { purpose: undefined }),
        workbook('admin', 'law_firms', { time_zone: 'Mars/Olympus' }),
        workbook('admin', 'law_firms', { language: 'xx' }),
        workbook('paralegal', 'patient_details'),
        workbook('provider', 'appointments'),
      ])
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 404, 404])
    })
  })
})

/** Days are fractions in sheets: a moment comes back within a millisecond of its second. */
const plain = (value: unknown): unknown =>
  value instanceof Date ? new Date(Math.round(value.getTime() / 1000) * 1000).toISOString() : value

/** How a value of the answer stands in a cell that keeps its kind. */
function asCell(kind: string, value: unknown): unknown {
  if (value === null || value === '') return null
  if (kind === 'cents') return Number(value) / 100
  if (kind === 'percent') return Number(value) / 100
  if (kind === 'date') return `${String(value).slice(0, 10)}T00:00:00.000Z`
  // What no XML can carry is left out.
  if (typeof value === 'string' && kind === 'text') return value.replace('\u0001', '')
  // Sheets keep moments to the second.
  if (kind === 'moment') return `${String(value).slice(0, 19)}.000Z`
  return value
}
