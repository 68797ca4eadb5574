import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { open, settled, type Opened } from '#tests/support/feed.ts'
import { startServer, type Client, type TestServer } from '#tests/support/server.ts'
import { anchorsIn, insertFitting, type Anchors } from '#tests/support/world-rows.ts'

interface Mention {
  readonly t: string
  readonly i: string
  readonly o: string
  readonly c?: string
  readonly d?: object
  readonly k?: readonly string[]
}

onBothEngines('what changed beside what a device keeps', (engine) => {
  let server: TestServer
  let anchors: Anchors
  let [admin, firm, otherFirm, provider]: Client[] = []
  let patientId: string

  beforeAll(async () => {
    server = await startServer(engine)
    anchors = await anchorsIn(server.database)
    ;[admin, firm, otherFirm, provider] = await Promise.all(
      ['admin', 'lawfirm', 'lawfirm2', 'provider'].map((name) => server.as(name)),
    )
    const { lawfirm_id } = (await admin!.get(`/user/${firm!.userId}`)).body.user
    patientId = await insertFitting(server.database, 'patient', 71_000, anchors, { lawfirm_id })
  })
  afterAll(() => server.close())

  /** What each of them is told of what is done meanwhile, by a device that keeps cases. */
  async function toldOf(clients: readonly Client[], act: () => Promise<unknown>): Promise<Mention[][]> {
    const opened = await Promise.all(clients.map((client) => open(client)))
    await act()
    await settled(server.database)
    return Promise.all(clients.map((client, index) => mentions(client, opened[index]!)))
  }

  async function mentions(client: Client, opened: Opened, own?: string): Promise<Mention[]> {
    const lines = await linesOf(client, opened, own)
    return lines.filter(({ t }) => t !== 'patient')
  }

  async function linesOf(client: Client, { cursor, server_epoch, scope_epoch }: Opened, own?: string) {
    const at = { kept: 'patient', cursor, server_epoch, scope_epoch, limit: '2000' }
    const query = new URLSearchParams({ ...at, ...(own && { own }) })
    const { text } = await client.get(`/sync/delta?${query}`)
    const lines = text.trim().split('\n').slice(0, -1)
    return lines.map((line) => JSON.parse(line) as Mention)
  }

  const line = `insert into case_cost (id, patient_id, kind, payee, amount_cents)
    values (gen_random_uuid(), $1, 'cost', 'Court', 12500)`
  const note = () =>
    admin!.post('/patient_note/create', { patient_id: patientId, body: 'Called.', visibility: 'lawfirm' })

  test('K7: a note is named with its case and carries nothing; the looks at a case know nothing of it', async () => {
    const [seen, foreign] = await toldOf([firm!, otherFirm!], note)
    const id = seen?.[0]?.i
    expect(seen).toEqual([{ t: 'patient_note', i: id, o: 'put', c: patientId }])
    expect(foreign).toEqual([])
    const { body } = await admin!.get(`/patient/${patientId}/audit_events`)
    const actions = (body.audit_events as { action: string }[]).map(({ action }) => action)
    expect(actions).not.toContain('delta')
    const [removed] = await toldOf([firm!], () => admin!.delete(`/patient_note/delete/${id}`))
    expect(removed).toEqual([{ t: 'patient_note', i: id, o: 'del', c: patientId }])
  })

  test('K7: what only the own writes of a device have changed is marked by their keys, for that person alone', async () => {
    const keys = ['own-note-1', 'own-note-2', 'own-note-3']
    const write = async (client: Client, key: string) =>
      (await client.post('/patient_note/create', { patient_id: patientId, body: key }, { 'idempotency-key': key })).body
        .patient_note as { id: string; version: number }
    const [opened, firms] = [await open(admin!), await open(firm!)]
    const [one, two] = [await write(admin!, keys[0]!), await write(admin!, keys[1]!)]
    const pin = { is_pinned: true, version: two.version }
    await admin!.put(`/patient_note/update/${two.id}`, pin, { 'idempotency-key': 'not-named' })
    const others = await write(firm!, keys[2]!)
    await settled(server.database)
    const marks = async (client: Client, at: Opened) => {
      const lines = await linesOf(client, at, keys.join())
      return Object.fromEntries(lines.filter(({ t }) => t === 'patient_note').map(({ i, k }) => [i, k]))
    }
    expect(await marks(admin!, opened)).toEqual({ [one.id]: [keys[0]], [two.id]: undefined, [others.id]: undefined })
    expect(await marks(firm!, firms)).toEqual({ [others.id]: [keys[2]] })
  })

  test('K7, L8: a settlement is told to the firm and the staff, and to nobody else', async () => {
    const draft = { payer: 'Acme', amount_cents: 1_000_000, agreed_on: '2026-03-01' }
    const [staff, firms, others, providers] = await toldOf([admin!, firm!, otherFirm!, provider!], () =>
      admin!.post(`/patient/${patientId}/settlements`, draft),
    )
    const settlement = expect.objectContaining({ t: 'settlement', o: 'put', c: patientId })
    expect([staff, firms]).toEqual([expect.arrayContaining([settlement]), expect.arrayContaining([settlement])])
    expect([...others!, ...providers!].filter(({ t }) => t === 'settlement')).toEqual([])
  })

  test('K7: a line of the costs is told to those who work with them', async () => {
    const [staff, firms, providers] = await toldOf([admin!, firm!, provider!], () =>
      server.database.pool.query(line, [patientId]),
    )
    const cost = expect.objectContaining({ t: 'case_cost', o: 'put', c: patientId })
    expect([staff, firms]).toEqual([expect.arrayContaining([cost]), expect.arrayContaining([cost])])
    expect(providers!.filter(({ t }) => t === 'case_cost')).toEqual([])
  })

  test('K7, L8: who of the firm is not on the case is told nothing of it', async () => {
    const paralegal = await server.as('paralegal')
    const costs = async () => {
      const [lines] = await toldOf([paralegal], () => server.database.pool.query(line, [patientId]))
      return lines!.filter(({ t }) => t === 'case_cost')
    }
    expect(await costs()).toEqual([])
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from lawfirm_employee where user_id = $1',
      [paralegal.userId],
    )
    const onCase = { patient_id: patientId, lawfirm_employee_id: rows[0]?.id, role: 'paralegal', from: '2026-01-05' }
    expect((await admin!.post('/patient_lawfirm_employee/create', onCase)).status).toBe(201)
    expect(await costs()).toMatchObject([{ o: 'put', c: patientId }])
  })

  test('K7: what is kept off devices is named to those who work with it', async () => {
    const [staff, firms] = await toldOf([admin!, firm!], () =>
      insertFitting(server.database, 'underwriting_note', 71_001, anchors, { patient_id: patientId }),
    )
    const note = expect.objectContaining({ t: 'underwriting_note', c: patientId })
    expect(staff).toEqual(expect.arrayContaining([note]))
    expect(firms!.filter(({ t }) => t === 'underwriting_note')).toEqual([])
  })
})
