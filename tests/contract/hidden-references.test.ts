import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Row, type World } from '#tests/contract/cases/world.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { Answer, Client } from '#tests/support/server.ts'

onBothEngines('L8: hidden and absent are answered alike', (engine) => {
  let world: World
  let paralegal: Client
  let own: Row
  let unassigned: Row

  beforeAll(async () => {
    world = await openWorld(engine)
    paralegal = await world.server.as('paralegal')
    await world.set('user', paralegal.userId, { firm_wide: false })
    own = await world.open({}, paralegal)
    unassigned = await world.open()
  })
  afterAll(() => world.server.close())

  /** Sends the write with an id that exists and with one that does not; both answers must be the same refusal. */
  async function refusedAlike(write: (id: string) => Promise<Answer>, hidden: string): Promise<Answer> {
    const [found, absent] = [await write(hidden), await write(randomUUID())]
    expect({ status: found.status, text: found.text }).toEqual({ status: absent.status, text: absent.text })
    expect(found.status).toBeGreaterThanOrEqual(400)
    return found
  }

  test('attachments, addenda and the case of a note', async () => {
    const internal = await world.upload(own, world.manager, { visibility: ['internal'] })
    const [note] = [
      (await world.manager.post('/patient_note/create', { patient_id: own['id'], body: 'Ours' })).body.patient_note,
    ]
    const write = (more: Row) =>
      paralegal.post('/patient_note/create', { patient_id: own['id'], body: 'Words', ...more })
    const attached = await refusedAlike((id) => write({ attachments: [id] }), internal['id'])
    expect(attached.body.errors).toEqual({ attachments: ['not_found'] })
    const added = await refusedAlike((id) => write({ addendum_to_id: id }), note.id)
    expect(added.body.errors).toEqual({ addendum_to_id: ['not_found'] })
    const placed = await refusedAlike((id) => write({ patient_id: id }), unassigned['id'])
    expect(placed.body.errors).toEqual({ patient_id: ['not_found'] })
  })

  test('a note carries documents of its own case only', async () => {
    const paper = await world.upload(unassigned, world.manager, { visibility: ['internal', 'lawfirm'] })
    const draft = { patient_id: own['id'], body: 'Words', attachments: [paper['id']] }
    expect((await world.admin.post('/patient_note/create', draft)).body.errors).toEqual({ attachments: ['not_found'] })
    const kept = { ...draft, patient_id: unassigned['id'] }
    expect((await world.admin.post('/patient_note/create', kept)).status).toBe(201)
  })

  test('the lien, the visit and the former version that a document names', async () => {
    const lien = await world.claim(unassigned, 500_00)
    const visit = await world.held(unassigned, '2026-02-03')
    const former = await world.upload(own, world.manager, { visibility: ['internal'] })
    const file = async (more: Row) => {
      const paper = await world.upload(own, paralegal, { visibility: ['lawfirm'] })
      const draft = { patient_id: own['id'], doc_type: 'other', title: 'Paper', file_key: paper['file_key'], ...more }
      return paralegal.post('/patient_document/create', { ...draft, sha256: '0'.repeat(64) })
    }
    await refusedAlike((id) => file({ lien_id: id }), lien['id'])
    await refusedAlike((id) => file({ appointment_id: id }), visit['id'])
    await refusedAlike((id) => file({ replaces_id: id }), former['id'])
  })

  test('the case that a chat message is about', async () => {
    const say = (id: string, by: Client) =>
      by.post('/message/create', { receiver_id: world.manager.userId, message: 'About this', patient_id: id })
    expect((await refusedAlike((id) => say(id, paralegal), unassigned['id'])).body.errors).toHaveProperty('patient_id')
    expect((await refusedAlike((id) => say(id, world.otherFirm), own['id'])).status).toBe(422)
  })

  test('somebody who is a client of another firm', async () => {
    const { first_name, last_name, dob, dol } = unassigned
    const draft = { first_name, last_name, dob, dol }
    const asked = await world.otherFirm.post('/patient/duplicates', { draft })
    expect(asked.body).toEqual({ candidates: [], may_exist: false })
    const phone = '+13055551991'
    const opened = await world.otherFirm.post('/patient/create', { ...draft, phone, lawfirm_id: world.otherFirmId })
    expect(opened.status, opened.text).toBe(201)
    const found = await world.manager.get(`/patient/${opened.body.patient.id}/duplicates`)
    expect(found.body.candidates).toMatchObject([{ verdict: 'exact', patient: { id: unassigned['id'] } }])
    const taken = await world.otherFirm.post('/patient/check_case_number', { case_number: unassigned['case_number'] })
    expect(taken.body).toMatchObject({ available: true, conflict_patient_id: null })
  })

  test('a repeated write shows its record while its right holds, and later only that it was done', async () => {
    const { firm, admin, otherFirmId } = world
    const patient = await world.open()
    const draft = { patient_id: patient['id'], body: 'Words', visibility: 'lawfirm' }
    const write = () => firm.post('/patient_note/create', draft, { 'idempotency-key': 'one-note' })
    const first = await write()
    expect(first.status).toBe(201)
    expect(await write()).toMatchObject({ status: 201, body: first.body })
    const number = { patient_id: patient['id'], number: '+13055559876' }
    const call = () => firm.post('/patient_mobile_info/create', number, { 'idempotency-key': 'one-number' })
    expect((await call()).status).toBe(201)
    const { version } = (await admin.get(`/patient/${patient['id']}`)).body.patient
    const moved = { lawfirm_id: otherFirmId, reason: 'The client chose another', expected_version: version }
    expect((await admin.post(`/patient/${patient['id']}/change_lawfirm`, moved)).status).toBe(200)
    expect(await write()).toMatchObject({ status: 201, body: { patient_note: null } })
    expect(await call()).toMatchObject({ status: 201, body: { patient_mobile_info: null } })
    // What was not done before is refused as ever, and shows nothing either.
    expect((await firm.post('/patient_note/create', draft, { 'idempotency-key': 'another-note' })).status).toBe(422)
    const notes = await world.rows('select id from patient_note where patient_id = $1', [patient['id']])
    expect(notes).toHaveLength(1)
  })
})
