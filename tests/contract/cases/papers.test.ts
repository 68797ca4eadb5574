import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, Client } from '#tests/support/server.ts'
import { sentFor } from '#tests/support/uploads.ts'
import { openWorld, type Row, type World } from './world.ts'

let world: World
let staff: Client
beforeAll(async () => {
  world = await openWorld()
  staff = await world.server.as('staff')
})
afterAll(() => world.server.close())

let sent = 0
async function file(patient: Row, by: Client): Promise<Row> {
  sent += 1
  const [file_key, sha256] = [`sample_paper_${sent}`, String(sent).padStart(64, '0')]
  const { database } = world.server
  await sentFor(database, 'underwriting_document', by.userId, { patient_id: patient['id'], file_key, sha256 })
  return { file_key, sha256 }
}

const add = (by: Client, patient: Row, more: Row): Promise<Answer> =>
  by.post('/underwriting_document/create', {
    patient_id: patient['id'],
    stage_id: patient['underwriting_stage_id'],
    kind: 'lop',
    ...more,
  })
const change = (by: Client, { id, version }: Row, patch: Row): Promise<Answer> =>
  by.put(`/underwriting_document/update/${id}`, { version, ...patch })

it('W5: who may not judge papers asks for them and hands them in', async () => {
  const { admin, manager } = world
  const patient = await world.open()
  for (const by of [staff, manager]) {
    for (const judged of [
      { status: 'accepted', ...(await file(patient, by)) },
      { status: 'rejected', status_reason: 'No signature' },
      { status: 'waived', status_reason: 'Not needed' },
    ])
      expect((await add(by, patient, judged)).body.errors).toEqual({ status: ['not_allowed'] })
    const here = await add(by, patient, { status: 'received', ...(await file(patient, by)) })
    expect(here.status).toBe(201)
    expect((await change(by, here.body.underwriting_document, { status: 'accepted' })).status).toBe(404)
  }
  for (const kind of ['retainer', 'police_report'])
    expect((await add(staff, patient, { kind })).body.underwriting_document.status).toBe('requested')
  await world.set('patient', patient['id'], {
    underwriting_stage_id: (
      await world.rows(`select id from underwriting_stage where category = 'collecting' limit 1`)
    )[0]!['id'],
  })
  const [{ version } = { version: 0 }] = await world.rows('select version from patient where id = $1', [patient['id']])
  const wish = { to: 'review', amount_cents: 4_000_00, expected_version: version }
  expect((await admin.post(`/patient/${patient['id']}/underwriting`, wish)).body.errors).toEqual({
    _: ['DOCUMENT_MISSING.lop', 'DOCUMENT_MISSING.retainer', 'DOCUMENT_MISSING.police_report'],
  })
})

it('W5: a paper is accepted with its file, and by name', async () => {
  const { underwriter } = world
  const patient = await world.open()
  expect((await add(underwriter, patient, { status: 'accepted' })).body.errors).toEqual({ file_key: ['required'] })
  const asked = (await add(underwriter, patient, {})).body.underwriting_document as Row
  expect(asked).toMatchObject({ reviewed_by: null, reviewed_at: null })
  expect((await change(underwriter, asked, { status: 'accepted' })).body.errors).toEqual({ file_key: ['required'] })
  const here = await change(underwriter, asked, { status: 'received', ...(await file(patient, underwriter)) })
  expect(here.body.underwriting_document).toMatchObject({ status: 'received', reviewed_by: null })
  const accepted = await change(underwriter, here.body.underwriting_document, { status: 'accepted' })
  expect(accepted.body.underwriting_document).toMatchObject({ status: 'accepted', reviewed_by: underwriter.userId })
  expect(accepted.body.underwriting_document.reviewed_at).not.toBeNull()
  const asked_again = await change(world.admin, accepted.body.underwriting_document, { status: 'requested' })
  expect(asked_again.body.underwriting_document).toMatchObject({ reviewed_by: null, reviewed_at: null })
  const waived = await change(world.admin, asked_again.body.underwriting_document, {
    status: 'waived',
    status_reason: 'Not needed',
  })
  expect(waived.body.underwriting_document).toMatchObject({ status: 'waived', reviewed_by: world.admin.userId })
})
