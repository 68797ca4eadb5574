import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { serverBeside } from '#tests/support/live.ts'
import { clientOf } from '#tests/support/server.ts'
import { NIGHT, NOON, openSmsWorld, type Row, type SmsWorld } from './world.ts'

onBothEngines('writing to patients', (engine) => {
  let world: SmsWorld
  beforeAll(async () => {
    world = await openSmsWorld(engine)
  })
  afterAll(() => world?.close())
  beforeEach(() => {
    world.clock = NOON
  })

  const send = (id: string, wish: Row, key?: string) =>
    world.manager.post(`/patient/${id}/send_sms`, wish, key ? { 'idempotency-key': key } : {})

  test('D7: a message to a number with consent is queued, filled, on record, and sent once by its key', async () => {
    const { id, number } = await world.newCase()
    const wish = { to: number, body: 'Hello {patient.first_name}, “all well”?', category: 'status' }
    const key = randomUUID()
    const [first, again] = [await send(id, wish, key), await send(id, wish, key)]
    expect([first.status, first.text]).toEqual([again.status, again.text])
    expect(first).toMatchObject({
      status: 201,
      body: { patient_sms: { to: number, from: '+16455550199', status: 'queued', body: 'Hello Zoe, "all well"?' } },
    })
    expect(await world.threadOf(id)).toHaveLength(1)
    const [audit] = await world.rows(`select action, patient_ids from audit_event where entity_id = $1`, [
      first.body.patient_sms.id,
    ])
    expect(audit).toEqual({ action: 'send_sms', patient_ids: [id] })
  })

  test('D7: at night by the patient’s clock it is held', async () => {
    world.clock = NIGHT
    const { id, number } = await world.newCase()
    expect((await send(id, { to: number, body: 'x' })).body.patient_sms.status).toBe('held_quiet_hours')
    const data = await world.manager.get(`/patient/${id}/sms_data`)
    expect(data.body.numbers[0]).toMatchObject({ hindrance: null, quiet_until: '2031-07-03T12:00:00.000Z' })
    await world.rows(`update patient_mobile_info set timezone = 'Pacific/Honolulu' where patient_id = $1`, [id])
    expect((await send(id, { to: number, body: 'x' })).body.patient_sms.status).toBe('queued')
  })

  test('D7: what stands in the way of a number is named at its field', async () => {
    const { id, number } = await world.newCase()
    const other = await world.newCase()
    const refused = async (to: string) => (await send(id, { to, body: 'x' })).body.errors
    expect(await refused(other.number)).toEqual({ to: ['not_found'] })
    await world.rows(`update patient_mobile_info set can_sms = false where number = $1`, [number])
    expect(await refused(number)).toEqual({ to: ['no_sms'] })
    await world.rows(`update patient_mobile_info set can_sms = true, sms_consent = 'unknown' where number = $1`, [
      number,
    ])
    expect(await refused(number)).toEqual({ to: ['no_consent'] })
    await world.rows(`update patient_mobile_info set sms_consent = 'revoked', revoked_at = now() where number = $1`, [
      number,
    ])
    expect(await refused(number)).toEqual({ to: ['consent_revoked'] })
    expect(await world.threadOf(id)).toEqual([])
  })

  test('D7: wrong words are refused before anything is written', async () => {
    const { id, number } = await world.newCase()
    for (const [wish, errors] of [
      [{ body: '' }, { body: ['required'] }],
      [{ body: 'x'.repeat(1601) }, { body: ['too_long'] }],
      [{ body: '{lien.price}' }, { body: ['unknown_merge_field'] }],
      [{ body: 7 }, { body: ['invalid'] }],
      [{ body: 'x', category: 'spam' }, { category: ['invalid'] }],
      [{ body: 'x', appointment_id: randomUUID() }, { appointment_id: ['not_found'] }],
    ] as const)
      expect(await send(id, { to: number, ...wish })).toMatchObject({ status: 422, body: { errors } })
    expect((await send(id, { to: number, body: 'a\0b' })).status).toBe(400)
    expect((await send(id, { to: number, body: 'x'.repeat(10 * 1024 * 1024) })).status).toBe(413)
    expect(await world.threadOf(id)).toEqual([])
  })

  test('D7: naughty words are kept letter by letter', async () => {
    const { id, number } = await world.newCase()
    for (const body of [`<script>alert(1)</script>`, `'; drop table patient; --`, 'مرحبا \u202eabc', '😀🏽', '%s %n'])
      expect((await send(id, { to: number, body })).body.patient_sms.body).toBe(body)
    await world.rows('update patient set first_name = $2 where id = $1', [id, '<img src=x onerror=alert(1)>'])
    const sent = await send(id, { to: number, body: 'Hello {patient.first_name}' })
    expect(sent.body.patient_sms.body).toBe('Hello <img src=x onerror=alert(1)>')
  })

  test('D7: the plain way of making a record sends nothing without consent either', async () => {
    const { id, number } = await world.newCase()
    const create = async (to: string) =>
      (await world.manager.post('/patient_sms/create', { patient_id: id, to, body: 'x', category: 'other' })).body
        .patient_sms.status
    expect(await create(number)).toBe('queued')
    expect(await create(world.newNumber())).toBe('blocked_no_consent')
    const waiting = await world.rows(
      `select s.status from sms_delivery d join patient_sms s on s.id = d.sms_id where s.patient_id = $1`,
      [id],
    )
    expect(waiting).toEqual([{ status: 'queued' }])
  })

  test('D7: who does not work on a case writes nothing in it, and auditors write nowhere', async () => {
    const { id, number } = await world.newCase({ case_manager_id: null })
    for (const client of [world.manager, await world.server.as('auditor'), await world.server.as('lawfirm')]) {
      expect((await client.get(`/patient/${id}/sms_data`)).status).toBe(404)
      expect((await client.post(`/patient/${id}/send_sms`, { to: number, body: 'x' })).status).toBe(404)
    }
    expect(await world.threadOf(id)).toEqual([])
  })

  test('D7: a visit is told with its place where the patient agreed to details', async () => {
    const { id, number } = await world.newCase()
    const visit = await world.newVisit(id)
    await world.rows('update patient_mobile_info set detail_consent = true where patient_id = $1', [id])
    const preview = await world.manager.get(`/patient/${id}/provider_info_sms?appointment_id=${visit}`)
    expect(preview.body).toMatchObject({ to: number, with_details: true, hindrance: null })
    const sent = await world.manager.post(`/patient/${id}/send_provider_info_sms`, { appointment_id: visit })
    expect(sent).toMatchObject({ status: 201, body: { patient_sms: { category: 'provider_info', to: number } } })
    expect(sent.body.patient_sms.body).toBe(preview.body.text)
    expect(sent.body.patient_sms.body).toMatch(/July 10, 2031, 10:30 AM[^]*https:\/\/maps\.google\.com/)
    const [told] = await world.rows('select info_sms_at is not null as told from appointment where id = $1', [visit])
    expect(told).toEqual({ told: true })
  })

  test('D7: else with one sentence and an address, which opens that visit and nothing after it', async () => {
    const { id } = await world.newCase()
    const visit = await world.newVisit(id)
    const sent = await world.manager.post(`/patient/${id}/send_provider_info_sms`, { appointment_id: visit })
    const [, token] =
      /^Your visit details: http\S+\/api\/visit_info\/([\w-]{22})$/.exec(sent.body.patient_sms.body) ?? []
    const page = await world.server.stranger.get(`/visit_info/${token}`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain;/)])
    expect(page.text).toContain('July 10, 2031, 10:30 AM')
    expect(page.text).not.toContain('Zoe')
    expect((await world.server.stranger.get(`/visit_info/${'x'.repeat(22)}`)).status).toBe(404)
    await world.rows(`update visit_link set expires_at = now() where patient_id = $1`, [id])
    expect((await world.server.stranger.get(`/visit_info/${token}`)).status).toBe(404)
  })

  test('D7: the address follows a visit that is moved, and tells none that is called off', async () => {
    const { id } = await world.newCase()
    const visit = await world.newVisit(id)
    const sent = await world.manager.post(`/patient/${id}/send_provider_info_sms`, { appointment_id: visit })
    const token = /[\w-]{22}$/.exec(sent.body.patient_sms.body)?.[0] ?? ''
    const page = () => world.server.stranger.get(`/visit_info/${token}`)
    const move = async (of: string, wish: Row): Promise<Row> => {
      const { body } = await world.manager.get(`/appointment/${of}`)
      const expected_version = body.appointment.version
      const answer = await world.manager.post(`/appointment/${of}/transition`, { expected_version, ...wish })
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
      return answer.body.appointment
    }
    const later = { to: 'reschedule', scheduled_start: '2031-07-17T15:00:00Z', reason: 'Asked for it' }
    const moved = await move(visit, later)
    expect((await page()).text).toContain('July 17, 2031, 11:00 AM')
    const waiting = await move(moved['id'], { to: 'reschedule', reason: 'Asked for it' })
    expect((await page()).status).toBe(404)
    await move(waiting['id'], { to: 'schedule', scheduled_start: '2031-07-24T15:00:00Z' })
    expect((await page()).text).toContain('July 24, 2031, 11:00 AM')
    await world.rows('update patient set deleted_at = now() where id = $1', [id])
    expect((await page()).status).toBe(404)
    await world.rows('update patient set deleted_at = null where id = $1', [id])
    await move(waiting['id'], { to: 'cancel', cancelled_by: 'patient', cancel_reason: 'Moved away' })
    expect((await page()).status).toBe(404)
  })

  test('D6 D7: what is written to a patient names no visit that was moved or called off', async () => {
    const { id } = await world.newCase()
    const visit = await world.newVisit(id)
    const known = async (): Promise<string[][]> => {
      const answers = await Promise.all(
        ['sms_data', 'email_data'].map((data) => world.manager.get(`/patient/${id}/${data}`)),
      )
      return answers.map(({ body }) => body.appointments.map((one: Row) => one['id']))
    }
    expect(await known()).toEqual([[visit], [visit]])
    const moved = await world.manager.post(`/appointment/${visit}/transition`, {
      to: 'reschedule',
      scheduled_start: '2031-07-17T15:00:00Z',
      reason: 'Asked for it',
      expected_version: (await world.manager.get(`/appointment/${visit}`)).body.appointment.version,
    })
    const { id: later, version } = moved.body.appointment
    expect(await known()).toEqual([[later], [later]])
    const told = { status: 422, body: { errors: { appointment_id: ['not_found'] } } }
    const tell = (of: string) => world.manager.post(`/patient/${id}/send_provider_info_sms`, { appointment_id: of })
    expect(await tell(visit)).toMatchObject(told)
    await world.manager.post(`/appointment/${later}/transition`, {
      to: 'cancel',
      cancelled_by: 'patient',
      cancel_reason: 'Moved away',
      expected_version: version,
    })
    expect(await known()).toEqual([[], []])
    expect(await tell(later)).toMatchObject(told)
  })

  test('D7: and not at all without consent', async () => {
    const { id } = await world.newCase()
    const visit = await world.newVisit(id)
    await world.rows(`update patient_mobile_info set sms_consent = 'unknown' where patient_id = $1`, [id])
    expect(await world.manager.post(`/patient/${id}/send_provider_info_sms`, { appointment_id: visit })).toMatchObject({
      status: 422,
      body: { errors: { to: ['no_consent'] } },
    })
    expect(await world.threadOf(id)).toEqual([])
  })

  test('D7: in the outbox somebody may answer as the patient would, and it is as real as any answer', async () => {
    const { id, number } = await world.newCase()
    const sent = await send(id, { to: number, body: 'Can you come?' })
    const play = (body: string, key: string) =>
      world.manager.post(`/sms/outbox/${sent.body.patient_sms.id}/answer`, { body }, { 'idempotency-key': key })
    const key = randomUUID()
    expect((await play('Yes <b>I</b> can', key)).body).toEqual({ state: 'attached' })
    expect((await play('Yes <b>I</b> can', key)).body).toEqual({ state: 'repeated' })
    expect((await world.threadOf(id)).map(({ direction, status, body }) => [direction, status, body])).toEqual([
      ['out', 'delivered', 'Can you come?'],
      ['in', 'received', 'Yes <b>I</b> can'],
    ])
    const bell = await world.manager.get('/notifications')
    const item = { patient__id: id, patient__name: 'Zoe Reyes', messages_count: 1, last_text: 'Yes <b>I</b> can' }
    expect(bell.body.notifications).toContainEqual(expect.objectContaining(item))
    const auditor = await world.server.as('auditor')
    expect((await auditor.post(`/sms/outbox/${sent.body.patient_sms.id}/answer`, { body: 'x' })).status).toBe(404)
  })

  test('L9: in production nobody plays the patient, and no screen offers it', async () => {
    const { id, number } = await world.newCase()
    const sent = await send(id, { to: number, body: 'Can you come?' })
    expect((await world.manager.get(`/patient/${id}/sms_data`)).body).toMatchObject({ leaves: false, plays: true })
    const real = await serverBeside(world.server, { config: { production: true } })
    try {
      const there = clientOf(real.url, world.manager.token, world.manager.userId)
      const place = `/sms/outbox/${sent.body.patient_sms.id}/answer`
      for (const body of ['Yes', 'STOP', 'START']) expect((await there.post(place, { body })).status).toBe(404)
      expect((await there.get(`/patient/${id}/sms_data`)).body).toMatchObject({ leaves: false, plays: false })
    } finally {
      await real.close()
    }
    expect((await world.threadOf(id)).map(({ direction }) => direction)).toEqual(['out'])
  })
})
