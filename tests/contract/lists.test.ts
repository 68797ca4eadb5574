import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Client, type TestServer } from '#tests/support/server.ts'
import { anchorsIn, insertFitting, type Anchors } from '#tests/support/world-rows.ts'

interface Row {
  id: string
  [column: string]: unknown
}

let server: TestServer
let admin: Client
let firm: Client
let otherFirm: Client
let anchors: Anchors
const NOWHERE = '01990000-0000-7000-8000-000000000000'

async function rows(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await server.database.pool.query<Row>(text, values)).rows
}

const idsOf = (list: Row[]): string[] => list.map((row) => row.id)

/** The party that a log-in belongs to. */
async function partyOf(client: Client, party: string): Promise<string> {
  return String((await rows(`select ${party} as id from "user" where id = $1`, [client.userId]))[0]?.id)
}

async function lastAudit(entity: string): Promise<Row | undefined> {
  return (
    await rows(
      `select id, action, user_id, patient_ids from audit_event where entity = $1 order by at desc, id desc limit 1`,
      [entity],
    )
  )[0]
}

beforeAll(async () => {
  server = await startServer('embedded')
  ;[admin, firm, otherFirm] = (await Promise.all(['admin', 'lawfirm', 'lawfirm2'].map((name) => server.as(name)))) as [
    Client,
    Client,
    Client,
  ]
  anchors = await anchorsIn(server.database)
})
afterAll(() => server?.close())

