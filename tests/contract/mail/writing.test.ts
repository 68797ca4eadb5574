import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { Client } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from '../cases/world.ts'

onBothEngines('mail about a case', (engine) => {
  let world: World
  let patient: Row
  let lien: Row
  let attorney: Row
  let subsidiary: Client
  const PRICE = 4_317_779

  beforeAll(async () => {
    world = await openWorld(engine)
    subsidiary = await world.server.as('subsidiary')
    const [own] = await world.rows('select subsidiary_id from "user" where id = $1', [subsidiary.userId])
    patient = await world.open({ email: 'patient.of.mail@example.com', subsidiary_id: own!['subsidiary_id'] })
    lien = await world.claim(patient, 9_876_543)
    await world.set('lien', lien['id'], { price_cents: PRICE })
    ;[attorney] = (await world.rows(
      `select e.id, e.email, e.first_name || ' ' || e.last_name as name from lawfirm_employee e
       where e.lawfirm_id = $1 and e.is_active and e.deleted_at is null order by e.id limit 1`,
      [world.firmId],
    )) as [Row]
    const staff = {
      patient_id: patient['id'],
      lawfirm_employee_id: attorney['id'],
      role: 'lead_attorney',
      from: '2026-01-05',
    }
    await world.admin.post('/patient_lawfirm_employee/create', staff)
  })
  afterAll(() => world.server.close())

  const data = (by: Client, of = patient) => by.get(`/patient/${of['id']}/email_data`)
  const preview = (by: Client, wish: Row, of = patient) => by.post(`/patient/${of['id']}/email_preview`, wish)
  const send = (by: Client, wish: Row, headers = {}, of = patient) =>
    by.post(`/patient/${of['id']}/send_email`, wish, headers)
  const toAttorney = () => ({ kind: 'lawfirm_employee', id: attorney['id'] as string })
  const toPatient = () => ({ kind: 'patient', id: patient['id'] as string })
  const template = async (code: string, language = 'en'): Promise<string> =>
    (await world.rows('select id from email_template where code = $1 and language = $2', [code, language]))[0]!['id']
  const plain = (more: Row = {}): Row => ({
    subject: 'A word',
    body: 'Hello {patient.first_name}',
    language: 'en',
    ...more,
  })

  test('D6: admin and employees write about every case, case managers about their own, a subsidiary about its own, nobody else', async () => {
    const foreign = await world.open({ email: 'elsewhere@example.com' })
    await world.set('patient', foreign['id'], { case_manager_id: null, subsidiary_id: null, tagged_employee_ids: [] })
    const people = await world.rows(`select distinct on (r.title) split_part(u.email, '@', 1) as name, r.title
      from "user" u join role r on r.id = u.role_id
      where u.email like '%@demo.example.com' and u.is_active and u.deleted_at is null
      order by r.title, u.id = any(array['${subsidiary.userId}', '${world.manager.userId}']::uuid[]) desc, u.email`)
    const may: Record<string, number[]> = {}
    for (const { name, title } of people) {
      const client = await world.server.as(name)
      const answers = [patient, foreign].map(async (of) => {
        const recipient = { kind: 'patient', id: of['id'] }
        const [seen, shown, sent] = [
          await data(client, of),
          await preview(client, plain({ recipient }), of),
          await send(client, plain({ recipients: [recipient] }), {}, of),
        ]
        // All three calls agree.
        return new Set([seen.status, shown.status, sent.status === 201 ? 200 : sent.status])
      })
      may[title] = (await Promise.all(answers)).flatMap((statuses) => [...statuses])
    }
    const nobody = [404, 404]
    expect(may).toEqual({
      admin: [200, 200],
      employee: [200, 200],
      case_manager: [200, 404],
      subsidiary: [200, 404],
      underwriter: nobody,
      law_firm: nobody,
      law_firm_employee: nobody,
      subsidiary_user: nobody,
      medical_provider: nobody,
      chiropractor: nobody,
      funder: nobody,
      auditor: nobody,
    })
  })

  test('D6: the data name recipients, what each may get, templates, visits, liens and what was written', async () => {
    const { body } = await data(world.admin)
    expect(body).toMatchObject({ leaves: false, languages: ['en', 'es', 'tr', 'ar'] })
    expect(body.recipients).toContainEqual({
      kind: 'patient',
      id: patient['id'],
      name: `${patient['first_name']} ${patient['last_name']}`,
      email: 'patient.of.mail@example.com',
      language: 'en',
      role: null,
      may_get: ['none', 'limited'],
    })
    expect(body.recipients).toContainEqual(
      expect.objectContaining({ ...toAttorney(), role: 'lead_attorney', may_get: ['none', 'limited', 'full'] }),
    )
    expect(body.recipients.map(({ kind }: Row) => kind)).toContain('medical_provider')
    expect(body.liens).toEqual([{ id: lien['id'], lien_number: lien['lien_number'] }])
    const welcome = body.templates.find(({ code, language }: Row) => code === 'welcome_patient' && language === 'en')
    expect(welcome.body).toMatch(/^Hello \{patient.first_name\},\n\nTogether/)
    expect(body.templates.some(({ code }: Row) => code === 'password_reset')).toBe(false)
  })

  test('D6: a mail is filled for its reader, kept in the outbox, and on record', async () => {
    const wish = { template_id: await template('lien_confirmation'), language: 'en', lien_id: lien['id'] }
    const shown = await preview(world.manager, { ...wish, recipient: toAttorney() })
    expect(shown.status).toBe(200)
    expect(shown.body.subject).toBe(`Please confirm lien ${lien['lien_number']}`)
    expect(shown.body.text).toContain(`Dear ${attorney['name']},`)
    expect(shown.body.text).toContain('$98,765.43')
    const sent = await send(world.manager, { ...wish, recipients: [toAttorney()] })
    expect(sent.status).toBe(201)
    const [mail] = sent.body.emails
    expect(mail).toMatchObject({
      state: 'waiting',
      recipient: attorney['email'],
      template: 'Lien confirmation',
      attempts: 0,
    })
    const { body } = await world.manager.get(`/email/${mail.id}`)
    expect([body.email.subject, body.email.text, body.email.html]).toEqual([
      shown.body.subject,
      shown.body.text,
      shown.body.html,
    ])
    expect((await data(world.manager)).body.emails[0]).toEqual(mail)
    const events = await world.rows(
      `select user_id, detail->'mails' as mails from audit_event where action = 'send_email' order by at desc limit 1`,
    )
    expect(events).toEqual([{ user_id: world.manager.userId, mails: [mail.id] }])
  })

  test('D6: the same key sends once', async () => {
    const wish = plain({ recipients: [toPatient()], subject: 'Only once' })
    const key = { 'idempotency-key': `mail-${engine}-once` }
    const [first, second] = [await send(world.admin, wish, key), await send(world.admin, wish, key)]
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
    expect(await world.rows(`select count(*)::int as count from outgoing where subject = 'Only once'`)).toEqual([
      { count: 1 },
    ])
  })

  test('D6: what is hidden from the writer cannot travel: no price in any mail, no bill in that of a subsidiary', async () => {
    const figures = /4317779|43,?177\.79/
    const texts = [(await data(world.manager)).text]
    const fields = '{lien.billed} {lien.final} {lien.balance} {totals.billed} {totals.paid} {totals.balance}'
    const wish = plain({ body: fields, lien_id: lien['id'], recipient: toAttorney() })
    const filled = await preview(world.manager, wish)
    expect(filled.body.text).toContain('$98,765.43')
    texts.push(filled.text)
    for (const field of ['lien.price', 'lien.price_cents', 'patient.approved_limit_cents'])
      expect((await preview(world.manager, { ...wish, body: `{${field}}` })).body.errors).toEqual({
        body: ['unknown_merge_field'],
      })
    expect(texts.filter((text) => figures.test(text))).toEqual([])

    await world.rows('update subsidiary_user set sees_financials = false where user_id = $1', [subsidiary.userId])
    const theirs = await data(subsidiary)
    expect(theirs.body.liens).toEqual([])
    expect((await preview(subsidiary, wish)).body.errors).toEqual({ lien_id: ['not_found'] })
    const empty = await preview(subsidiary, { ...wish, lien_id: null })
    expect(empty.body.warnings).toEqual([
      'lien.billed',
      'lien.final',
      'lien.balance',
      'totals.billed',
      'totals.paid',
      'totals.balance',
    ])
    // Nor does it read what others wrote with those figures in it.
    const sent = await send(world.manager, {
      ...plain({ body: fields, lien_id: lien['id'] }),
      recipients: [toAttorney()],
    })
    const { id } = sent.body.emails[0]
    expect([
      (await subsidiary.get(`/email/${id}`)).status,
      (await subsidiary.post(`/email/${id}/again`)).status,
    ]).toEqual([404, 404])
    expect((await data(subsidiary)).body.emails.map((mail: Row) => mail['id'])).not.toContain(id)
    expect((await world.firm.get(`/email/${id}`)).status).toBe(404)
  })

  test('D6: what is wrong is named at its field', async () => {
    const errors = async (more: Row, to: Row = toPatient()): Promise<Row> =>
      (await send(world.admin, { ...plain(), recipients: [to], ...more })).body.errors
    expect(await errors({ body: '{patient.shoe_size}' })).toEqual({ body: ['unknown_merge_field'] })
    expect(await errors({ subject: 'About {patient.full_name}' })).toEqual({ subject: ['health_data'] })
    expect(await errors({ subject: 'About\r\nBcc: all@example.com' })).toEqual({ subject: ['invalid'] })
    expect(await errors({ subject: null })).toEqual({ subject: ['required'] })
    expect(await errors({ recipients: [] })).toEqual({ recipients: ['required'] })
    expect(await errors({}, { kind: 'patient', id: attorney['id'] })).toEqual({ recipients: ['not_found'] })
    expect(await errors({ template_id: await template('password_reset') })).toEqual({ template_id: ['not_found'] })
    expect(await errors({ template_id: await template('lien_statement') })).toEqual({ recipients: ['too_private'] })
    expect(await errors({ body: 'Owed: {totals.balance}' })).toEqual({ recipients: ['too_private'] })
    expect(await errors({ document_ids: [patient['id']] })).toEqual({ document_ids: ['not_found'] })
    const unreachable = await world.open()
    const answer = await send(
      world.admin,
      plain({ recipients: [{ kind: 'patient', id: unreachable['id'] }] }),
      {},
      unreachable,
    )
    expect(answer.body.errors).toEqual({ recipients: ['no_address'] })
  })

  test('D6: a name that is made of tags or of header lines stays a name', async () => {
    const of = await world.open({ email: 'tricky@example.com' })
    await world.set('patient', of['id'], { first_name: 'Ann<img src=x>{patient.dob}\r\nBcc: x@example.com' })
    const wish = plain({ recipient: { kind: 'patient', id: of['id'] } })
    const { body } = await preview(world.admin, wish, of)
    expect(body.html).toContain('<bdi>Ann&lt;img src=x&gt;{patient.dob} Bcc: x@example.com</bdi>')
    expect(body.html).not.toContain('<img')
  })

  test('D6: a mail can be sent again, to where the same person is reached now', async () => {
    const sent = await send(world.admin, plain({ recipients: [toPatient()], subject: 'To be repeated' }))
    await world.set('patient', patient['id'], { email: 'moved@example.com' })
    const again = await world.admin.post(`/email/${sent.body.emails[0].id}/again`)
    expect(again.status).toBe(201)
    expect(again.body.emails[0]).toMatchObject({
      subject: 'To be repeated',
      recipient: 'moved@example.com',
      repeats_id: sent.body.emails[0].id,
      state: 'waiting',
    })
    await world.set('patient', patient['id'], { email: 'patient.of.mail@example.com' })
  })

  test('D6: administrators read the whole outbox, others the mails about cases they write about', async () => {
    const { body } = await world.admin.get('/email/all?page_size=200')
    expect(body.count).toBe(body.emails.length)
    await world.server.stranger.post('/forgot_password', { email: 'case.manager@demo.example.com' })
    const { body: more } = await world.admin.get('/email/all?page_size=5')
    expect(more.count).toBe(body.count + 1)
    expect(more.emails[0]).toMatchObject({ recipient_kind: 'user', patient_id: null })
    const mine = await world.manager.get('/email/all?page_size=200')
    expect(mine.body.emails.every((mail: Row) => mail['patient_id'] !== null)).toBe(true)
    expect((await world.manager.get(`/email/${more.emails[0].id}`)).status).toBe(404)
    expect((await world.firm.get('/email/all')).body).toMatchObject({ emails: [], count: 0 })
  })
})
