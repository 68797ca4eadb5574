import fs from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { temporaryFolder } from '#tests/support/databases.ts'
import { startServer, type Answer, type Client, type TestServer } from '#tests/support/server.ts'
import type { Row } from '../cases/world.ts'

onBothEngines('documents in mail', (engine) => {
  let server: TestServer
  let admin: Client
  let paper: Row
  const dataDir = temporaryFolder()

  beforeAll(async () => {
    server = await startServer(engine, { config: { dataDir } })
    admin = await server.as('admin')
    ;[paper] = (await rows(
      `select d.id, d.title, d.patient_id, e.lawfirm_employee_id as attorney from patient_document d
       join patient_lawfirm_employee e on e.patient_id = d.patient_id and e."to" is null and e.deleted_at is null
       join lawfirm_employee p on p.id = e.lawfirm_employee_id and p.is_active and p.deleted_at is null
       join patient c on c.id = d.patient_id and c.deleted_at is null and c.lawfirm_id = p.lawfirm_id
       where d.state = 'ready' and d.deleted_at is null and d.visibility @> array['lawfirm'] order by d.id limit 1`,
    )) as [Row]
  })
  afterAll(async () => {
    await server.close()
    fs.rmSync(dataDir, { recursive: true, force: true })
  })

  const rows = async (text: string, ...values: unknown[]): Promise<Row[]> =>
    (await server.database.pool.query<Row>(text, values)).rows
  const send = (more: Row = {}): Promise<Answer> =>
    admin.post(`/patient/${paper['patient_id']}/send_email`, {
      subject: 'A paper for you',
      body: 'Please find it here.',
      language: 'en',
      recipients: [{ kind: 'lawfirm_employee', id: paper['attorney'] }],
      document_ids: [paper['id']],
      ...more,
    })
  const open = (path: string): Promise<Response> => fetch(`${server.url}/api/shared/${path}`, { redirect: 'manual' })

  async function mailed(): Promise<{ token: string; link: Row; mail: Row }> {
    const sent = await send()
    expect(sent.status).toBe(201)
    const [mail] = sent.body.emails
    const { body } = await admin.get(`/email/${mail.id}`)
    const token = /\/api\/shared\/([\w-]{43})\s/.exec(body.email.text)?.[1] ?? ''
    expect(body.email.html).toContain(`/api/shared/${token}"`)
    return { token, link: mail.links[0], mail }
  }

  test('D6: a document travels as a link that opens it without a log-in, and is on record', async () => {
    const { token, link } = await mailed()
    expect(link).toMatchObject({ title: paper['title'], revoked: false, times_opened: 0 })
    expect(Date.parse(link['expires_at']) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    expect(await rows('select token_hash from document_link where id = $1', link['id'])).not.toContainEqual({
      token_hash: token,
    })
    const answer = await open(token)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store'])
    const file = await fetch(answer.headers.get('location') ?? '')
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(
      await rows(`select entity_id, user_id from audit_event where detail->>'document_link' = $1`, link['id']),
    ).toEqual([{ entity_id: paper['id'], user_id: null }])
    expect(await rows('select times_opened from document_link where id = $1', link['id'])).toEqual([
      { times_opened: 1 },
    ])
  })

  test('D6: a link that was taken back, has expired or was guessed opens nothing', async () => {
    const { token, link } = await mailed()
    const firm = await server.as('lawfirm')
    expect((await firm.post(`/document_link/${link['id']}/revoke`)).status).toBe(404)
    expect((await admin.post(`/document_link/${link['id']}/revoke`)).body).toEqual({
      document_link: { id: link['id'], revoked: true },
    })
    const late = await mailed()
    await rows(`update document_link set expires_at = now() - interval '1 second' where id = $1`, late.link['id'])
    const answers = await Promise.all([token, late.token, 'x'.repeat(43), '%00'].map(open))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(texts.slice(0, 3)).size).toBe(1)
    const again = await mailed()
    await rows('update patient_document set deleted_at = now() where id = $1', paper['id'])
    expect((await open(again.token)).status).toBe(404)
    await rows('update patient_document set deleted_at = null where id = $1', paper['id'])
  })

  test('D6 L1: a link to an attorney opens nothing once the case is no more his', async () => {
    const { token } = await mailed()
    const [other] = await rows(
      `select f.id from lawfirm f join patient p on p.lawfirm_id <> f.id where p.id = $1 and f.deleted_at is null limit 1`,
      paper['patient_id'],
    )
    const [theirs] = await rows('select lawfirm_id as id from patient where id = $1', paper['patient_id'])
    const onCase = `update patient_lawfirm_employee set "to" = $3 where patient_id = $1 and lawfirm_employee_id = $2`
    const attorney = 'update lawfirm_employee set is_active = $2 where id = $1'
    const firm = 'update patient set lawfirm_id = $2 where id = $1'
    const gone = `update patient set deleted_at = case when $2 then now() end where id = $1`
    const ends: [text: string, named: unknown[], after: unknown, before: unknown][] = [
      [onCase, [paper['patient_id'], paper['attorney']], new Date(), null],
      [attorney, [paper['attorney']], false, true],
      [firm, [paper['patient_id']], other!['id'], theirs!['id']],
      [gone, [paper['patient_id']], true, false],
    ]
    const told: number[] = []
    for (const [text, named, after, before] of ends) {
      await rows(text, ...named, after)
      told.push((await open(token)).status)
      await rows(text, ...named, before)
      told.push((await open(token)).status)
    }
    expect(told).toEqual(ends.flatMap(() => [404, 302]))
  })

  test('D6: a mail that is sent again brings links that open, and none that were taken back', async () => {
    const first = await mailed()
    await rows(`update document_link set expires_at = now() - interval '1 second' where id = $1`, first.link['id'])
    expect((await open(first.token)).status).toBe(404)
    const sent = await admin.post(`/email/${first.mail['id']}/again`)
    expect(sent.status).toBe(201)
    const [mail] = sent.body.emails
    expect(mail.links).toMatchObject([{ title: paper['title'], revoked: false, times_opened: 0 }])
    const { body } = await admin.get(`/email/${mail.id}`)
    const [, token] = /\/api\/shared\/([\w-]{43})\s/.exec(body.email.text) ?? []
    expect(body.email.html).toContain(`/api/shared/${token}"`)
    for (const text of [body.email.text, body.email.html]) expect(text).not.toContain(first.token)
    expect((await open(token ?? '')).status).toBe(302)
    expect((await open(first.token)).status).toBe(404)
    await rows(`update patient_document set visibility = '{internal}' where id = $1`, paper['id'])
    expect((await admin.post(`/email/${mail.id}/again`)).body.errors).toEqual({ document_ids: ['not_shared'] })
    await rows(`update patient_document set visibility = '{lawfirm}' where id = $1`, paper['id'])
    await admin.post(`/document_link/${mail.links[0].id}/revoke`)
    const last = await admin.post(`/email/${mail.id}/again`)
    expect(last.body.emails[0].links).toEqual([])
    expect((await open(token ?? '')).status).toBe(404)
  })

  test('D6: nobody is mailed a document that he may not see', async () => {
    await rows(`update patient_document set visibility = '{internal}' where id = $1`, paper['id'])
    expect((await send()).body.errors).toEqual({ document_ids: ['not_shared'] })
    await rows(`update patient_document set visibility = '{lawfirm}' where id = $1`, paper['id'])
    const [foreign] = await rows('select id from patient_document where patient_id <> $1 limit 1', paper['patient_id'])
    expect((await send({ document_ids: [foreign!['id']] })).body.errors).toEqual({ document_ids: ['not_found'] })
  })
})