describe('employees by what they do (D2)', () => {
  it.each([
    ['case_managers', 'is_casemanager'],
    ['underwriters', 'is_underwriter'],
  ])('%s are the employees whose log-in says so', async (list, flag) => {
    const expected = await rows(`select e.id from employee e join "user" u on u.id = e.user_id
      where u.${flag} and u.is_active and e.is_active and e.deleted_at is null order by e.last_name, e.id`)
    const answer = await admin.get(`/employee/${list}`)
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual([list])
    expect(expected.length).toBeGreaterThan(0)
    expect(idsOf(answer.body[list])).toEqual(idsOf(expected))
    for (const row of answer.body[list] as Row[]) {
      expect(row['user_id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(row).not.toHaveProperty('max_caseload')
    }
  })

  it('leaves out who was switched off, and is nothing to outsiders', async () => {
    const { body } = await admin.get('/employee/case_managers')
    const gone = (body.case_managers as Row[]).at(-1)!
    await rows('update "user" set is_active = false where id = $1', [gone['user_id']])
    const after = await admin.get('/employee/case_managers')
    await rows('update "user" set is_active = true where id = $1', [gone['user_id']])
    expect(idsOf(after.body.case_managers)).toEqual(idsOf(body.case_managers).slice(0, -1))
    expect((await firm.get('/employee/case_managers')).status).toBe(404)
    expect((await server.stranger.get('/employee/underwriters')).status).toBe(401)
  })
})

describe('people and places of one organisation (D11)', () => {
  it('gives a firm its own people, in order, and no other firm’s', async () => {
    const own = await partyOf(firm, 'lawfirm_id')
    const other = await partyOf(otherFirm, 'lawfirm_id')
    const expected = await rows(
      'select id from lawfirm_employee where lawfirm_id = $1 and deleted_at is null order by last_name, id',
      [own],
    )
    expect(expected.length).toBeGreaterThan(0)
    const { body } = await firm.get(`/lawfirm_employee/by_lawfirm/${own}`)
    expect(Object.keys(body)).toEqual(['lawfirm_employees'])
    expect(idsOf(body.lawfirm_employees)).toEqual(idsOf(expected))
    expect(idsOf((await admin.get(`/lawfirm_employee/by_lawfirm/${own}`)).body.lawfirm_employees)).toEqual(
      idsOf(expected),
    )
    expect((await firm.get(`/lawfirm_employee/by_lawfirm/${other}`)).status).toBe(404)
    expect(
      (await otherFirm.get(`/lawfirm_employee/by_lawfirm/${other}`)).body.lawfirm_employees.length,
    ).toBeGreaterThan(0)
  })

  it('gives a subsidiary its own people', async () => {
    const subsidiary = await server.as('subsidiary')
    const own = await partyOf(subsidiary, 'subsidiary_id')
    const [another] = await rows('select id from subsidiary where id <> $1 and deleted_at is null limit 1', [own])
    await insertFitting(server.database, 'subsidiary_employee', 8001, anchors, { subsidiary_id: own })
    const { body } = await subsidiary.get(`/subsidiary_employee/by_subsidiary/${own}`)
    const expected = await rows(
      'select id from subsidiary_employee where subsidiary_id = $1 and deleted_at is null order by last_name, id',
      [own],
    )
    expect(idsOf(body.subsidiary_employees)).toEqual(idsOf(expected))
    expect((await subsidiary.get(`/subsidiary_employee/by_subsidiary/${another?.id}`)).status).toBe(404)
    expect((await firm.get(`/subsidiary_employee/by_subsidiary/${own}`)).status).toBe(404)
  })

  it('gives everybody a provider’s offices, and a provider its own alone', async () => {
    const provider = await server.as('provider')
    const own = await partyOf(provider, 'medical_provider_id')
    const [another] = await rows('select id from medical_provider where id <> $1 and deleted_at is null limit 1', [own])
    const expected = await rows(
      'select id from medical_provider_office where medical_provider_id = $1 and deleted_at is null order by name, id',
      [own],
    )
    expect(
      idsOf((await firm.get(`/medical_provider_office/by_medical_provider/${own}`)).body.medical_provider_offices),
    ).toEqual(idsOf(expected))
    expect((await firm.get(`/medical_provider_office/by_medical_provider/${another?.id}`)).status).toBe(200)
    expect((await provider.get(`/medical_provider_office/by_medical_provider/${own}`)).status).toBe(200)
    expect((await provider.get(`/medical_provider_office/by_medical_provider/${another?.id}`)).status).toBe(404)
  })

  it('finds nothing under what is no organisation', async () => {
    for (const path of [
      '/lawfirm_employee/by_lawfirm/',
      '/subsidiary_employee/by_subsidiary/',
      '/medical_provider_office/by_medical_provider/',
    ]) {
      for (const id of [NOWHERE, 'abc', "1'or'1"])
        expect((await admin.get(`${path}${encodeURIComponent(id)}`)).status).toBe(404)
    }
  })
})

describe('documents and notes of one case (D11)', () => {
  let patientId: string

  beforeAll(async () => {
    patientId = await insertFitting(server.database, 'patient', 8100, anchors, {
      lawfirm_id: await partyOf(firm, 'lawfirm_id'),
    })
  })

  it('shows pinned notes first, then the newest', async () => {
    const made: string[] = []
    for (const [n, pinned, day] of [
      [1, false, 1],
      [2, true, 2],
      [3, false, 3],
      [4, true, 1],
    ] as const) {
      const id = await insertFitting(server.database, 'patient_note', 8200 + n, anchors, {
        patient_id: patientId,
        is_pinned: pinned,
        visibility: 'lawfirm',
        created_by: admin.userId,
      })
      await rows('update patient_note set created_at = $2 where id = $1', [id, `2026-01-0${day}T10:00:00Z`])
      made.push(id)
    }
    const order = [made[1], made[3], made[2], made[0]]
    expect(idsOf((await admin.get(`/patient_note/by_patient/${patientId}`)).body.patient_notes)).toEqual(order)
    expect(idsOf((await firm.get(`/patient_note/by_patient/${patientId}`)).body.patient_notes)).toEqual(order)
  })

  it('keeps internal notes and papers from the firm, and shows it its own', async () => {
    const note = (n: number, more: object) =>
      insertFitting(server.database, 'patient_note', n, anchors, { patient_id: patientId, ...more })
    const paper = (n: number, more: object) =>
      insertFitting(server.database, 'patient_document', n, anchors, { patient_id: patientId, ...more })
    const hidden = [
      await note(8301, { visibility: 'internal', created_by: admin.userId }),
      await paper(8302, { visibility: ['internal', 'funder'], created_by: admin.userId }),
    ]
    const open = [
      await note(8303, { visibility: 'internal', created_by: firm.userId }),
      await paper(8304, { visibility: ['lawfirm'], created_by: admin.userId }),
    ]
    const seenBy = async (client: Client): Promise<string[]> => [
      ...idsOf((await client.get(`/patient_note/by_patient/${patientId}`)).body.patient_notes),
      ...idsOf((await client.get(`/patient_document/by_patient/${patientId}`)).body.patient_documents),
    ]
    expect(await seenBy(admin)).toEqual(expect.arrayContaining([...hidden, ...open]))
    const firmSees = await seenBy(firm)
    expect(firmSees).toEqual(expect.arrayContaining(open))
    for (const id of hidden) expect(firmSees).not.toContain(id)
    const { body } = await admin.get(`/patient_document/by_patient/${patientId}`)
    for (const row of body.patient_documents as Row[]) expect(row).not.toHaveProperty('file_key')
  })

  it.each(['patient_note', 'patient_document'])('is no list to who may not see the case: %s', async (entity) => {
    expect((await otherFirm.get(`/${entity}/by_patient/${patientId}`)).status).toBe(404)
    expect((await admin.get(`/${entity}/by_patient/${NOWHERE}`)).status).toBe(404)
    expect((await server.stranger.get(`/${entity}/by_patient/${patientId}`)).status).toBe(401)
  })

  it.each(['patient_note', 'patient_document'])(
    'is on record with the case, even where nothing was found: %s',
    async (entity) => {
      const empty = await insertFitting(server.database, 'patient', entity === 'patient_note' ? 8101 : 8102, anchors)
      expect((await admin.get(`/${entity}/by_patient/${empty}`)).body).toEqual({ [`${entity}s`]: [] })
      expect(await lastAudit(entity)).toMatchObject({ action: 'list', user_id: admin.userId, patient_ids: [empty] })
    },
  )

  it('broke nothing', () => {
    expect(server.errors).toEqual([])
  })
})
