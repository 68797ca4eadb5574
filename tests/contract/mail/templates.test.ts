import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailTemplates } from '#domain/seeds/email-templates/index.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { openWorld, type Row, type World } from '../cases/world.ts'

onBothEngines('templates of mails', (engine) => {
  let world: World
  let patient: Row

  beforeAll(async () => {
    world = await openWorld(engine)
    patient = await world.open({ first_name: 'Zoë', email: 'patient.of.template@example.com' })
  })
  afterAll(() => world.server.close())

  const wish = (more: Row = {}): Row => ({
    patient_id: patient['id'],
    subject: 'Case {patient.case_number}',
    body: 'Hello {patient.first_name},\n\nyour visit is on {appointment.date}.',
    language: 'en',
    audience: 'patient',
    phi_level: 'limited',
    ...more,
  })
  const preview = (more: Row = {}, by = world.admin) => by.post('/email_template/preview', wish(more))
  const draft = (more: Row = {}): Row => {
    const code = `made_${randomUUID().slice(0, 8)}`
    const texts = { subject: 'Hello from {portal.name}', body: 'Dear {attorney.name}' }
    return { code, title: code, ...texts, language: 'en', audience: 'lawfirm', phi_level: 'none', ...more }
  }

  test('N12: the request for a status names the case by its number, also where an earlier release had seeded it', async () => {
    const body = async (language: string): Promise<unknown> =>
      (
        await world.rows(`select body from email_template where code = 'status_request' and language = $1`, [language])
      )[0]?.['body']
    const fresh = (language: string): string | undefined =>
      emailTemplates.find((one) => one.code === 'status_request' && one.language === language)?.body
    const write = (language: string, text: string) =>
      world.rows(`update email_template set body = $2 where code = 'status_request' and language = $1`, [
        language,
        text,
      ])
    const before = [
      '<p>Dear {attorney.name},</p>',
      '<p>Case {patient.case_number}, {patient.full_name}, accident of {patient.dol}.</p>',
      '<p>Please send us a brief status update: {link.view}</p>',
      '<p>It takes a minute and saves you a call from us.</p>',
      '<p>{portal.name} · {portal.phone}</p>',
    ].join('\n')
    await write('en', before)
    await write('tr', '<p>{patient.full_name}</p>')
    await world.rows(await readFile('src/server/database/migrations/0033-status-request-by-number.sql', 'utf8'))
    expect(await body('en')).toBe(fresh('en'))
    expect(await body('en')).not.toContain('full_name')
    // What the portal wrote itself stays.
    expect(await body('tr')).toBe('<p>{patient.full_name}</p>')
  })

  test('N12: a template is tried on a case: it is filled, what stays empty is named, and nothing is sent', async () => {
    const before = await world.rows('select count(*)::int as count from outgoing')
    const { status, body } = await preview()
    expect([status, body.subject]).toEqual([200, `Case ${patient['case_number']}`])
    expect(body.html).toContain('<p>Hello <bdi>Zoë</bdi>,</p>')
    expect(body).toMatchObject({
      warnings: ['appointment.date'],
      reader: `Zoë ${patient['last_name']}`,
      too_private: false,
    })
    expect((await preview({ language: 'ar' })).body.html).toContain('<html lang="ar" dir="rtl">')
    const bills = 'You owe {totals.balance}'
    expect((await preview({ body: bills })).body.too_private).toBe(true)
    expect((await preview({ body: bills, audience: 'lawfirm' })).body.too_private).toBe(false)
    expect((await preview({ audience: 'user' })).body.reader).toBeNull()
    expect(await world.rows('select count(*)::int as count from outgoing')).toEqual(before)
  })

  test('N12: a preview refuses what a mail would refuse, at its field', async () => {
    const errors = async (more: Row) => (await preview(more)).body.errors
    expect(await errors({ body: 'Hi {patient.shoe_size}' })).toEqual({ body: ['unknown_merge_field'] })
    expect(await errors({ subject: 'For {patient.full_name}' })).toEqual({ subject: ['health_data'] })
    expect(await errors({ audience: 'nobody' })).toEqual({ audience: ['invalid'] })
  })

  test('N12: a preview is a reading of the case: for those who may write about it, and on record', async () => {
    await preview({}, world.manager)
    const [event] = await world.rows(
      `select user_id, action, patient_ids, detail->>'as' as seen from audit_event
       where detail->>'as' = 'template_preview' order by at desc limit 1`,
    )
    expect(event).toEqual({
      user_id: world.manager.userId,
      action: 'read',
      patient_ids: [patient['id']],
      seen: 'template_preview',
    })
    for (const by of [world.firm, world.otherFirm, world.underwriter]) expect((await preview({}, by)).status).toBe(404)
    expect((await preview({ patient_id: randomUUID() })).status).toBe(404)
  })

  test('N12: a template keeps its paragraphs and the names of its fields, and nothing that runs', async () => {
    const body = '<p onclick="x()">Dear {attorney.name}</p><script>steal()</script><p>{link.view}</p>'
    const { status, body: answer } = await world.admin.post('/email_template/create', draft({ body }))
    expect([status, answer.email_template.body]).toEqual([201, '<p>Dear {attorney.name}</p>\n<p>{link.view}</p>'])
    const { id, version, merge_fields: fields } = answer.email_template
    expect(fields).toEqual(['portal.name', 'attorney.name', 'link.view'])
    const patch = { subject: 'News', body: 'One\n\nTwo & <3', version }
    const changed = (await world.admin.put(`/email_template/update/${id}`, patch)).body.email_template
    expect(changed).toMatchObject({ body: '<p>One</p>\n<p>Two &amp; &lt;3</p>', merge_fields: [] })
  })

  test('N12: what can never be sent is no template', async () => {
    const errors = async (more: Row) => (await world.admin.post('/email_template/create', draft(more))).body.errors
    expect(await errors({ subject: '{patient.dob}' })).toEqual({ subject: ['health_data'] })
    expect(await errors({ body: '{attorney.shoes}' })).toEqual({ body: ['unknown_merge_field'] })
    expect(await errors({ body: '<img src=x>' })).toEqual({ body: ['required'] })
  })
})
