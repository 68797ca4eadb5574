import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { startServer, type Client, type TestServer } from '#tests/support/server.ts'
import { anchorsIn, insertFitting, type Anchors } from '#tests/support/world-rows.ts'

const flags = [
  'missing_bill',
  'missing_records',
  'no_consent',
  'status_due',
  'duplicate_suspects',
  'in_treatment',
  'surgical',
  'interpreter',
]

onBothEngines('flags of cases', (engine) => {
  let server: TestServer
  let anchors: Anchors
  let admin: Client
  let firm: Client
  let otherFirm: Client
  let n = 70_000

  beforeAll(async () => {
    server = await startServer(engine)
    anchors = await anchorsIn(server.database)
    ;[admin, firm, otherFirm] = (await Promise.all(
      ['admin', 'lawfirm', 'lawfirm2'].map((name) => server.as(name)),
    )) as [Client, Client, Client]
  })
  afterAll(() => server.close())

  const flagged = async (client: Client, flag: string): Promise<string[]> =>
    (await client.get(`/patient/flagged/${flag}`)).body.patient_ids as string[]

  async function opened(values: Record<string, unknown> = {}): Promise<string> {
    n += 1
    const lawfirm_id = (await admin.get(`/user/${firm.userId}`)).body.user.lawfirm_id
    return insertFitting(server.database, 'patient', n, anchors, { lawfirm_id, case_status: 'active', ...values })
  }

  // The demo's people are all different: suspects are made below.
  test.each(flags.filter((flag) => flag !== 'duplicate_suspects'))(
    '%s holds for some cases of the demo and not for all',
    async (flag) => {
      const ids = await flagged(admin, flag)
      const { count } = (await admin.get('/patient/all?page_size=1')).body as { count: number }
      expect(ids.length).toBeGreaterThan(0)
      expect(ids.length).toBeLessThan(count)
      expect(new Set(ids).size).toBe(ids.length)
    },
  )

  test('a bill that came is missing no more', async () => {
    const [id] = await flagged(admin, 'missing_bill')
    const { rowCount } = await server.database.pool.query(
      `update appointment set bill_received_at = service_date where patient_id = $1 and service_date is not null`,
      [id],
    )
    expect(rowCount).toBeGreaterThan(0)
    expect(await flagged(admin, 'missing_bill')).not.toContain(id)
  })

  test('a consent takes the case off the list of those without', async () => {
    const id = await opened()
    expect(await flagged(admin, 'no_consent')).toContain(id)
    const consent = {
      patient_id: id,
      number: '+13055550177',
      sms_consent: 'granted',
      consent_source: 'signed_form',
      consent_at: '2026-01-01T00:00:00Z',
    }
    expect((await admin.post('/patient_mobile_info/create', consent)).status).toBe(201)
    expect(await flagged(admin, 'no_consent')).not.toContain(id)
  })

  test('two cases that look like one person are suspects, until they are known as that person', async () => {
    const person = { first_name: 'Zeynep', last_name: `Duplicatus ${n}`, dob: '1971-03-04' }
    const [one, other] = [
      await opened({ ...person, dol: '2025-01-01' }),
      await opened({ ...person, dol: '2026-02-02' }),
    ]
    expect(await flagged(admin, 'duplicate_suspects')).toEqual(expect.arrayContaining([one, other]))
    await server.database.pool.query('update patient set person_key = $1 where id = any($2)', [one, [one, other]])
    const after = await flagged(admin, 'duplicate_suspects')
    expect(after).not.toContain(one)
    expect(after).not.toContain(other)
  })

  test('a new accident of the same person takes the key of the first, and neither is a suspect any more', async () => {
    const person = { first_name: 'Selin', last_name: `Secunda ${n}`, dob: '1980-08-08' }
    const [first, second] = [
      await opened({ ...person, dol: '2024-01-01' }),
      await opened({ ...person, dol: '2026-01-01' }),
    ]
    const answer = await admin.post(`/patient/${second}/duplicate_answer`, { patient_id: first, answer: 'same_person' })
    expect(answer).toMatchObject({ status: 200, body: { patient: { person_key: first } } })
    const after = await flagged(admin, 'duplicate_suspects')
    expect([after.includes(first), after.includes(second)]).toEqual([false, false])
    const out = await otherFirm.post(`/patient/${second}/duplicate_answer`, {
      patient_id: first,
      answer: 'same_person',
    })
    expect(out.status).toBe(404)
  })

  test('cases of one person that were told together at different times are one person', async () => {
    const person = { first_name: 'Selin', last_name: `Tertia ${n}`, dob: '1981-09-09' }
    const ids: string[] = []
    for (const year of [2021, 2022, 2023, 2024]) ids.push(await opened({ ...person, dol: `${year}-01-01` }))
    const [first, second, third, fourth] = ids
    const same = async (id: string | undefined, other: string | undefined) =>
      expect(
        (await admin.post(`/patient/${id}/duplicate_answer`, { patient_id: other, answer: 'same_person' })).status,
      ).toBe(200)
    await same(second, first)
    await same(fourth, third)
    await same(second, third)
    const after = await flagged(admin, 'duplicate_suspects')
    expect(after.filter((id: string) => ids.includes(id))).toEqual([])
  })

  describe('walls', () => {
    test('P4: a firm hears of its own cases only', async () => {
      const ours = new Set((await firm.get('/patient/wp/all')).body.patients.map(({ id }: { id: string }) => id))
      for (const flag of flags) {
        const answer = await firm.get(`/patient/flagged/${flag}`)
        if (answer.status === 404) continue
        for (const id of answer.body.patient_ids) expect(ours.has(id)).toBe(true)
      }
      const id = await opened()
      expect(await flagged(otherFirm, 'no_consent')).not.toContain(id)
    })

    test('who does not see what a flag rests on has no such flag, and neither has anybody an unknown one', async () => {
      const funder = await server.as('funder')
      for (const flag of ['missing_bill', 'no_consent', 'duplicate_suspects'])
        expect((await funder.get(`/patient/flagged/${flag}`)).status).toBe(404)
      expect((await admin.get('/patient/flagged/toString')).status).toBe(404)
    })

    test('what leaves the portal is on record with its purpose; cases out of reach are not', async () => {
      const id = await opened()
      const body = { patient_ids: [id], purpose: 'Audit of the firm', columns: ['name'] }
      expect(await firm.post('/patient/exports', body)).toMatchObject({ status: 200, body: { count: 1 } })
      const { rows } = await server.database.pool.query(
        `select user_id, detail from audit_event where action = 'export' and $1::uuid = any(patient_ids)`,
        [id],
      )
      expect(rows).toEqual([{ user_id: firm.userId, detail: { purpose: 'Audit of the firm', columns: ['name'] } }])
      expect((await otherFirm.post('/patient/exports', body)).status).toBe(404)
      const paralegal = await server.as('paralegal')
      expect((await paralegal.post('/patient/exports', body)).status).toBe(404)
    })
  })
})
