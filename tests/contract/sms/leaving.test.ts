import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/records/new-id.ts'
import { sendDueSms } from '#server/sms/send-due.ts'
import { openTwilio } from '#server/sms/twilio.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { TEST_GATEWAY } from '#tests/support/gateway.ts'
import { openGatewayServer, type GatewayServer } from './gateway-server.ts'
import { MORNING, NIGHT, NOON, openSmsWorld, type Row, type SmsWorld } from './world.ts'

/** Only for a gateway that never answers; a slow answer may take longer. */
const PATIENCE = 400

onBothEngines('text messages that leave', (engine) => {
  let world: SmsWorld
  let office: GatewayServer
  beforeAll(async () => {
    world = await openSmsWorld(engine)
    office = await openGatewayServer()
    await world.rows('delete from sms_delivery')
  })
  afterAll(async () => {
    await office?.close()
    await world?.close()
  })

  const sendAt = (now: Date, patience?: number) => {
    const gateway = openTwilio({ ...TEST_GATEWAY, url: office.url }, patience)
    return sendDueSms({ pool: world.server.database.pool, gateway, from: TEST_GATEWAY.from, now: () => now })
  }

  /** As if it had just been written at that hour. */
  async function put(patientId: string, to: string, at = NOON, body = 'Hello'): Promise<string> {
    const id = newId()
    await world.rows(
      `insert into patient_sms (id, patient_id, direction, "from", "to", body, category, status, created_at)
       values ($1, $2, 'out', $3, $4, $5, 'other', 'queued', $6)`,
      [id, patientId, TEST_GATEWAY.from, to, body, at],
    )
    await world.rows('insert into sms_delivery (sms_id, next_try_at) values ($1, $2)', [id, at])
    return id
  }

  async function stateOf(id: string): Promise<Row> {
    const [row] = await world.rows(
      `select s.status, s.error_code, s.gateway_id, d.attempts, d.next_try_at from patient_sms s
       left join sms_delivery d on d.sms_id = s.id where s.id = $1`,
      [id],
    )
    return row ?? {}
  }
  const arrived = (number: string) => office.arrived.filter(({ form }) => form.get('To') === number)
  const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000)

  test('D7: go to the gateway as it wants them, once', async () => {
    const { id, number } = await world.newCase()
    const sms = await put(id, number, NOON, 'Şu “saatte” & burada')
    expect(await sendAt(NOON)).toBe(1)
    expect(await sendAt(minutesAfter(NOON, 60))).toBe(0)
    const [message, ...more] = arrived(number)
    expect(more).toEqual([])
    expect(message?.path).toBe('/Accounts/AC0123/Messages.json')
    expect(message?.authorization).toBe(`Basic ${Buffer.from('AC0123:a token of the gateway').toString('base64')}`)
    expect(Object.fromEntries(message?.form ?? [])).toEqual({
      From: TEST_GATEWAY.from,
      To: number,
      Body: 'Şu “saatte” & burada',
      StatusCallback: `https://portal.example.com/api/sms/webhook?sms=${sms}`,
    })
    expect(await stateOf(sms)).toMatchObject({ status: 'sent', error_code: null, attempts: null })
  })

  test('D7: are held at night and go out in the morning, which is no try', async () => {
    const { id, number } = await world.newCase()
    const sms = await put(id, number, NIGHT)
    await sendAt(NIGHT)
    expect(await stateOf(sms)).toMatchObject({ status: 'held_quiet_hours', attempts: 0 })
    await sendAt(minutesAfter(MORNING, -1))
    expect(arrived(number)).toEqual([])
    await sendAt(MORNING)
    expect(await stateOf(sms)).toMatchObject({ status: 'sent' })
    expect(arrived(number)).toHaveLength(1)
  })

  test('D7: do not go where consent has ended meanwhile', async () => {
    const { id, number } = await world.newCase()
    const sms = await put(id, number)
    await world.rows(`update patient_mobile_info set sms_consent = 'revoked', revoked_at = now() where number = $1`, [
      number,
    ])
    await sendAt(NOON)
    expect(await stateOf(sms)).toMatchObject({ status: 'blocked_no_consent', attempts: null })
    expect(arrived(number)).toEqual([])
  })

  test('D7: wait where the gateway is busy, broken or silent, for as long as it says', async () => {
    const cases = [
      { treatment: { status: 429, headers: { 'retry-after': '1800' } }, minutes: 30 },
      { treatment: { status: 503 }, minutes: 1 },
      { treatment: { status: 401, body: { code: 20003 } }, minutes: 1 },
      { treatment: { status: 200, silent: true as const }, minutes: 1, patience: PATIENCE },
    ]
    for (const { treatment, minutes, patience } of cases) {
      const { id, number } = await world.newCase()
      office.treat(number, treatment)
      const sms = await put(id, number)
      await sendAt(NOON, patience)
      const state = await stateOf(sms)
      expect(state).toMatchObject({ status: 'queued', attempts: 1 })
      expect(new Date(String(state['next_try_at']))).toEqual(minutesAfter(NOON, minutes))
      office.treat(number, { status: 201, body: { sid: `SM-${sms}` } })
      await sendAt(minutesAfter(NOON, minutes))
      expect(await stateOf(sms)).toMatchObject({ status: 'sent', gateway_id: `SM-${sms}` })
    }
  })

  test('D7: do not go twice where the gateway took them and only its answer was lost', async () => {
    const { id, number } = await world.newCase()
    office.treat(number, { status: 201, body: { sid: 'SM-other' }, takes: NOON })
    const other = await put(id, number)
    await sendAt(NOON)
    expect(await stateOf(other)).toMatchObject({ status: 'sent', gateway_id: 'SM-other' })
    office.treat(number, { status: 500, takes: minutesAfter(NOON, 1) })
    const sms = await put(id, number)
    await sendAt(NOON)
    expect(await stateOf(sms)).toMatchObject({ status: 'queued', attempts: 1 })
    await sendAt(minutesAfter(NOON, 1))
    expect(await stateOf(sms)).toMatchObject({ status: 'sent', gateway_id: expect.stringMatching(/^SM\d+$/) })
    expect(arrived(number)).toHaveLength(2)

    office.treat(number, { status: 500, takes: minutesAfter(NOON, -60) })
    const later = await put(id, number)
    await sendAt(NOON)
    office.treat(number, { status: 201, body: { sid: 'SM-later' } })
    await sendAt(minutesAfter(NOON, 1))
    expect(await stateOf(later)).toMatchObject({ status: 'sent', gateway_id: 'SM-later' })
    expect(arrived(number)).toHaveLength(4)
  })

  test('D7: fail at once where the gateway says that they can never arrive', async () => {
    const { id, number } = await world.newCase()
    office.treat(number, { status: 400, body: { code: 21211, message: 'Invalid' } })
    const sms = await put(id, number)
    await sendAt(NOON)
    expect(await stateOf(sms)).toMatchObject({ status: 'failed', error_code: '21211', attempts: 1 })
    expect(await sendAt(minutesAfter(NOON, 60))).toBe(0)
    const again = await world.manager.post(`/patient_sms/${sms}/again`)
    expect(again).toMatchObject({ status: 201, body: { patient_sms: { status: 'queued', body: 'Hello' } } })
    expect(await stateOf(sms)).toMatchObject({ status: 'failed', attempts: null })
    expect((await world.manager.post(`/patient_sms/${again.body.patient_sms.id}/again`)).status).toBe(409)
  })

  test('D7: are sent again once, however many people press', async () => {
    const { id, number } = await world.newCase()
    office.treat(number, { status: 400, body: { code: 21211, message: 'Invalid' } })
    const sms = await put(id, number)
    await world.rows(`update patient_sms set created_at = now() - interval '1 minute' where id = $1`, [sms])
    await sendAt(NOON)
    const press = () => world.manager.post(`/patient_sms/${sms}/again`)
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409])
    expect((await press()).status).toBe(409)
    expect(await world.threadOf(id)).toHaveLength(2)
    await sendAt(NOON)
    expect((await press()).status).toBe(201)
  })

  test('D7: fail after the last of many tries, or when they have become old', async () => {
    const { id, number } = await world.newCase()
    office.treat(number, { status: 500 })
    const tired = await put(id, number)
    await world.rows('update sms_delivery set attempts = 7 where sms_id = $1', [tired])
    await sendAt(NOON)
    expect(await stateOf(tired)).toMatchObject({ status: 'failed', error_code: 'http_500' })
    const old = await put(id, number)
    await sendAt(minutesAfter(NOON, 49 * 60))
    expect(await stateOf(old)).toMatchObject({ status: 'failed', error_code: 'expired' })
  })

  test('D7: without a gateway they stay in the outbox, but for the night', async () => {
    const { id, number } = await world.newCase()
    const post = { pool: world.server.database.pool, gateway: undefined, from: TEST_GATEWAY.from }
    const sms = await put(id, number)
    await world.rows(`update patient_sms set status = 'held_quiet_hours' where id = $1`, [sms])
    await sendDueSms({ ...post, now: () => NIGHT })
    expect(await stateOf(sms)).toMatchObject({ status: 'held_quiet_hours' })
    await sendDueSms({ ...post, now: () => MORNING })
    expect(await stateOf(sms)).toMatchObject({ status: 'queued', attempts: 0 })
    expect(arrived(number)).toEqual([])
  })
})
