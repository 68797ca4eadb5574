import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays } from '#domain/rules/dates.ts'
import { askDueFirms } from '#server/features/case/firm-requests/due.ts'
import { sendDue } from '#server/mail/send-due.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { Answer } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from './world.ts'

const PORTAL = 'https://portal.example.com'
const DAY = 86_400_000

onBothEngines('requests to law firms', (engine) => {
  let world: World
  let attorney: Row

  beforeAll(async () => {
    world = await openWorld(engine)
    await world.set('lawfirm', world.firmId, { update_interval_days: 90 })
    ;[attorney] = (await world.rows(
      `select id, email from lawfirm_employee where lawfirm_id = $1 and is_active and deleted_at is null
       order by user_id is null, id limit 1`,
      [world.firmId],
    )) as [Row]
    await world.rows('update lawfirm_employee set receives_notifications = true where id = $1', [attorney['id']])
  })
  afterAll(() => world?.server.close())
  // The demo's own cases are of no matter here.
  beforeEach(() => world.rows('update patient set lawfirm_contact_at = now(), lawfirm_silent_at = null'))

  /** An active case of the firm, silent for so many days, with its attorney on it. */
  async function silentCase(days = 100): Promise<Row> {
    const patient = await world.open()
    const since = new Date(Date.now() - days * DAY).toISOString()
    await world.set('patient', patient.id, {
      case_status: 'active',
      opened_at: since,
      status_changed_at: since,
      lawfirm_contact_at: null,
    })
    const person = {
      patient_id: patient.id,
      lawfirm_employee_id: attorney['id'],
      role: 'lead_attorney',
      is_primary: true,
    }
    expect((await world.admin.post('/patient_lawfirm_employee/create', { ...person, from: '2025-03-05' })).status).toBe(
      201,
    )
    return patient
  }
  const pass = (days = 0): Promise<void> =>
    askDueFirms({
      pool: world.server.database.pool,
      portal: PORTAL,
      house: 'Caseway',
      now: () => new Date(Date.now() + days * DAY),
    })
  const mailsTo = (email: string): Promise<Row[]> =>
    world.rows('select subject, body, patient_id from outgoing where recipient = $1 order by id', [email])
  async function mailed(days = 0): Promise<Row[]> {
    const had = (await mailsTo(attorney['email'])).length
    await pass(days)
    return (await mailsTo(attorney['email'])).slice(had)
  }
  const tokenIn = (mail: Row | undefined, { case_number: number }: Row): string =>
    new RegExp(`${number}: \\S+token=([\\w-]{43})`).exec(String(mail?.['body']))?.[1] ?? ''
  async function asked(): Promise<{ patient: Row; token: string }> {
    const patient = await silentCase()
    return { patient, token: tokenIn((await mailed())[0], patient) }
  }
  const open = (token: string): Promise<Answer> => world.server.stranger.post('/firm_request/open', { token })
  const answer = (token: string, more: Row, key?: string): Promise<Answer> =>
    world.server.stranger.post('/firm_request/answer', { token, ...more }, key ? { 'idempotency-key': key } : {})
  const caseOf = async ({ id }: Row): Promise<Row> =>
    (await world.rows('select * from patient where id = $1', [id]))[0] as Row
  const requestsOf = ({ id }: Row): Promise<Row[]> =>
    world.rows('select * from firm_request where patient_id = $1 order by at, id', [id])

  it('K3: a firm that is silent for its interval gets one mail with a link for each case, and no name in it', async () => {
    const [one, other] = [await silentCase(), await silentCase(95)]
    await silentCase(80)
    const [mail, ...more] = await mailed()
    expect(more).toEqual([])
    expect(mail?.['body'].match(/\/answer\?token=/g)).toHaveLength(2)
    for (const { case_number } of [one, other]) expect(mail?.['body']).toContain(case_number)
    const text = `${mail?.['subject']} ${mail?.['body']}`
    for (const word of [one['first_name'], one['last_name'], one['phone']]) expect(text).not.toContain(word)
    expect(await mailed()).toEqual([])
    const [request] = await requestsOf(one)
    expect(JSON.stringify(request)).not.toContain(tokenIn(mail, one))
    expect(request).toMatchObject({ kind: 'status', lawfirm_employee_id: attorney['id'], by: null, outcome: null })
  })

  it('K3: the link shows no more than a mail may say, and looking does not use it up', async () => {
    const { patient, token } = await asked()
    const [first, again] = [await open(token), await open(token)]
    expect([first.status, again.status]).toEqual([200, 200])
    const { request } = first.body
    expect(request).toMatchObject({ case_number: patient['case_number'], dol: '2025-03-04', case_status: 'active' })
    expect(request.choices).toEqual(['unchanged', 'demand', 'settled', 'withdrawn'])
    const told = JSON.stringify(request)
    for (const word of [patient['first_name'], patient['last_name'], patient['phone'], patient['id']])
      expect(told).not.toContain(word)
  })

  it('K3: the answer is the firm’s word: on the case, in its history, and it answers the call that was due', async () => {
    const { patient, token } = await asked()
    await world.set('patient', patient.id, { next_contact_at: '2026-01-02', next_contact_party: 'firm' })
    expect((await answer(token, { status: 'unchanged', note: 'Waiting for the last bill.' })).status).toBe(200)
    const row = await caseOf(patient)
    expect(Date.now() - Date.parse(row['lawfirm_contact_at'])).toBeLessThan(60_000)
    expect([row['last_contact_at'], row['next_contact_at']]).toEqual([null, null])
    expect(row['contact_reason']).not.toBe('status_due')
    const notes = await world.rows('select kind, body, visibility from patient_note where patient_id = $1', [
      patient.id,
    ])
    expect(notes).toEqual([{ kind: 'legal', body: 'Waiting for the last bill.', visibility: 'lawfirm' }])
    const { audit_events: events } = (await world.manager.get(`/patient/${patient.id}/audit_events?changes=only`)).body
    expect(events.map(({ action }: Row) => action)).toEqual(
      expect.arrayContaining(['request_status', 'answer_firm_link']),
    )
    const { firm_requests: requests } = (await world.manager.get(`/patient/${patient.id}/firm_requests`)).body
    expect(requests).toMatchObject([
      { outcome: 'answered', answer: { status: 'unchanged', note: 'Waiting for the last bill.' } },
    ])
    expect((await world.firm.get(`/patient/${patient.id}/firm_requests`)).status).toBe(404)
    const auditor = await world.server.as('auditor')
    expect((await auditor.get(`/patient/${patient.id}/firm_requests`)).body.firm_requests).toEqual(requests)
    expect((await auditor.post(`/patient/${patient.id}/request_status`, {})).status).toBe(404)
  })

  it('K3: a step that the firm names is a proposal, which the case manager accepts', async () => {
    const { patient, token } = await asked()
    expect((await answer(token, { status: 'demand' })).body.errors).toEqual({ _: ['DEMAND_DATE_MISSING'] })
    expect((await answer(token, { status: 'litigation', on: '2026-01-10' })).body.errors).toEqual({
      status: ['invalid'],
    })
    const dayBefore = addDays(String(patient['dol']), -1)
    expect((await answer(token, { status: 'demand', on: dayBefore })).body.errors).toEqual({ on: ['before_accident'] })
    expect((await answer(token, { status: 'demand', on: '2026-01-10' })).status).toBe(200)
    expect((await caseOf(patient))['case_status']).toBe('active')
    const { case_status_events: history } = (await world.manager.get(`/patient/${patient.id}/status_events`)).body
    const proposal = history.find(({ is_open: waits }: Row) => waits)
    expect(proposal).toMatchObject({ kind: 'proposal', to_status: 'demand' })
    const work = (await world.manager.get('/work')).body.entries as Row[]
    expect(work.some(({ record_id: id }) => id === proposal.id)).toBe(true)
    const accepted = await world.manager.post(`/patient/${patient.id}/proposal/${proposal.id}`, { accept: true })
    expect([accepted.status, accepted.body.patient?.case_status]).toEqual([200, 'demand'])
    expect((await caseOf(patient))['demand_sent_at']).not.toBeNull()
  })

  it('K3: a step that waits already is not proposed twice, but with other figures it is', async () => {
    const { patient, token } = await asked()
    const another = async (): Promise<string> => {
      expect((await world.manager.post(`/patient/${patient.id}/request_status`)).status).toBe(200)
      return tokenIn((await mailsTo(attorney['email'])).at(-1), patient)
    }
    const say = async (link: string, on: string) =>
      expect((await answer(link, { status: 'demand', on })).status).toBe(200)
    await say(token, '2026-01-10')
    await say(await another(), '2026-01-10')
    await say(await another(), '2026-01-20')
    const days = `select detail ->> 'demand_sent_at' as day from case_status_event
      where patient_id = $1 and kind = 'proposal' order by id`
    expect(await world.rows(days, [patient.id])).toEqual([{ day: '2026-01-10' }, { day: '2026-01-20' }])
  })

  it('K3: a link works once, expires, and is worth nothing once the firm was heard of otherwise', async () => {
    const used = await asked()
    await answer(used.token, { status: 'unchanged' })
    const old = await asked()
    await world.rows(`update firm_request set expires_at = now() - interval '1 minute' where patient_id = $1`, [
      old.patient.id,
    ])
    const called = await asked()
    const call = {
      patient_id: called.patient.id,
      kind: 'call',
      body: 'Spoke',
      call_party: 'firm',
      call_outcome: 'reached',
    }
    expect((await world.manager.post('/patient_note/create', call)).status).toBe(201)
    const moved = await asked()
    await world.set('patient', moved.patient.id, { lawfirm_id: world.otherFirmId })
    for (const { token } of [used, old, called, moved]) {
      expect((await open(token)).body.errors).toEqual({ token: ['expired'] })
      expect((await answer(token, { status: 'unchanged' })).body.errors).toEqual({ token: ['expired'] })
    }
    expect((await open('x'.repeat(43))).body.errors).toEqual({ token: ['expired'] })
  })

  it('K3: an answer whose reply was lost is sent again and gets the same reply; anything else finds the link used', async () => {
    const { patient, token } = await asked()
    const said = { status: 'demand', on: '2026-01-10', note: 'Sent by courier.' }
    const first = await answer(token, said, 'lost-reply-1')
    const again = await answer(token, said, 'lost-reply-1')
    expect([again.status, again.text]).toEqual([200, first.text])
    const counted = `select (select count(*) from patient_note where patient_id = $1)::int as notes,
      (select count(*) from case_status_event where patient_id = $1 and kind = 'proposal')::int as proposals`
    expect(await world.rows(counted, [patient.id])).toEqual([{ notes: 1, proposals: 1 }])
    expect((await answer(token, { status: 'unchanged' }, 'lost-reply-1')).body.code).toBe('KEY_REUSED')
    for (const key of ['another-key', undefined])
      expect((await answer(token, said, key)).body.errors).toEqual({ token: ['expired'] })
    expect((await open(token)).body.errors).toEqual({ token: ['expired'] })
    const elsewhere = await asked()
    expect((await answer(elsewhere.token, { status: 'unchanged' }, 'lost-reply-1')).status).toBe(200)
  })

  it('K3: a firm that is no longer active is not asked, and its links are closed', async () => {
    const { patient, token } = await asked()
    await world.set('lawfirm', world.firmId, { is_active: false })
    expect((await open(token)).body.errors).toEqual({ token: ['expired'] })
    const sent = await world.manager.post(`/patient/${patient.id}/request_status`)
    expect(sent.body.errors).toEqual({ recipients: ['no_address'] })
    await world.set('lawfirm', world.firmId, { is_active: true })
    expect((await open(token)).status).toBe(200)
  })

  it('K3: when the person who was asked has left, the link is no silence, and the next person is asked', async () => {
    const { patient, token } = await asked()
    const leaves = (is_active: boolean) => world.set('lawfirm_employee', attorney['id'], { is_active })
    await leaves(false)
    expect((await open(token)).body.errors).toEqual({ token: ['expired'] })
    await pass(1)
    const requests = await requestsOf(patient)
    expect(requests.map(({ outcome }) => outcome)).toEqual(['superseded', null])
    expect(requests[1]?.['lawfirm_employee_id']).not.toBe(attorney['id'])
    await leaves(true)
  })

  it('K3: a call to the patient is not the firm’s word', async () => {
    const { patient, token } = await asked()
    const call = { patient_id: patient.id, kind: 'call', body: 'Spoke', call_outcome: 'reached' }
    expect((await world.manager.post('/patient_note/create', call)).status).toBe(201)
    expect((await open(token)).status).toBe(200)
  })

  it('K3: two requests in silence put the case at risk, once, and tell its manager and the firm’s lead', async () => {
    const patient = await silentCase()
    const managerMail = 'case.manager@demo.example.com'
    const had = (await mailsTo(managerMail)).length
    expect(await mailed()).toHaveLength(1)
    expect(await mailed(13)).toHaveLength(0)
    expect(await mailed(15)).toHaveLength(1)
    expect((await caseOf(patient))['lawfirm_silent_at']).toBeNull()
    const atFirm = await mailed(30)
    expect(atFirm).toHaveLength(1)
    expect(atFirm[0]).toMatchObject({ subject: 'We have not heard from your firm' })
    expect(String(atFirm[0]?.['body'])).not.toMatch(/risk|token=/)
    const [told, ...more] = (await mailsTo(managerMail)).slice(had)
    expect(more).toEqual([])
    expect(told?.['subject']).toBe('Law firm silent: case at risk')
    expect(told?.['body']).toContain(`${PORTAL}/patients/${patient.id}`)
    expect((await caseOf(patient))['lawfirm_silent_at']).not.toBeNull()
    expect(await mailed(31)).toEqual([])
    const atRisk = async () => (await world.admin.get('/dashboard/admin')).body.cards.at_risk
    const counted = await atRisk()
    await world.set('patient', patient.id, { lawfirm_silent_at: null })
    expect(await atRisk()).toBe(counted - 1)
  })

  it('K3: staff asks out of turn; the new link replaces the one before, and nobody else may ask', async () => {
    const { patient, token } = await asked()
    const sent = await world.manager.post(`/patient/${patient.id}/request_status`)
    expect([sent.status, sent.body.firm_request.outcome]).toEqual([200, null])
    expect((await open(token)).body.errors).toEqual({ token: ['expired'] })
    const mail = (await mailsTo(attorney['email'])).at(-1)
    expect((await open(tokenIn(mail, patient))).status).toBe(200)
    expect((await requestsOf(patient)).map(({ outcome }) => outcome)).toEqual(['superseded', null])
    expect((await world.firm.post(`/patient/${patient.id}/request_status`)).status).toBe(404)
  })

  it('K3: once the mail has left, only the digest of its secret is kept', async () => {
    const { token } = await asked()
    const mailer = {
      send: () => Promise.resolve({ is: 'sent', words: '' } as const),
      close: () => undefined,
      closed: false,
    }
    const { pool } = world.server.database
    await sendDue({ pool, mailer, from: { name: 'Caseway', address: 'portal@example.com' } })
    const kept = await world.rows(`select body from outgoing where body like '%' || $1 || '%'`, [token])
    expect(kept).toEqual([])
    expect((await open(token)).status).toBe(200)
  })

  it('K3: guessing is slowed down, and live links do not count as guesses', async () => {
    const { token } = await asked()
    for (let times = 0; times < 25; times += 1) expect((await open(token)).status).toBe(200)
    const guesses = Array.from({ length: 25 }, (_, at) => open(String(at).padStart(43, '0')))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([422, 429]))
  })
})
