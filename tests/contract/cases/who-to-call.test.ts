import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays } from '#domain/rules/dates.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { openWorld, type Row, type World } from './world.ts'

const OTHER = '+13055550777'

onBothEngines('the party and number to call next', (engine) => {
  let world: World
  let patient: Row

  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.server.close())
  beforeEach(async () => {
    patient = await world.open()
    const longAgo = addDays(new Date().toISOString().slice(0, 10), -40)
    await world.set('patient', patient['id'], {
      case_status: 'active',
      last_contact_at: `${longAgo}T12:00:00Z`,
      next_contact_at: null,
    })
  })

  const log = async (call: Row): Promise<Row> => {
    const note = { patient_id: patient['id'], kind: 'call', body: 'On the phone', call_party: 'patient', ...call }
    const answer = await world.manager.post('/patient_note/create', note)
    expect(answer.status).toBe(201)
    return answer.body.patient_note
  }
  const fail = async (times: number, call: Row = {}): Promise<void> => {
    for (let at = 0; at < times; at += 1) await log({ call_outcome: 'no_answer', ...call })
  }
  const asked = async (): Promise<unknown[]> => {
    const { patient: row } = (await world.manager.get(`/patient/${patient['id']}`)).body
    return [row.contact_reason, row.contact_party, row.contact_phone]
  }
  const secondNumber = () =>
    world.manager.post('/patient_mobile_info/create', { patient_id: patient['id'], number: OTHER })

  it('K2: three failed calls change the number, three more the party to the firm', async () => {
    expect((await secondNumber()).status).toBe(201)
    await fail(2)
    expect(await asked()).toEqual(['regular', 'patient', null])
    await fail(1, { call_outcome: 'voicemail', call_phone: patient['phone'] })
    expect(await asked()).toEqual(['regular', 'patient', OTHER])
    await fail(2, { call_phone: OTHER })
    expect(await asked()).toEqual(['regular', 'patient', OTHER])
    await fail(1, { call_phone: OTHER, call_outcome: 'wrong_number' })
    expect(await asked()).toEqual(['regular', 'firm', null])
    // The firm knows where its client is: the patient's numbers are tried anew.
    await log({ call_party: 'firm', call_outcome: 'reached' })
    expect(await asked()).toEqual(['regular', 'patient', null])
    expect(world.server.errors).toEqual([])
  })

  it('K2: with one number on record the firm is asked after three failed calls; a new number comes first again', async () => {
    await fail(3)
    expect(await asked()).toEqual(['regular', 'firm', null])
    const { body } = await secondNumber()
    expect(await asked()).toEqual(['regular', 'patient', OTHER])
    expect((await world.admin.delete(`/patient_mobile_info/delete/${body.patient_mobile_info.id}`)).status).toBe(200)
    expect(await asked()).toEqual(['regular', 'firm', null])
  })

  it('K2: a call that was corrected or that reached the patient ends the row of failed calls', async () => {
    await fail(2)
    const third = await log({ call_outcome: 'no_answer' })
    expect(await asked()).toEqual(['regular', 'firm', null])
    const { id, version } = third
    await world.manager.put(`/patient_note/update/${id}`, { version, call_outcome: 'reached' })
    expect(await asked()).toEqual(['regular', 'patient', null])
    await fail(3)
    await log({ call_outcome: 'reached' })
    expect((await asked()).slice(1)).toEqual(['patient', null])
  })

  it('K2: the first number that is replaced is called from the beginning', async () => {
    await fail(3, { call_phone: patient['phone'] })
    expect(await asked()).toEqual(['regular', 'firm', null])
    const { version } = (await world.manager.get(`/patient/${patient['id']}`)).body.patient
    await world.manager.put(`/patient/update/${patient['id']}`, { version, phone: '+13055550888' })
    expect(await asked()).toEqual(['regular', 'patient', null])
  })

  it('K2: report, quick panel and case head name the same party and number', async () => {
    const { manager } = world
    await world.set('patient', patient['id'], { last_contact_at: '2019-01-01T12:00:00Z' })
    await secondNumber()
    const everywhere = async () => {
      const filter = JSON.stringify({ case_manager_id: manager.userId })
      const [report, panel, head] = await Promise.all([
        manager.get(`/report/contact_managers?filter=${filter}`),
        manager.get('/quick-panel/data'),
        manager.get(`/patient/${patient['id']}/master_detail`),
      ])
      const { contact_party, phone } = report.body.rows.find((row: Row) => row['patient_id'] === patient['id'])
      const due = panel.body.contacts_due.find((row: Row) => row['patient_id'] === patient['id'])
      return [contact_party, phone, due.party, due.phone, head.body.master_detail.dates.contact_party]
    }
    expect(await everywhere()).toEqual(['patient', patient['phone'], 'patient', patient['phone'], 'patient'])
    await fail(3)
    expect(await everywhere()).toEqual(['patient', OTHER, 'patient', OTHER, 'patient'])
    await fail(3, { call_phone: OTHER })
    const [firm] = await world.rows('select phone from lawfirm where id = $1', [world.firmId])
    expect(await everywhere()).toEqual(['firm', firm!['phone'], 'firm', firm!['phone'], 'firm'])
  })

  it('K2: a number is recorded for calls only, and as a telephone number', async () => {
    const draft = { patient_id: patient['id'], body: 'A note' }
    const general = await world.manager.post('/patient_note/create', { ...draft, kind: 'general', call_phone: OTHER })
    expect([general.status, general.body.errors]).toEqual([422, { call_phone: ['only_for_calls'] }])
    const wrong = await world.manager.post('/patient_note/create', { ...draft, kind: 'call', call_phone: 'home' })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { call_phone: ['invalid'] }])
  })
})
