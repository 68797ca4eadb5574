import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#server/records/new-id.ts'
import { askAboutLiens } from '#server/features/case/firm-requests/due-liens.ts'
import { moveLien, openMoney, workedCase, type MoneyWorld } from '#tests/contract/money/world.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { Answer } from '#tests/support/server.ts'
import type { Row } from './world.ts'

const DAY = 86_400_000

onBothEngines('liens that a lawyer answers about by link', (engine) => {
  let world: MoneyWorld
  let lawyer: Row

  beforeAll(async () => {
    world = await openMoney(engine)
    ;[lawyer] = (await world.rows('select id, email from lawfirm_employee where user_id = $1', [
      world.firm.userId,
    ])) as [Row]
    await world.set('lawfirm_employee', lawyer.id, { receives_notifications: true })
    await world.set('lawfirm', world.firmId, { primary_contact_id: lawyer.id })
  })
  afterAll(() => world?.server.close())
  // The demo's own liens are of no matter here.
  beforeEach(async () => {
    await world.set('lawfirm', world.firmId, { liens_by_link: true })
    await pass()
  })

  const pass = (days = 0): Promise<void> =>
    askAboutLiens({
      pool: world.server.database.pool,
      portal: 'https://portal.example.com',
      house: 'Caseway',
      now: () => new Date(Date.now() + days * DAY),
    })
  const mails = (): Promise<Row[]> =>
    world.rows(`select subject, body from outgoing where recipient = $1 order by id`, [lawyer.email])
  async function mailed(days = 0): Promise<string> {
    // The demo has more than one mail about its own.
    const had = (await mails()).length
    for (let run = 0; run < 5; run += 1) await pass(days)
    return (await mails())
      .slice(had)
      .map(({ subject, body }) => `${subject}\n${body}`)
      .join('\n')
  }
  const tokenIn = (mail: string, { lien_number: number }: Row): string =>
    new RegExp(`${number} \\([^)]+\\): \\S+token=([\\w-]{43})`).exec(mail)?.[1] ?? ''
  const open = (token: string): Promise<Answer> => world.server.stranger.post('/firm_request/open', { token })
  const answer = (token: string, more: Row, key?: string): Promise<Answer> =>
    world.server.stranger.post('/firm_request/answer_lien', { token, ...more }, key ? { 'idempotency-key': key } : {})
  const expired = { token: ['expired'] }
  const lienOf = async ({ id }: Row): Promise<Row> => (await world.rows('select * from lien where id = $1', [id]))[0]!
  const eventsOf = ({ id }: Row): Promise<Row[]> =>
    world.rows(
      `select to_value, reason, detail, by from lien_event where lien_id = $1 and kind = 'status' order by at, id`,
      [id],
    )

  async function toConfirm(): Promise<{ patient: Row; lien: Row; mail: string; token: string; version: number }> {
    const patient = await world.open()
    const lien = await world.claim(patient, 1_200_00)
    expect((await moveLien(world, world.admin, lien, { to: 'asserted' })).status).toBe(200)
    const mail = await mailed()
    const token = tokenIn(mail, lien)
    const { version } = await lienOf(lien)
    return { patient, lien, mail, token, version }
  }
  async function offered(): Promise<{ patient: Row; lien: Row; mail: string; token: string; version: number }> {
    const { patient, liens } = await workedCase(world)
    const lien = liens[1]!
    await moveLien(world, world.firm, lien, { to: 'reduction_requested', offer_cents: 1_000_00 })
    const back = { to: 'negotiating', offer_cents: 3_000_00, message: 'Our best' }
    expect((await moveLien(world, world.underwriter, lien, back)).status).toBe(200)
    const mail = await mailed()
    const { version } = await lienOf(lien)
    return { patient, lien, mail, token: tokenIn(mail, lien), version }
  }

  it('K3: no firm is mailed before an administrator allows it, and nobody else can', async () => {
    await world.set('lawfirm', world.firmId, { liens_by_link: false })
    const { mail } = await toConfirm()
    expect(mail).toBe('')
    const { lawfirm } = (await world.firm.get(`/lawfirm/${world.firmId}`)).body
    for (const by of [world.firm, world.billing]) {
      const wish = { liens_by_link: true, version: lawfirm.version }
      expect((await by.put(`/lawfirm/update/${world.firmId}`, wish)).status).toBeGreaterThanOrEqual(400)
    }
    const wish = { liens_by_link: true, version: lawfirm.version }
    expect((await world.admin.put(`/lawfirm/update/${world.firmId}`, wish)).body.lawfirm?.liens_by_link).toBe(true)
  })

  it('K3: the mail names liens but no patient and no amount; the link shows what is to be confirmed', async () => {
    const { patient, lien, mail, token } = await toConfirm()
    expect(mail).toContain('Liens are waiting for your answer')
    for (const word of [patient['first_name'], patient['last_name'], '1,200'])
      expect(mail.slice(mail.indexOf(lien['lien_number']))).not.toContain(word)
    expect(await mailed()).toBe('')
    const [first, again] = [await open(token), await open(token)]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(first.body.request).toMatchObject({
      kind: 'confirmation',
      case_number: patient['case_number'],
      lien_number: lien['lien_number'],
      billed_cents: 1_200_00,
      balance_cents: 1_200_00,
      choices: ['confirm', 'dispute'],
    })
    const told = JSON.stringify(first.body)
    for (const word of [patient['first_name'], patient['last_name'], patient['phone'], patient['id'], lien['id']])
      expect(told).not.toContain(word)
    const [request] = await world.rows('select * from lien_request where lien_id = $1', [lien['id']])
    expect(JSON.stringify(request)).not.toContain(token)
  })

  it('K3: a confirmation by link is the lawyer’s, once, and the lien says that it came by link', async () => {
    const { patient, lien, token, version } = await toConfirm()
    const said = { answer: 'confirm', expected_version: version }
    expect((await answer(token, { ...said, answer: 'accept' })).body.errors).toEqual({ answer: ['invalid'] })
    const first = await answer(token, said, 'confirmed-by-link')
    expect([first.status, first.body]).toEqual([200, { answered: true }])
    const row = await lienOf(lien)
    expect(row).toMatchObject({ status: 'confirmed', confirmed_by: world.firm.userId, confirmed_method: 'email' })
    const [request] = await world.rows('select id, outcome from lien_request where lien_id = $1', [lien['id']])
    const events = await eventsOf(lien)
    expect(events.at(-1)).toMatchObject({
      to_value: 'confirmed',
      by: world.firm.userId,
      detail: { by_link: request?.['id'] },
    })
    expect(request?.['outcome']).toBe('answered')
    const again = await answer(token, said, 'confirmed-by-link')
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(await eventsOf(lien)).toHaveLength(events.length)
    expect((await answer(token, said, 'another-key')).body.errors).toEqual(expired)
    expect((await open(token)).body.errors).toEqual(expired)
    const { audit_events: record } = (await world.admin.get(`/patient/${patient.id}/audit_events?changes=only`)).body
    expect(record.map(({ action }: Row) => action)).toEqual(
      expect.arrayContaining(['request_lien_answer', 'answer_firm_link']),
    )
  })

  it('K3: a dispute by link needs a reason, as behind a sign-in; what is refused leaves the link open', async () => {
    const { lien, token, version } = await toConfirm()
    const said = { answer: 'dispute', expected_version: version }
    expect((await answer(token, said)).body.code).toBe('GUARD_FAILED')
    expect((await answer(token, { ...said, expected_version: version + 1 })).body.code).toBe('VERSION_CONFLICT')
    expect((await answer(token, { ...said, reason: 'Not our client' })).status).toBe(200)
    expect(await lienOf(lien)).toMatchObject({ status: 'disputed', dispute_reason: 'Not our client' })
  })

  it('K3: an offer is accepted, countered or declined by link, by the rules of bargaining', async () => {
    const accepted = await offered()
    const { request } = (await open(accepted.token)).body
    expect(request).toMatchObject({ kind: 'offer', offer_cents: 3_000_00, message: 'Our best' })
    expect(request.choices).toEqual(['accept', 'counter', 'decline'])
    expect((await answer(accepted.token, { answer: 'accept', expected_version: request.version })).status).toBe(200)
    expect(await lienOf(accepted.lien)).toMatchObject({ status: 'agreed', final_cents: 3_000_00 })

    const countered = await offered()
    const counter = { answer: 'counter', expected_version: countered.version }
    expect((await answer(countered.token, counter)).body.errors).toEqual({ offer_cents: ['required'] })
    const low = { ...counter, offer_cents: 9_999_00 }
    expect((await answer(countered.token, low)).body.errors).toEqual({ offer_cents: ['not_below_balance'] })
    const sent = await answer(countered.token, { ...counter, offer_cents: 2_000_00, message: 'Our client has little' })
    expect(sent.status).toBe(200)
    const thread = `select offered_by, state, amount_cents, by from reduction_offer where lien_id = $1 order by at desc limit 1`
    expect(await world.rows(thread, [countered.lien['id']])).toEqual([
      { offered_by: 'lawfirm', state: 'open', amount_cents: 2_000_00, by: world.firm.userId },
    ])

    const declined = await offered()
    expect((await answer(declined.token, { answer: 'decline', expected_version: declined.version })).status).toBe(200)
    expect(await world.rows(thread, [declined.lien['id']])).toMatchObject([{ offered_by: 'portal', state: 'declined' }])
    expect(await mailed()).toBe('')
  })

  it('K3: a link is worth nothing after 14 days, after another word about the lien, or once it is not allowed', async () => {
    const old = await toConfirm()
    await world.rows(`update lien_request set expires_at = now() - interval '1 minute' where lien_id = $1`, [
      old.lien['id'],
    ])
    const said = await toConfirm()
    const word = { to: 'confirmed', confirmation_method: 'phone' }
    expect((await moveLien(world, world.firm, said.lien, word)).status).toBe(200)
    const withdrawn = await offered()
    const taken = { expected_version: withdrawn.version, answer: 'withdraw' }
    expect((await world.underwriter.post(`/lien/${withdrawn.lien['id']}/offer`, taken)).status).toBe(200)
    const moved = await toConfirm()
    await world.set('patient', moved.patient.id, { lawfirm_id: world.otherFirmId })
    for (const { token, lien } of [old, said, withdrawn, moved]) {
      expect((await open(token)).body.errors).toEqual(expired)
      const { version } = await lienOf(lien)
      expect((await answer(token, { answer: 'confirm', expected_version: version })).body.errors).toEqual(expired)
    }
    const { token } = await toConfirm()
    expect((await open(token)).status).toBe(200)
    await world.set('lawfirm', world.firmId, { liens_by_link: false })
    expect((await open(token)).body.errors).toEqual(expired)
  })

  it('K3: only a lawyer who may bind the firm is asked, and answers while he may', async () => {
    const { token, version } = await toConfirm()
    const users = (active: boolean) =>
      world.rows('update "user" set is_active = $2 where id = $1', [world.firm.userId, active])
    await users(false)
    expect((await open(token)).body.errors).toEqual(expired)
    expect((await answer(token, { answer: 'confirm', expected_version: version })).body.errors).toEqual(expired)
    const { mail } = await toConfirm()
    expect(mail).toBe('')
    await users(true)

    // Who was invited and has never signed in has a password to choose, which a link does not ask for.
    const invited = await toConfirm()
    const due = (isDue: boolean) =>
      world.rows('update "user" set must_change_password = $2 where id = $1', [world.firm.userId, isDue])
    await due(true)
    const said = { answer: 'confirm', expected_version: invited.version }
    expect((await answer(invited.token, said)).status).toBe(200)
    await due(false)
  })

  it('K3: the link of a lawyer who may bind the firm no more opens nothing, and does not count as asked', async () => {
    const { lien, token } = await toConfirm()
    const [{ role_id: former }] = (await world.rows('select role_id from "user" where id = $1', [
      world.firm.userId,
    ])) as [Row]
    const give = (role: unknown) =>
      world.rows('update "user" set role_id = $2 where id = $1', [world.firm.userId, role])
    const [clerk] = await world.rows(`select id from role where title = 'law_firm_employee'`)
    await give(clerk?.['id'])
    expect((await open(token)).body.errors).toEqual(expired)
    expect(await mailed(1)).toBe('')
    await give(former)
    const asked = async (days: number) => tokenIn(await mailed(days), lien) !== ''
    expect([await asked(2), await asked(17), await asked(32)]).toEqual([true, true, false])
  })

  it('K3: a lien that stays unanswered is asked about twice at most', async () => {
    const { lien } = await toConfirm()
    const asked = async (days: number) => tokenIn(await mailed(days), lien) !== ''
    expect(await asked(13)).toBe(false)
    expect(await asked(15)).toBe(true)
    expect(await asked(30)).toBe(false)
    const outcomes = await world.rows('select outcome from lien_request where lien_id = $1 order by at', [lien['id']])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['silent', 'silent'])
  })

  it('K3: staff sends a link again; the earlier one ends, only the lawyer gets the new one, and it is on record', async () => {
    const requestsOf = async ({ id }: Row, by = world.manager): Promise<Row[]> =>
      (await by.get(`/patient/${id}/firm_requests`)).body.lien_requests
    const again = ({ id }: Row, by = world.manager, key = newId()) =>
      by.post(`/lien/${id}/request_answer`, {}, { 'idempotency-key': key })
    const { patient, lien, token, version } = await toConfirm()
    expect(await requestsOf(patient)).toMatchObject([
      { kind: 'confirmation', lien_number: lien['lien_number'], outcome: null, may_send_again: true },
    ])
    for (const by of [world.firm, await world.server.as('provider')]) expect((await again(lien, by)).status).toBe(404)

    const had = (await mails()).length
    const key = newId()
    expect([(await again(lien, world.manager, key)).body, (await again(lien, world.manager, key)).body]).toEqual(
      Array.from({ length: 2 }, () => ({ requested: true })),
    )
    expect(await mails()).toHaveLength(had + 1)
    const renewed = tokenIn((await mails()).at(-1)?.['body'], lien)
    expect((await open(token)).body.errors).toEqual(expired)
    expect((await open(renewed)).status).toBe(200)
    const told = await world.manager.get(`/patient/${patient.id}/firm_requests`)
    expect(told.body.lien_requests.map((row: Row) => [row['outcome'], row['may_send_again']])).toEqual([
      [null, true],
      ['superseded', false],
    ])
    expect(told.text).not.toContain(renewed)
    // No mail of the case shows the link: it would answer in the lawyer's name.
    expect((await world.manager.get(`/patient/${patient.id}/email_data`)).body.emails).toEqual([])
    const { audit_events: record } = (await world.admin.get(`/patient/${patient.id}/audit_events?changes=only`)).body
    const sent = record.filter((event: Row) => event['action'] === 'request_lien_answer')
    expect(sent.map((event: Row) => event['user_id'])).toEqual([world.manager.userId, null])

    expect((await answer(renewed, { answer: 'confirm', expected_version: version })).status).toBe(200)
    expect((await again(lien)).body.code).toBe('VERSION_CONFLICT')
    expect((await requestsOf(patient)).map((row) => row['may_send_again'])).toEqual([false, false])
  })

  it('K3: an offer is sent again as long as it can be accepted, and not without end', async () => {
    const { patient, lien, token } = await offered()
    const again = () => world.manager.post(`/lien/${lien.id}/request_answer`, {})
    expect([(await again()).status, (await again()).status]).toEqual([200, 200])
    expect((await open(token)).body.errors).toEqual(expired)
    const renewed = tokenIn((await mails()).at(-1)?.['body'], lien)
    expect((await open(renewed)).body.request).toMatchObject({ kind: 'offer', offer_cents: 3_000_00 })
    expect([(await again()).status, (await again()).status]).toEqual([200, 429])
    const { lien_requests: rows } = (await world.manager.get(`/patient/${patient.id}/firm_requests`)).body
    expect(rows.map((row: Row) => row['may_send_again'])).toEqual([true, false, false, false])
    await world.set('lawfirm', world.firmId, { liens_by_link: false })
    const after = (await world.manager.get(`/patient/${patient.id}/firm_requests`)).body.lien_requests
    expect(after.map((row: Row) => row['may_send_again'])).toEqual([false, false, false, false])
  })
})
