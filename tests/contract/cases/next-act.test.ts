import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { Answer, Client } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from './world.ts'

onBothEngines('who must act next', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.server.close())

  const versionOf = async ({ id }: Row): Promise<number> =>
    (await world.rows('select version from patient where id = $1', [id]))[0]!.version
  const waitsFor = async (reader: Client, { id }: Row): Promise<Row> =>
    (await reader.get(`/patient/${id}/status_events`)).body.waits_for
  const take = async (by: Client, patient: Row): Promise<Answer> =>
    by.post(`/patient/${patient.id}/underwriting/take`, { expected_version: await versionOf(patient) })

  async function inUnderwriting(columns: Row): Promise<Row> {
    const opened = await world.open()
    await world.set('patient', opened.id, { case_status: 'underwriting', ...columns })
    return opened
  }

  async function approve(patient: Row): Promise<Answer> {
    const [stage] = await world.rows(`select id from underwriting_stage where code = 'in_review'`)
    await world.set('patient', patient.id, { underwriting_stage_id: stage!.id })
    return world.underwriter.post(`/patient/${patient.id}/underwriting`, {
      to: 'approved',
      scores: { liability: 4, damages: 4, collectability: 3, liens: 5 },
      decision_body: 'Good case',
      approved_limit_cents: 10_000_00,
      expected_version: await versionOf(patient),
    })
  }

  it('K6: every reader is told, and the one who must act is told that it is he', async () => {
    const { admin, manager, underwriter, firm, otherFirm } = world
    const opened = await world.open()
    const atIntake = { by: 'case_manager', act: 'complete_intake' }
    expect(await waitsFor(manager, opened)).toEqual({ ...atIntake, is_you: true })
    expect(await waitsFor(admin, opened)).toEqual({ ...atIntake, is_you: true })
    expect(await waitsFor(underwriter, opened)).toEqual({ ...atIntake, is_you: false })
    expect(await waitsFor(firm, opened)).toEqual({ ...atIntake, is_you: false })
    expect((await otherFirm.get(`/patient/${opened.id}/status_events`)).status).toBe(404)

    await world.set('patient', opened.id, { case_status: 'treatment_complete' })
    expect(await waitsFor(firm, opened)).toEqual({ by: 'law_firm', act: 'send_demand', is_you: true })
    const proposal = { to: 'demand', demand_sent_at: '2026-01-05', expected_version: await versionOf(opened) }
    expect((await firm.post(`/patient/${opened.id}/transition`, proposal)).status).toBe(200)
    expect(await waitsFor(manager, opened)).toEqual({ by: 'case_manager', act: 'answer_proposal', is_you: true })
  })

  it('K6: a closed case waits for an administrator once a check of it has bounced', async () => {
    const { admin, manager, rows } = world
    const [paid] = (await rows(`select p.id as patient_id, r.id from patient p join receipt r on r.patient_id = p.id
      where p.case_status = 'closed_paid' and p.deleted_at is null and r.reverses_id is null
        and not exists (select from receipt b where b.reverses_id = r.id)
        and exists (select from receipt_allocation a join lien l on l.id = a.lien_id
          where a.receipt_id = r.id and l.status in ('paid', 'released'))
      order by p.id limit 1`)) as [Row]
    const closed = { id: paid['patient_id'] }
    expect(await waitsFor(admin, closed)).toBe(null)
    const bounced = await admin.post(`/receipt/${paid['id']}/reversal`, { reason: 'The check bounced' })
    expect([bounced.status, bounced.text]).toEqual([200, expect.any(String)])
    expect(await waitsFor(admin, closed)).toEqual({ by: 'administrator', act: 'reopen_case', is_you: true })
    expect(await waitsFor(manager, closed)).toMatchObject({ act: 'reopen_case', is_you: false })
  })

  it('K6: underwriting without an underwriter waits in a queue, from which one underwriter takes the case', async () => {
    const { manager, underwriter, firm } = world
    const opened = await inUnderwriting({ underwriter_id: null })
    expect(await waitsFor(underwriter, opened)).toEqual({ by: 'any_underwriter', act: 'take_case', is_you: true })
    const queue = encodeURIComponent(JSON.stringify({ underwriter_id: null, case_status: 'underwriting' }))
    const waiting = (await underwriter.get(`/patient/all?page_size=50&filter=${queue}`)).body.patients as Row[]
    expect(waiting.map(({ id }) => id)).toContain(opened.id)

    for (const other of [manager, firm]) expect((await take(other, opened)).status).toBe(404)
    const outdated = await underwriter.post(`/patient/${opened.id}/underwriting/take`, { expected_version: 1_000 })
    expect(outdated).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } })
    expect((await take(underwriter, opened)).body.patient).toMatchObject({ underwriter_id: underwriter.userId })
    expect((await take(underwriter, opened)).body.errors).toEqual({ _: ['ALREADY_HAS_UNDERWRITER'] })
    expect(await waitsFor(underwriter, opened)).toMatchObject({ by: 'case_manager', act: 'hand_in_papers' })
    expect(
      await world.rows(`select detail from audit_event where entity_id = $1 and action = 'update'`, [opened.id]),
    ).toEqual([{ detail: { changes: { underwriter_id: [null, underwriter.userId] } } }])

    const atIntake = await world.open({ underwriter_id: null })
    expect((await take(underwriter, atIntake)).body.errors).toEqual({ _: ['NOT_IN_UNDERWRITING'] })
  })

  it('K6: an approval makes the case active in the same act, or names what is missing', async () => {
    const { underwriter, manager } = world
    const unsigned = await inUnderwriting({ lop_status: 'requested' })
    const approved = await approve(unsigned)
    expect(approved.body).toMatchObject({
      patient: { case_status: 'underwriting' },
      activation: { is_active: false, missing: ['LOP_NOT_SIGNED'] },
    })
    expect(await waitsFor(manager, unsigned)).toEqual({ by: 'case_manager', act: 'get_letter_signed', is_you: true })

    const signed = await inUnderwriting({ lop_status: 'signed' })
    expect((await approve(signed)).body).toMatchObject({
      patient: { case_status: 'active', in_treatment: true },
      activation: { is_active: true, missing: [] },
    })
    const { case_status_events: events } = (await underwriter.get(`/patient/${signed.id}/status_events`)).body
    expect(events.at(-1)).toMatchObject({
      kind: 'change',
      from_status: 'underwriting',
      to_status: 'active',
      by: underwriter.userId,
    })

    // A case that is treated already keeps its status when its underwriting is approved again.
    const treated = await inUnderwriting({ case_status: 'active', lop_status: 'signed' })
    expect((await approve(treated)).body).toMatchObject({ patient: { case_status: 'active' }, activation: null })
    expect(world.server.errors).toEqual([])
  })
})
