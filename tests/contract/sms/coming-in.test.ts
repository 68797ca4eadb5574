import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDueSms } from '#server/sms/send-due.ts'
import { openTwilio } from '#server/sms/twilio.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { inbound, TEST_GATEWAY } from '#tests/support/gateway.ts'
import { openSocket } from '#tests/support/live.ts'
import { openGatewayServer, type GatewayServer } from './gateway-server.ts'
import { NIGHT, NOON, openSmsWorld, type SmsWorld } from './world.ts'

onBothEngines('what the gateway brings', (engine) => {
  let world: SmsWorld
  let office: GatewayServer
  beforeAll(async () => {
    office = await openGatewayServer()
    world = await openSmsWorld(engine, { sms: { ...TEST_GATEWAY, url: office.url }, smsFrom: TEST_GATEWAY.from })
    await world.rows('delete from sms_delivery')
  })
  afterAll(async () => {
    await office?.close()
    await world?.close()
  })

  const consentOf = (patientId: string) =>
    world.rows('select sms_consent, detail_consent, revoked_keyword from patient_mobile_info where patient_id = $1', [
      patientId,
    ])
  const bodies = async (patientId: string): Promise<unknown[]> =>
    (await world.threadOf(patientId)).map(({ direction, body }) => [direction, body])

  test('D7: is taken only with its signature', async () => {
    const { id, number } = await world.newCase()
    const form = inbound(number, 'Hello')
    for (const signature of [null, '', 'x', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA='])
      expect((await world.bring(form, { signature })).status).toBe(401)
    expect(await world.threadOf(id)).toEqual([])
    const answer = await world.bring(form)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8'])
    expect(answer.text).toBe('<?xml version="1.0" encoding="UTF-8"?><Response></Response>')
    expect(await world.threadOf(id)).toMatchObject([
      { direction: 'in', status: 'received', from: number, body: 'Hello', gateway_id: form['MessageSid'] },
    ])
  })

  test('D7: is taken once, however often and at once it comes', async () => {
    const { id, number } = await world.newCase()
    const form = inbound(number, 'Once')
    const answers = await Promise.all([1, 2, 3, 4].map(() => world.bring(form)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await world.threadOf(id)).toHaveLength(1)
  })

  test('D7: has a size, a kind and a shape', async () => {
    const { number } = await world.newCase()
    const send = (body: string, type: string) =>
      fetch(`${world.server.url}/api/sms/webhook`, { method: 'POST', headers: { 'content-type': type }, body })
    const form = 'application/x-www-form-urlencoded'
    expect((await send(`Body=${'x'.repeat(10 * 1024 * 1024)}`, form)).status).toBe(413)
    expect((await send('{}', 'application/json')).status).toBe(415)
    const wrongs: Record<string, string>[] = [
      { From: '' },
      { To: 'nobody' },
      { MessageSid: 'a b' },
      { NumMedia: 'many' },
      { From: '<b>' },
    ]
    for (const wrong of wrongs) expect((await world.bring(inbound(number, 'x', wrong))).status).toBe(422)
    expect((await world.bring({ MessageSid: 'SM1', MessageStatus: 'Sent!' })).status).toBe(422)
  })

  test('D7: is kept as text, whatever it holds', async () => {
    const { id, number } = await world.newCase()
    for (const body of ['<img src=x onerror=alert(1)>', `'; drop table patient;--`, 'مرحبا 😀', 'a\0b', ''])
      expect((await world.bring(inbound(number, body))).status).toBe(200)
    await world.bring(inbound(number, 'x'.repeat(5000)))
    const thread = await world.threadOf(id)
    expect(thread.map(({ body }) => body).toSorted((a, b) => a.length - b.length)).toEqual(
      ['', 'ab', 'مرحبا 😀', `'; drop table patient;--`, '<img src=x onerror=alert(1)>', 'x'.repeat(1600)].toSorted(
        (a, b) => a.length - b.length,
      ),
    )
  })

  test('D7: a stop ends every kind of message at once, in every case with the number, and is confirmed once', async () => {
    const { id, number } = await world.newCase()
    const sent = await world.manager.post(`/patient/${id}/send_sms`, { to: number, body: 'Waiting' })
    expect(sent.status).toBe(201)
    await world.bring(inbound(number, ' إيقاف. '))
    await world.bring(inbound(number, 'STOP'))
    expect(await consentOf(id)).toMatchObject([{ sms_consent: 'revoked', detail_consent: false }])
    expect((await world.threadOf(id)).map(({ direction, status }) => [direction, status])).toEqual([
      ['out', 'blocked_no_consent'],
      ['in', 'received'],
      ['out', 'queued'],
      ['in', 'received'],
    ])
    expect(
      await world.manager.post(`/patient/${id}/send_sms`, { to: number, body: 'x', category: 'appointment' }),
    ).toMatchObject({ status: 422, body: { errors: { to: ['consent_revoked'] } } })
    await world.rows('update patient_sms set created_at = $2 where patient_id = $1', [id, NIGHT])
    // The confirmation itself goes out, also at night and without consent; nothing else does.
    const gateway = openTwilio({ ...TEST_GATEWAY, url: office.url })
    await sendDueSms({ pool: world.server.database.pool, gateway, from: TEST_GATEWAY.from, now: () => NIGHT })
    const got = office.arrived.filter(({ form }) => form.get('To') === number).map(({ form }) => form.get('Body'))
    expect(got).toEqual([expect.stringContaining('no more text messages')])
    const events = await world.rows('select consent, source from consent_event where patient_id = $1', [id])
    expect(events).toEqual([{ consent: 'revoked', source: 'inbound_sms' }])
  })

  test('D7: START brings them back, HELP explains them', async () => {
    const { id, number } = await world.newCase()
    await world.bring(inbound(number, 'STOP'))
    await world.bring(inbound(number, 'Start'))
    expect(await consentOf(id)).toMatchObject([{ sms_consent: 'granted', detail_consent: false }])
    expect((await world.manager.post(`/patient/${id}/send_sms`, { to: number, body: 'x' })).status).toBe(201)
    await world.bring(inbound(number, 'HELP'))
    expect(JSON.stringify(await bodies(id))).toContain('Reply STOP to end them')
  })

  test('D7: of a number that two cases share nobody is guessed: it waits; a stop counts for both, and so does the start after it', async () => {
    const [one, two] = [await world.newCase(), await world.newCase()]
    await world.addNumber(two.id, one.number)
    const answer = await world.bring(inbound(one.number, 'It hurts'))
    expect(answer.text).toContain('<Response></Response>')
    expect([await world.threadOf(one.id), await world.threadOf(two.id)]).toEqual([[], []])
    expect((await world.bring(inbound(one.number, 'STOP'))).text).toContain('<Message>')
    expect((await world.bring(inbound(one.number, 'STOP'))).text).toContain('<Response></Response>')
    const consents = await world.rows('select distinct sms_consent from patient_mobile_info where number = $1', [
      one.number,
    ])
    expect(consents).toEqual([{ sms_consent: 'revoked' }])
    // A third one comes with the number later: of him no word has ended anything, so that none brings it back.
    const third = await world.newCase()
    await world.addNumber(third.id, one.number)
    await world.rows(`update patient_mobile_info set sms_consent = 'revoked' where patient_id = $1 and number = $2`, [
      third.id,
      one.number,
    ])
    expect((await world.bring(inbound(one.number, 'START'))).text).toContain('<Message>')
    expect((await world.bring(inbound(one.number, 'START'))).text).toContain('<Response></Response>')
    const again = await world.rows('select patient_id, sms_consent from patient_mobile_info where number = $1', [
      one.number,
    ])
    expect(new Map(again.map((row) => [row['patient_id'], row['sms_consent']]))).toEqual(
      new Map([
        [one.id, 'granted'],
        [two.id, 'granted'],
        [third.id, 'revoked'],
      ]),
    )
  })

  test('D7: what waits is assigned once by somebody, or put aside, and both are on record', async () => {
    const [one, two] = [await world.newCase(), await world.newCase()]
    await world.addNumber(two.id, one.number)
    const foreign = await world.newCase({ case_manager_id: null })
    await world.rows(`update sms_inbound set state = 'dismissed' where state = 'waiting'`)
    const listening = await openSocket(world.server.url, world.manager, { path: '/ws' })
    await listening.until(({ kind }) => kind === 'ready')
    await world.bring(inbound(one.number, 'It hurts'))
    await world.bring(inbound(world.newNumber(), 'Buy now'))
    await listening.until(({ kind }) => kind === 'triage')
    const list = (await world.manager.get('/sms/triage')).body
    expect(list).toMatchObject({ count: 2, page: 1 })
    expect((await world.manager.get('/sms/triage/count')).body).toEqual({ count: 2 })
    const [shared, unknown] = list.messages
    expect(shared).toMatchObject({ body: 'It hurts', matches: 2, from: one.number })
    expect(shared.candidates.map(({ id }: { id: string }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
    expect(unknown).toMatchObject({ body: 'Buy now', matches: 0, candidates: [] })

    const assign = (id: string, patient: string) =>
      world.manager.post(`/sms/triage/${id}/assign`, { patient_id: patient })
    expect(await assign(shared.id, foreign.id)).toMatchObject({
      status: 422,
      body: { errors: { patient_id: ['not_found'] } },
    })
    const heard = listening.told.length
    expect((await assign(shared.id, two.id)).status).toBe(200)
    await expect
      .poll(() => listening.told.slice(heard).map(({ kind }) => kind), { timeout: 15_000 })
      .toContain('triage')
    await listening.close()
    expect((await assign(shared.id, one.id)).status).toBe(404)
    expect(await bodies(two.id)).toEqual([['in', 'It hurts']])
    expect(await bodies(one.id)).toEqual([])
    expect((await world.manager.post(`/sms/triage/${unknown.id}/dismiss`)).status).toBe(200)
    expect((await world.manager.get('/sms/triage')).body.count).toBe(0)
    const actions = await world.rows(
      `select action from audit_event where detail->>'inbound' = any($1) and action <> 'receive_sms' order by at`,
      [[shared.id, unknown.id]],
    )
    expect(actions.map(({ action }) => action)).toEqual(['assign_sms', 'dismiss_sms'])
    for (const who of ['auditor', 'lawfirm', 'provider'])
      for (const place of ['/sms/triage', '/sms/triage/count'])
        expect((await (await world.server.as(who)).get(place)).status).toBe(404)
  })

  test('D7: reports move a message forward only, by its own name or the gateway’s', async () => {
    const { id, number } = await world.newCase()
    const sent = await world.manager.post(`/patient/${id}/send_sms`, { to: number, body: 'x' })
    const sms: string = sent.body.patient_sms.id
    const report = (status: string, more: Record<string, string> = {}) =>
      world.bring({ MessageSid: `SM${sms}`, MessageStatus: status, ...more }, { query: `?sms=${sms}` })
    const state = async () => (await world.threadOf(id))[0]
    expect((await report('sending')).status).toBe(200)
    expect(await state()).toMatchObject({ status: 'queued' })
    await report('delivered')
    await report('sent')
    await report('undelivered', { ErrorCode: '30003' })
    expect(await state()).toMatchObject({ status: 'delivered', error_code: null, gateway_id: `SM${sms}` })
    expect(await world.rows('select from sms_delivery where sms_id = $1', [sms])).toEqual([])
    const other = await world.manager.post(`/patient/${id}/send_sms`, { to: number, body: 'y' })
    const query = `?sms=${other.body.patient_sms.id}`
    await world.bring({ MessageSid: 'SMy', MessageStatus: 'undelivered', ErrorCode: '30003' }, { query })
    expect((await world.threadOf(id)).at(-1)).toMatchObject({ status: 'failed', error_code: '30003' })
    expect((await world.bring({ MessageSid: 'SMnobody', MessageStatus: 'delivered' })).status).toBe(200)
  })

  test('D7: with a gateway nobody plays the patient', async () => {
    const { id, number } = await world.newCase()
    world.clock = NOON
    const sent = await world.manager.post(`/patient/${id}/send_sms`, { to: number, body: 'x' })
    expect((await world.manager.post(`/sms/outbox/${sent.body.patient_sms.id}/answer`, { body: 'y' })).status).toBe(404)
  })
})
