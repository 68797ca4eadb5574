import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Client } from '#tests/support/server.ts'
import { inbound, TEST_GATEWAY } from '#tests/support/gateway.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { expectTold } from '#tests/support/told.ts'
import { NOON, openSmsWorld, type Row, type SmsWorld } from './world.ts'

onBothEngines('consent that a patient has ended', (engine) => {
  let world: SmsWorld
  const began = new Date()
  let admin: Client
  let auditor: Client
  beforeAll(async () => {
    world = await openSmsWorld(engine, {
      sms: { ...TEST_GATEWAY, url: 'http://127.0.0.1:9' },
      smsFrom: TEST_GATEWAY.from,
    })
    world.clock = NOON
    ;[admin, auditor] = (await Promise.all(['admin', 'auditor'].map((name) => world.server.as(name)))) as [
      Client,
      Client,
    ]
  })
  afterAll(() => world?.close())

  const granted = () => ({
    sms_consent: 'granted',
    consent_source: 'verbal_recorded',
    consent_at: new Date(Date.now() - 1000).toISOString(),
  })
  const said = () => {
    const { sms_consent: _, ...rest } = granted()
    return rest
  }
  const events = (number: string): Promise<Row[]> =>
    world.rows('select consent, source, by from consent_event where number = $1 order by at, id', [number])

  async function stopped(): Promise<{ id: string; number: string; row: Row }> {
    const { id, number } = await world.newCase()
    expect((await world.bring(inbound(number, 'PARAR'))).status).toBe(200)
    const [row] = await world.rows('select * from patient_mobile_info where patient_id = $1', [id])
    expect(row).toMatchObject({ sms_consent: 'revoked', revoked_keyword: 'PARAR' })
    return { id, number, row: row! }
  }
  const change = (row: Row, patch: Row): Promise<Answer> =>
    admin.put(`/patient_mobile_info/update/${row['id']}`, { version: row['version'], ...patch })
  const agree = (by: Client, row: Row, wish: Row): Promise<Answer> =>
    by.post(`/patient_mobile_info/${row['id']}/consent`, { expected_version: row['version'], ...wish })
  const write = (id: string, to: string): Promise<Answer> =>
    world.manager.post(`/patient/${id}/send_sms`, { to, body: 'Please call us.', category: 'other' })

  test('D7: an edit does not bring it back, on whatever way', async () => {
    const { id, number, row } = await stopped()
    for (const patch of [
      granted(),
      { sms_consent: 'unknown' },
      { revoked_at: null },
      { consent_at: said().consent_at },
    ]) {
      const answer = await change(row, patch)
      expect([answer.status, Object.values(answer.body.errors)[0]]).toEqual([422, ['not_allowed']])
    }
    expect((await write(id, number)).status).toBe(422)
    // Nor does writing it down once more, in this case or in another.
    const elsewhere = await world.newCase()
    const other = { patient_id: elsewhere.id, number, kind: 'mobile', ...granted() }
    expect((await admin.post('/patient_mobile_info/create', other)).body.errors).toEqual({
      sms_consent: ['consent_revoked'],
    })
    // Nor does another number in between.
    const away = await change(row, { number: world.newNumber() })
    expect(away.body.patient_mobile_info).toMatchObject({ sms_consent: 'unknown', revoked_at: null })
    const back = await change(away.body.patient_mobile_info, { number })
    expect((await change(back.body.patient_mobile_info, granted())).body.errors).toEqual({
      sms_consent: ['consent_revoked'],
    })
    expect((await change(row, { version: back.body.patient_mobile_info.version, kind: 'work' })).status).toBe(200)
    expect((await write(id, number)).status).toBe(422)
  })

  test('D7: a consent that was given later is put on record, by somebody who may write to patients', async () => {
    const { id, number, row } = await stopped()
    expect((await agree(auditor, row, said())).status).toBe(404)
    const subsidiary = await world.server.as('subsidiary')
    await world.rows(
      `update patient set subsidiary_id = (select subsidiary_id from "user" where id = $2) where id = $1`,
      [id, subsidiary.userId],
    )
    expect((await subsidiary.get(`/patient_mobile_info/${row['id']}`)).status).toBe(200)
    expect((await agree(subsidiary, row, said())).status).toBe(404)

    for (const [wish, errors] of [
      [{ ...said(), consent_source: 'inbound_sms' }, { consent_source: ['invalid'] }],
      [{ ...said(), consent_at: '2026-01-01T00:00:00Z' }, { consent_at: ['before_revocation'] }],
      [{ ...said(), consent_at: '2099-01-01T00:00:00Z' }, { consent_at: ['in_future'] }],
    ] as const)
      expect((await agree(world.manager, row, wish)).body.errors).toEqual(errors)

    await world.rows(`update patient_mobile_info set revoked_at = now() - interval '1 minute' where id = $1`, [
      row['id'],
    ])
    await world.rows(`alter table consent_event disable trigger append_only`)
    await world.rows(`update consent_event set at = now() - interval '1 minute' where number = $1`, [number])
    await world.rows(`alter table consent_event enable trigger append_only`)
    await world.rows(`update sms_inbound set at = now() - interval '1 minute' where "from" = $1`, [number])
    expect((await agree(world.manager, { ...row, version: 1 }, said())).body.code).toBe('VERSION_CONFLICT')
    const agreed = await agree(world.manager, row, said())
    expect(agreed.body.patient_mobile_info).toMatchObject({
      sms_consent: 'granted',
      consent_source: 'verbal_recorded',
      detail_consent: false,
      revoked_at: null,
      revoked_keyword: null,
    })
    expect(await events(number)).toEqual([
      { consent: 'revoked', source: 'inbound_sms', by: null },
      { consent: 'granted', source: 'verbal_recorded', by: world.manager.userId },
    ])
    expect((await write(id, number)).status).toBe(201)
  })

  test('D7: what an edit says of consent is an entry too', async () => {
    const { id } = await world.newCase()
    const number = world.newNumber()
    const made = await admin.post('/patient_mobile_info/create', { patient_id: id, number, ...granted() })
    const row = made.body.patient_mobile_info as Row
    const ended = await change(row, { sms_consent: 'revoked', revoked_at: new Date().toISOString() })
    expect(ended.status).toBe(200)
    expect((await events(number)).map(({ consent, by }) => [consent, by])).toEqual([
      ['granted', admin.userId],
      ['revoked', admin.userId],
    ])
  })

  test('D7: the consent that is given when a case is opened goes on record with its number', async () => {
    const firm = await world.server.as('lawfirm')
    const [own] = await world.rows('select lawfirm_id from "user" where id = $1', [firm.userId])
    const phone = world.newNumber()
    const person = { first_name: 'Wilhelmina', last_name: 'Zwartkruis', dob: '1961-02-03', dol: '2026-01-07' }
    const opened = await firm.post('/patient/create', { ...person, phone, lawfirm_id: own!['lawfirm_id'] })
    expect(opened.status).toBe(201)
    const { id } = opened.body.patient as Row
    const said = { patient_id: id, number: phone, is_primary: true, ...granted() }
    expect((await firm.post('/patient_mobile_info/create', said)).status).toBe(201)
    const numbers = () =>
      world.rows(
        'select number, is_primary, sms_consent from patient_mobile_info where patient_id = $1 and deleted_at is null',
        [id],
      )
    const one = [{ number: phone, is_primary: true, sms_consent: 'granted' }]
    expect(await numbers()).toEqual(one)
    expect((await firm.post('/patient_mobile_info/create', said)).body.errors).toEqual({ patient_id: ['taken'] })
    expect(await numbers()).toEqual(one)
    expect((await admin.get(`/patient/${id}`)).body.patient.phone).toBe(phone)
  })

  test('D7: a number that no case has yet may end it too, and begin it again', async () => {
    const number = world.newNumber()
    expect((await world.bring(inbound(number, 'Stop.'))).status).toBe(200)
    const { id } = await world.newCase()
    const told = { patient_id: id, number, kind: 'mobile', ...granted() }
    expect((await admin.post('/patient_mobile_info/create', told)).body.errors).toEqual({
      sms_consent: ['consent_revoked'],
    })
    const made = await admin.post('/patient_mobile_info/create', { patient_id: id, number, kind: 'mobile' })
    const row = made.body.patient_mobile_info as Row
    const before = new Date(Date.now() - 86_400_000).toISOString()
    expect((await agree(admin, row, { ...said(), consent_at: before })).body.errors).toEqual({
      consent_at: ['before_revocation'],
    })
    expect((await write(id, number)).status).toBe(422)

    const other = world.newNumber()
    for (const word of ['stop', 'START']) expect((await world.bring(inbound(other, word))).status).toBe(200)
    expect((await admin.post('/patient_mobile_info/create', { ...told, number: other })).status).toBe(201)
  })

  test('K7: a consent is told with its number', () => expectTold(world.server.database, began, ['consent_event']))
})
