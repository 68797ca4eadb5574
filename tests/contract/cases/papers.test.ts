import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { Answer, Client } from '#tests/support/server.ts'
import { openWorld, person, type Row, type World } from './world.ts'

const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-06-30`

onBothEngines('papers of a case', (engine) => {
  let world: World
  let staff: Client
  beforeAll(async () => {
    world = await openWorld(engine)
    staff = await world.server.as('staff')
  })
  afterAll(() => world.server.close())

  const ask = (by: Client, patient: Row, more: Row = {}): Promise<Answer> =>
    by.post('/underwriting_document/create', {
      patient_id: patient['id'],
      stage_id: patient['underwriting_stage_id'],
      kind: 'lop',
      ...more,
    })
  const change = (by: Client, { id, version }: Row, patch: Row): Promise<Answer> =>
    by.put(`/underwriting_document/update/${id}`, { version, ...patch })
  const papersOf = (patient: Row, kind: string): Promise<Row[]> =>
    world.rows(
      `select * from underwriting_document where patient_id = $1 and kind = $2 and deleted_at is null order by created_at`,
      [patient['id'], kind],
    )
  const caseOf = async (patient: Row): Promise<Row> =>
    (
      await world.rows(
        'select lop_status, hipaa_auth_expires_at::text, version, case_status from patient where id = $1',
        [patient['id']],
      )
    )[0]!
  const only = async (patient: Row, kind: string): Promise<Row> => {
    const papers = await papersOf(patient, kind)
    expect(papers).toHaveLength(1)
    return papers[0]!
  }

  it('M9: a document of a matching kind is the paper that was asked for', async () => {
    const patient = await world.open()
    const asked = (await ask(world.manager, patient, { kind: 'scene_photos' })).body.underwriting_document as Row
    expect(asked).toMatchObject({ status: 'requested', document_id: null })
    const photo = await world.upload(patient, world.firm, { doc_type: 'photo' })
    expect(await only(patient, 'scene_photos')).toMatchObject({
      id: asked.id,
      status: 'received',
      document_id: photo.id,
    })
    // Photos are not needed by themselves: a second one changes nothing.
    await world.upload(patient, world.manager, { doc_type: 'photo' })
    expect(await only(patient, 'scene_photos')).toMatchObject({ document_id: photo.id })
  })

  it('M9: what underwriting may need counts as received without having been asked for', async () => {
    const patient = await world.open()
    const report = await world.upload(patient, world.firm, { doc_type: 'police_report' })
    expect(await only(patient, 'police_report')).toMatchObject({
      status: 'received',
      document_id: report.id,
      required: false,
      created_by: world.firm.userId,
    })
    await world.upload(patient, world.manager, { doc_type: 'police_report' })
    await world.upload(patient, world.manager, { doc_type: 'bill' })
    expect(await only(patient, 'police_report')).toMatchObject({ document_id: report.id })
    expect(await world.rows('select 1 from underwriting_document where patient_id = $1', [patient.id])).toHaveLength(1)
  })

  it('M9: a better scan takes the place of the first one, and a second scan makes good for a rejected one', async () => {
    const patient = await world.open()
    const first = await world.upload(patient, world.manager, { doc_type: 'retainer' })
    const better = await world.upload(patient, world.manager, { doc_type: 'retainer', replaces_id: first.id })
    const paper = await only(patient, 'retainer')
    expect(paper).toMatchObject({ document_id: better.id })
    await change(world.underwriter, paper, { status: 'rejected', status_reason: 'Not readable' })
    const again = await world.upload(patient, world.manager, { doc_type: 'retainer' })
    expect(await only(patient, 'retainer')).toMatchObject({
      status: 'received',
      document_id: again.id,
      status_reason: null,
      reviewed_by: null,
    })
  })

  it('M9: a document filed anew moves to the other paper; one that was accepted stays what it is', async () => {
    const patient = await world.open()
    const report = await world.upload(patient, world.manager, { doc_type: 'police_report' })
    const refiled = await world.admin.put(`/patient_document/update/${report.id}`, {
      version: report.version,
      doc_type: 'retainer',
    })
    expect(refiled.status).toBe(200)
    expect(await only(patient, 'police_report')).toMatchObject({ status: 'requested', document_id: null })
    const paper = await only(patient, 'retainer')
    expect(paper).toMatchObject({ status: 'received', document_id: report.id })
    expect((await change(world.underwriter, paper, { status: 'accepted' })).status).toBe(200)
    const version = refiled.body.patient_document.version
    expect(
      (await world.admin.put(`/patient_document/update/${report.id}`, { version, doc_type: 'bill' })).body.code,
    ).toBe('IMMUTABLE')
    expect((await world.admin.delete(`/patient_document/delete/${report.id}`)).body.code).toBe('IMMUTABLE')
    const accepted = await only(patient, 'retainer')
    expect((await world.admin.delete(`/underwriting_document/delete/${accepted.id}`)).body.code).toBe('IMMUTABLE')
  })

  it('W5: who may not judge papers asks for them and hands them in', async () => {
    const { admin, manager } = world
    const patient = await world.open()
    for (const by of [staff, manager]) {
      expect((await ask(by, patient, { status: 'accepted' })).body.errors).toEqual({ document_id: ['required'] })
      for (const judged of [
        { status: 'rejected', status_reason: 'No signature' },
        { status: 'waived', status_reason: 'Not needed' },
      ])
        expect((await ask(by, patient, judged)).body.errors).toEqual({ status: ['not_allowed'] })
      const asked = (await ask(by, patient, { kind: 'complaint' })).body.underwriting_document as Row
      const here = await world.handIn(asked, by)
      expect(here.body.underwriting_document).toMatchObject({ status: 'received' })
      expect((await change(by, here.body.underwriting_document, { status: 'accepted' })).status).toBe(404)
    }
    for (const kind of ['lop', 'retainer', 'police_report'])
      expect((await ask(staff, patient, { kind })).body.underwriting_document.status).toBe('requested')
    await world.set('patient', patient['id'], {
      underwriting_stage_id: (
        await world.rows(`select id from underwriting_stage where category = 'collecting' limit 1`)
      )[0]!['id'],
    })
    const { version } = await caseOf(patient)
    const wish = { to: 'review', amount_cents: 4_000_00, expected_version: version }
    expect((await admin.post(`/patient/${patient['id']}/underwriting`, wish)).body.errors).toEqual({
      _: ['DOCUMENT_MISSING.lop', 'DOCUMENT_MISSING.retainer', 'DOCUMENT_MISSING.police_report'],
    })
  })

  it('W5: a paper is accepted with its document, and by name', async () => {
    const { underwriter, admin } = world
    const patient = await world.open()
    const asked = (await ask(underwriter, patient, { kind: 'complaint' })).body.underwriting_document as Row
    expect(asked).toMatchObject({ reviewed_by: null, reviewed_at: null })
    for (const status of ['received', 'accepted'])
      expect((await change(underwriter, asked, { status })).body.errors).toEqual({ document_id: ['required'] })
    const here = await world.handIn(asked, underwriter)
    expect(here.body.underwriting_document).toMatchObject({ status: 'received', reviewed_by: null })
    const document = here.body.underwriting_document.document_id as string
    const [filed] = await world.rows(
      'select doc_type, title, visibility, created_by from patient_document where id = $1',
      [document],
    )
    expect(filed).toMatchObject({ doc_type: 'complaint', visibility: ['internal'], created_by: underwriter.userId })
    const accepted = await change(underwriter, here.body.underwriting_document, { status: 'accepted' })
    expect(accepted.body.underwriting_document).toMatchObject({ status: 'accepted', reviewed_by: underwriter.userId })
    expect(accepted.body.underwriting_document.reviewed_at).not.toBeNull()
    const asked_again = await change(admin, accepted.body.underwriting_document, { status: 'requested' })
    expect(asked_again.body.underwriting_document).toMatchObject({ reviewed_by: null, reviewed_at: null })
    const waived = await change(admin, asked_again.body.underwriting_document, {
      status: 'waived',
      status_reason: 'Not needed',
    })
    expect(waived.body.underwriting_document).toMatchObject({ status: 'waived', reviewed_by: admin.userId })
    expect((await world.handIn(waived.body.underwriting_document, admin)).body.code).toBe('IMMUTABLE')
  })

  it('M9: a document of the case is handed in where it fits', async () => {
    const { manager, firm, underwriter } = world
    const [patient, other] = [await world.open(), await world.open()]
    const asked = (await ask(manager, patient, { kind: 'prior_payoffs' })).body.underwriting_document as Row
    const path = `/underwriting_document/${asked.id}/hand_in`
    const give = (by: Client, document: Row, more: Row = {}) =>
      by.post(path, { document_id: document['id'], expected_version: asked.version, ...more })
    const [bill, letter, foreign] = [
      await world.upload(patient, manager, { doc_type: 'bill' }),
      await world.upload(patient, manager, { doc_type: 'other' }),
      await world.upload(other, manager, { doc_type: 'other' }),
    ]
    expect((await give(manager, bill)).body.errors).toEqual({ document_id: ['other_paper'] })
    expect((await give(manager, foreign)).body.errors).toEqual({ document_id: ['not_found'] })
    expect((await manager.post(path, { expected_version: asked.version })).body.errors).toEqual({
      document_id: ['required'],
    })
    expect((await give(manager, letter, { expected_version: 9 })).body.code).toBe('VERSION_CONFLICT')
    for (const by of [firm, await world.server.as('auditor')]) expect((await give(by, letter)).status).toBe(404)
    expect((await give(underwriter, letter)).body.underwriting_document).toMatchObject({
      status: 'received',
      document_id: letter.id,
    })
    expect((await manager.get(`/patient_document/${letter.id}`)).body.patient_document.doc_type).toBe('prior_payoffs')
  })

  it('M9: the letter of protection is signed when a second person accepted the uploaded paper, and no edit does it', async () => {
    const { admin, manager, underwriter } = world
    const patient = await world.open()
    for (const by of [admin, manager, staff, underwriter]) {
      const { version } = await caseOf(patient)
      for (const path of [`/patient/update/${patient['id']}`, `/patient/${patient['id']}/master_detail`])
        expect([path, (await by.put(path, { version, lop_status: 'signed' })).body.errors]).toEqual([
          path,
          { lop_status: ['paper_needed'] },
        ])
    }
    const draft = { ...person(7_000), dol: '2025-03-04', lawfirm_id: world.firmId, lop_status: 'signed' }
    expect((await admin.post('/patient/create', draft)).body.errors).toEqual({ lop_status: ['paper_needed'] })

    const asked = (await ask(manager, patient)).body.underwriting_document as Row
    const paper = (await world.handIn(asked, underwriter)).body.underwriting_document as Row
    const letter = { id: paper.document_id as string }
    expect((await change(underwriter, paper, { status: 'accepted' })).body).toMatchObject({
      code: 'GUARD_FAILED',
      errors: { _: ['SECOND_PERSON_MISSING'] },
    })
    expect((await caseOf(patient)).lop_status).toBe('none')
    const accepted = await change(admin, paper, { status: 'accepted' })
    expect(accepted.body.underwriting_document).toMatchObject({ status: 'accepted', reviewed_by: admin.userId })
    expect((await caseOf(patient)).lop_status).toBe('signed')
    expect((await manager.get(`/patient_document/${letter.id}`)).body.patient_document.sign_status).toBe('signed')

    const back = await change(underwriter, accepted.body.underwriting_document, {
      status: 'rejected',
      status_reason: 'The attorney did not sign',
    })
    expect(back.status).toBe(200)
    expect((await caseOf(patient)).lop_status).toBe('requested')
    expect((await manager.get(`/patient_document/${letter.id}`)).body.patient_document.sign_status).toBe('none')
  })

  it('M9: a document is not signed by saying so', async () => {
    const patient = await world.open()
    const letter = await world.upload(patient, world.manager, { doc_type: 'lop' })
    expect(
      (
        await world.admin.put(`/patient_document/update/${letter.id}`, {
          version: letter.version,
          sign_status: 'signed',
        })
      ).body.errors,
    ).toEqual({ sign_status: ['unknown_field'] })
  })

  it('M9: a case becomes active with a letter that was uploaded and accepted', async () => {
    const { underwriter, manager } = world
    const patient = await world.open()
    const [approved] = await world.rows(`select id from underwriting_stage where code = 'approved'`)
    await world.set('patient', patient['id'], { case_status: 'underwriting', underwriting_stage_id: approved!.id })
    const move = async () =>
      underwriter.post(`/patient/${patient['id']}/transition`, {
        to: 'active',
        expected_version: (await caseOf(patient)).version,
      })
    expect((await move()).body.errors).toEqual({ _: ['LOP_NOT_SIGNED'] })
    await world.upload(patient, manager, { doc_type: 'lop' })
    expect((await move()).body.errors).toEqual({ _: ['LOP_NOT_SIGNED'] })
    await world.accept(patient, 'lop')
    expect((await move()).body.patient).toMatchObject({ case_status: 'active', lop_status: 'signed' })
  })

  it('M9: after a change of law firm a new letter is received and accepted', async () => {
    const { manager, firm, otherFirm } = world
    const patient = await world.open()
    await world.upload(patient, firm, { doc_type: 'lop' })
    await world.accept(patient, 'lop')
    const change_of_firm = {
      lawfirm_id: world.otherFirmId,
      reason: 'The client wished it',
      expected_version: (await caseOf(patient)).version,
    }
    expect((await manager.post(`/patient/${patient['id']}/change_lawfirm`, change_of_firm)).status).toBe(200)
    expect((await caseOf(patient)).lop_status).toBe('requested')
    await world.upload(patient, otherFirm, { doc_type: 'lop' })
    expect((await papersOf(patient, 'lop')).map(({ status }) => status)).toEqual(['accepted', 'received'])
    const renewed = await world.accept(patient, 'lop')
    expect((await caseOf(patient)).lop_status).toBe('signed')
    // The former firm's letter is accepted still, but it binds that firm.
    const wish = { status: 'rejected', status_reason: 'The attorney did not sign' }
    expect((await change(world.underwriter, renewed, wish)).status).toBe(200)
    expect((await caseOf(patient)).lop_status).toBe('requested')
  })

  it('M9: a HIPAA authorization is valid until the date it was accepted with, and no edit says so', async () => {
    const { admin, manager, underwriter } = world
    const patient = await world.open()
    const { version } = await caseOf(patient)
    for (const path of [`/patient/update/${patient['id']}`, `/patient/${patient['id']}/master_detail`])
      expect((await admin.put(path, { version, hipaa_auth_expires_at: NEXT_YEAR })).body.errors).toEqual({
        hipaa_auth_expires_at: ['unknown_field'],
      })
    const form = await world.upload(patient, manager, { doc_type: 'hipaa_authorization' })
    const paper = await only(patient, 'hipaa_authorization')
    expect((await change(underwriter, paper, { status: 'accepted' })).body.errors).toEqual({ expires_at: ['required'] })
    expect((await change(underwriter, paper, { status: 'accepted', expires_at: '2026-01-31' })).body.errors).toEqual({
      expires_at: ['in_past'],
    })
    const accepted = await change(underwriter, paper, { status: 'accepted', expires_at: NEXT_YEAR })
    expect(accepted.status).toBe(200)
    expect((await caseOf(patient)).hipaa_auth_expires_at).toBe(NEXT_YEAR)
    expect((await manager.get(`/patient_document/${form.id}`)).body.patient_document).toMatchObject({
      sign_status: 'signed',
      expires_at: NEXT_YEAR,
    })
    const later = { expires_at: '2099-01-01' }
    expect((await change(underwriter, accepted.body.underwriting_document, later)).body.errors).toEqual({
      expires_at: ['not_allowed'],
    })

    // It is renewed by a new paper, beside the one that still holds.
    await world.upload(patient, manager, { doc_type: 'hipaa_authorization' })
    expect((await papersOf(patient, 'hipaa_authorization')).map(({ status }) => status)).toEqual([
      'accepted',
      'received',
    ])
    await world.accept(patient, 'hipaa_authorization', { expires_at: '2098-02-03' })
    expect((await caseOf(patient)).hipaa_auth_expires_at).toBe('2098-02-03')
    const [, renewed] = await papersOf(patient, 'hipaa_authorization')
    await change(underwriter, renewed!, { status: 'rejected', status_reason: 'The signature is not hers' })
    expect((await caseOf(patient)).hipaa_auth_expires_at).toBe(NEXT_YEAR)
    expect(world.server.errors).toEqual([])
  })
})
