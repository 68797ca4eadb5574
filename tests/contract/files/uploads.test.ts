import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { PIECE_SIZE } from '#domain/rules/file-types.ts'
import { jpeg, MARKS, pdf, sha256 } from '#server/files/samples-for-tests.ts'
import { newId } from '#server/records/new-id.ts'
import type { Client, EngineName } from '#tests/support/server.ts'
import { draftOf, openDesk, putPiece, type Desk, type Piece, type StoreName } from './desk.ts'

// Each store with another database, where there are two.
const second: EngineName = inject('postgresUrl') === null ? 'embedded' : 'postgres'
const stores: StoreName[] = ['the local folder', 'a store of the S3 kind']

describe.each(stores)('D13: files in %s', (store) => {
  let desk: Desk
  let manager: Client
  let firm: Client
  let otherFirm: Client

  beforeAll(async () => {
    desk = await openDesk(store, store === 'the local folder' ? 'embedded' : second)
    ;[manager, firm, otherFirm] = await Promise.all([
      desk.server.as('case.manager'),
      desk.server.as('lawfirm'),
      desk.server.as('lawfirm2'),
    ])
  })
  afterAll(() => desk?.close())

  const complete = (client: Client, key: string) => client.post('/upload/complete', { key })
  const fetched = async (client: Client, id: string, query = '') => {
    const { body } = await client.get(`/patient_document/${id}/file${query}`)
    return fetch(body.url as string)
  }

  test('a file is sent by a signed address, becomes a document, and is had back by another', async () => {
    const bytes = pdf(2000)
    const { status, body } = await desk.presign(manager, bytes, {
      file_name: 'Fatura – Müller 7.pdf',
    })
    expect([status, body.method, body.headers]).toEqual([200, 'PUT', { 'content-type': 'application/pdf' }])
    expect(body.key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{40}$/)
    const lasts = Date.parse(body.expires_at) - Date.now()
    expect(lasts > 9 * 60_000 && lasts <= 10 * 60_000).toBe(true)
    expect((await fetch(body.url, { method: 'PUT', headers: body.headers, body: new Uint8Array(bytes) })).status).toBe(
      200,
    )
    const done = await complete(manager, body.key)
    expect(done.body).toEqual({
      key: body.key,
      file_name: 'Fatura – Müller 7.pdf',
      mime: 'application/pdf',
      size: 2000,
      sha256: sha256(bytes),
    })
    expect((await complete(manager, body.key)).body).toEqual(done.body)

    const created = await manager.post('/patient_document/create', draftOf(desk, done.body))
    expect(created.status).toBe(201)
    const document = created.body.patient_document
    expect(document).toMatchObject({ state: 'ready', mime: 'application/pdf', size: 2000, sha256: sha256(bytes) })

    const answer = await firm.get(`/patient_document/${document.id}/file`)
    expect([answer.status, answer.body.file_name]).toEqual([200, 'Fatura – Müller 7.pdf'])
    expect(Date.parse(answer.body.expires_at) - Date.now()).toBeLessThan(61_000)
    const given = await fetch(answer.body.url)
    expect(Buffer.from(await given.arrayBuffer()).equals(bytes)).toBe(true)
    expect(given.headers.get('content-type')).toBe('application/pdf')
    expect(given.headers.get('content-disposition')).toBe(
      `attachment; filename="Fatura _ Mu_ller 7.pdf"; filename*=UTF-8''Fatura%20%E2%80%93%20M%C3%BCller%207.pdf`,
    )
    const shown = await fetched(firm, document.id, '?disposition=inline')
    expect(shown.headers.get('content-disposition')).toMatch(/^inline;/)

    expect((await otherFirm.get(`/patient_document/${document.id}/file`)).status).toBe(404)
    const [event] = await desk.rows(
      `select user_id, patient_ids from audit_event where action = 'download' and entity_id = $1 order by at limit 1`,
      [document.id],
    )
    expect(event).toEqual({ user_id: firm.userId, patient_ids: [desk.patientId] })
  })

  test('a large file travels in pieces, goes on after a cut, and is whole at its end', async () => {
    const bytes = pdf(PIECE_SIZE * 2 + 777)
    const { body } = await desk.presign(manager, bytes, { in_pieces: true })
    const pieces = body.pieces as Piece[]
    expect(pieces.map(({ number, from, size }) => [number, from, size])).toEqual([
      [1, 0, PIECE_SIZE],
      [2, PIECE_SIZE, PIECE_SIZE],
      [3, PIECE_SIZE * 2, 777],
    ])
    expect(await putPiece(pieces[1]!, bytes)).toBe(200)
    const early = await complete(manager, body.key)
    expect([early.status, early.body.errors, early.body.missing]).toEqual([422, { file: ['incomplete'] }, [1, 3]])
    // A piece that is sent twice is there once.
    expect(await putPiece(pieces[1]!, bytes)).toBe(200)

    const again = await manager.post('/upload/resume', { key: body.key })
    expect(again.body.pieces.map((piece: Piece) => piece.number)).toEqual([1, 3])
    for (const piece of again.body.pieces as Piece[]) expect(await putPiece(piece, bytes)).toBe(200)
    const [one, other] = await Promise.all([complete(manager, body.key), complete(manager, body.key)])
    expect([one.status, one.body.sha256]).toEqual([200, sha256(bytes)])
    expect(other.body).toEqual(one.body)
    expect((await manager.post('/upload/resume', { key: body.key })).body).toMatchObject({ url: null, pieces: [] })
  })

  test('an address takes nothing else than it was made for', async () => {
    const bytes = pdf(400)
    const { body } = await desk.presign(manager, bytes)
    const send = async (change: { url?: string; type?: string; bytes?: Buffer; method?: string }): Promise<number> => {
      const response = await fetch(change.url ?? body.url, {
        method: change.method ?? 'PUT',
        headers: { 'content-type': change.type ?? 'application/pdf' },
        ...(change.method !== 'GET' && { body: new Uint8Array(change.bytes ?? bytes) }),
      })
      return response.status
    }
    expect(await send({ type: 'text/html' })).toBe(403)
    expect(await send({ bytes: pdf(401) })).toBe(403)
    expect(await send({ bytes: pdf(399) })).toBe(403)
    expect(await send({ method: 'GET' })).toBe(403)
    const neighbour = body.key.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'))
    expect(await send({ url: body.url.replace(body.key, neighbour) })).toBe(403)
    expect(await send({ url: body.url.replace('incoming/', 'kept/') })).toBe(403)
    expect(await send({ url: body.url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=86400') })).toBe(403)
    expect(await send({ url: body.url.split('?')[0] })).toBe(403)
    expect((await complete(manager, body.key)).body.errors).toEqual({ file: ['incomplete'] })
    expect(await send({})).toBe(200)
    // What was looked at is not what an address still leads to.
    expect((await complete(manager, body.key)).status).toBe(200)
    const evil = Buffer.concat([Buffer.from('<html><script>'), bytes]).subarray(0, 400)
    expect(await send({ bytes: evil })).toBe(200)
    const { sha256: sum } = (await complete(manager, body.key)).body
    const created = await manager.post('/patient_document/create', draftOf(desk, { key: body.key, sha256: sum }))
    const given = await fetched(manager, created.body.patient_document.id)
    expect(sha256(Buffer.from(await given.arrayBuffer()))).toBe(sha256(bytes))
  })

  test('a key becomes one document, of its sender, on its case', async () => {
    const sent = await desk.send(firm, pdf())
    const draft = draftOf(desk, sent)
    const wrongKey = { file_key: ['not_found'] }
    expect((await manager.post('/patient_document/create', draft)).body.errors).toEqual(wrongKey)
    expect((await manager.post('/upload/complete', { key: sent.key })).status).toBe(404)
    expect((await manager.post('/upload/resume', { key: sent.key })).status).toBe(404)
    expect((await manager.post('/upload/cancel', { key: sent.key })).status).toBe(404)
    const [other] = await desk.rows(
      'select id from patient where id <> $1 and lawfirm_id = (select lawfirm_id from patient where id = $1) and deleted_at is null limit 1',
      [desk.patientId],
    )
    expect((await firm.post('/patient_document/create', { ...draft, patient_id: other?.['id'] })).body.errors).toEqual({
      patient_id: ['not_found'],
    })
    expect((await firm.post('/patient_document/create', { ...draft, sha256: '0'.repeat(64) })).body.errors).toEqual({
      sha256: ['wrong_file'],
    })
    // What the draft claims of the file is not asked.
    const claims = { ...draft, mime: 'image/png', file_name: 'x.exe', size: 1 }
    const key = { 'idempotency-key': `document-${newId()}` }
    const answers = await Promise.all([1, 2, 3].map(() => firm.post('/patient_document/create', claims, key)))
    answers.push(await firm.post('/patient_document/create', claims, key))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(answers[0]!.body.patient_document).toMatchObject({
      mime: 'application/pdf',
      file_name: 'scan.pdf',
      size: 300,
    })
    expect((await firm.post('/patient_document/create', draft)).body.errors).toEqual(wrongKey)
    expect((await firm.post('/upload/cancel', { key: sent.key })).body.code).toBe('IN_USE')
    const made = await desk.rows('select count(*)::int as count from patient_document where file_key = $1', [sent.key])
    expect(made[0]?.['count']).toBe(1)
    for (const invented of ['ab/cdef', 'demo/some.pdf', '../secret.key', 'kept/ab'])
      expect((await firm.post('/patient_document/create', { ...draft, file_key: invented })).status).toBe(422)
  })

  test('who may add no such record gets no address, and a case out of reach is not there', async () => {
    const bytes = pdf()
    expect((await desk.presign(otherFirm, bytes)).status).toBe(404)
    expect((await desk.presign(firm, bytes, { patient_id: newId() })).status).toBe(404)
    expect((await desk.presign(await desk.server.as('auditor'), bytes)).status).toBe(404)
    expect((await desk.presign(await desk.server.as('funder'), bytes)).status).toBe(404)
    expect((await desk.presign(firm, bytes, { entity: 'underwriting_document' })).status).toBe(404)
    expect((await desk.presign(manager, bytes, { entity: 'underwriting_document' })).status).toBe(200)
    expect((await desk.presign(firm, bytes, { entity: 'message', patient_id: null })).status).toBe(200)
  })

  test.each([
    [{ file_name: 'a.exe' }, { file_name: ['wrong_type'] }],
    [{ file_name: 'scan.pdf.exe' }, { file_name: ['wrong_type'] }],
    [{ file_name: 'scan.jpg' }, { file_name: ['wrong_type'] }],
    [{ file_name: 'scan\u202efdp.exe' }, { file_name: ['direction_marks', 'invalid'] }],
    [{ file_name: '../../scan.pdf' }, { file_name: ['invalid'] }],
    [{ file_name: `${'x'.repeat(300)}.pdf` }, { file_name: ['too_long'] }],
    [{ mime: 'image/svg+xml', file_name: 'a.svg' }, { mime: ['wrong_type'] }],
    [{ mime: 'text/html', file_name: 'a.html' }, { mime: ['wrong_type'] }],
    [{ size: 0 }, { size: ['too_small'] }],
    [{ size: 50 * 1024 * 1024 + 1 }, { size: ['too_large'] }],
    [{ entity: 'message', patient_id: null, size: 25 * 1024 * 1024 + 1 }, { size: ['too_large'] }],
    [{ patient_id: null }, { patient_id: ['required'] }],
    [{ entity: 'patient' }, { entity: ['invalid'] }],
  ])('nothing is signed for %o', async (wish, errors) => {
    const answer = await desk.presign(manager, pdf(), wish)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })

  test('bytes that are not what was said are refused for good, and leave nothing', async () => {
    const page = Buffer.from('<!DOCTYPE html><script>alert(1)</script>')
    const { body } = await desk.presign(manager, page)
    expect(await putPiece(body.pieces[0], page)).toBe(200)
    for (const answer of [await complete(manager, body.key), await complete(manager, body.key)])
      expect([answer.status, answer.body.errors]).toEqual([422, { file: ['wrong_type'] }])
    const create = await manager.post(
      '/patient_document/create',
      draftOf(desk, { key: body.key, sha256: sha256(page) }),
    )
    expect(create.status).toBe(422)
    expect(desk.keysIn(body.key)).toEqual([])
  })

  test('a picture loses its marks before anybody sees it, and the first create looks too', async () => {
    const bytes = jpeg({ orientation: 6 })
    const wish = { file_name: 'door.JPG', mime: 'image/jpeg' }
    const { body } = await desk.presign(firm, bytes, wish)
    expect(await putPiece(body.pieces[0], bytes)).toBe(200)
    const { sha256: _, ...draft } = draftOf(desk, { key: body.key, sha256: '' }) as Record<string, unknown>
    expect((await firm.post('/patient_document/create', draft)).body.errors).toEqual({ sha256: ['required'] })
    const done = await complete(firm, body.key)
    const created = await firm.post('/patient_document/create', draftOf(desk, done.body, { doc_type: 'photo' }))
    const { id, size, sha256: sum } = created.body.patient_document
    const given = Buffer.from(await (await fetched(manager, id, '?disposition=inline')).arrayBuffer())
    expect(given.includes(MARKS)).toBe(false)
    expect([given.length, sha256(given)]).toEqual([size, sum])
    expect(size).toBeLessThan(bytes.length)
  })

  test('M9: the file of a paper of underwriting is a document of the case', async () => {
    const [stage] = await desk.rows('select id from underwriting_stage order by sort_order limit 1')
    const admin = await desk.server.as('admin')
    const bare = { patient_id: desk.patientId, stage_id: stage?.['id'], kind: 'complaint' }
    const made = await admin.post('/underwriting_document/create', bare)
    const { id } = made.body.underwriting_document
    expect((await admin.get(`/underwriting_document/${id}/file`)).status).toBe(404)
    const sent = await desk.send(admin, pdf(500), { entity: 'underwriting_document', file_name: 'report of 4 May.pdf' })
    const handIn = (key: string, by: Client = admin) =>
      by.post(`/underwriting_document/${id}/hand_in`, { file_key: key, expected_version: 1 })
    const plain = await desk.send(admin, pdf())
    expect((await handIn(plain.key)).body.errors).toEqual({ file_key: ['not_found'] })
    expect((await handIn(sent.key, manager)).body.errors).toEqual({ file_key: ['not_found'] })
    const received = (await handIn(sent.key)).body.underwriting_document
    expect(received).toMatchObject({ status: 'received' })
    expect((await admin.get(`/patient_document/${received.document_id}`)).body.patient_document).toMatchObject({
      title: 'report of 4 May',
      file_name: 'report of 4 May.pdf',
      doc_type: 'complaint',
      size: 500,
      state: 'ready',
    })
    const file = await admin.get(`/underwriting_document/${id}/file`)
    expect((await fetch(file.body.url)).status).toBe(200)
    expect((await firm.get(`/underwriting_document/${id}/file`)).status).toBe(404)
    expect((await handIn(sent.key)).body.code).toBe('VERSION_CONFLICT')
    const papers = await desk.send(admin, pdf(), { entity: 'underwriting_document' })
    expect((await manager.post('/patient_document/create', draftOf(desk, papers))).status).toBe(422)
  })

  test('a message carries a file of its sender, which both who talk may have', async () => {
    const admin = await desk.server.as('admin')
    const sent = await desk.send(manager, pdf(), { entity: 'message', patient_id: null })
    const file = { key: sent.key, name: 'another.pdf', size: 1 }
    const draft = { receiver_id: admin.userId, message: 'Here', file }
    expect((await admin.post('/message/create', { ...draft, receiver_id: manager.userId })).body.errors).toEqual({
      file: ['not_found'],
    })
    const made = await manager.post('/message/create', draft)
    expect(made.body.message.file).toEqual({ key: sent.key, name: 'scan.pdf', size: 300 })
    expect((await admin.get(`/message/${made.body.message.id}/file`)).status).toBe(200)
    expect((await firm.get(`/message/${made.body.message.id}/file`)).status).toBe(404)
  })

  test('a paper of the demo is made when somebody opens it', async () => {
    const [paper] = await desk.rows(
      `select id, sha256 from patient_document where file_key like 'demo/%' and deleted_at is null limit 1`,
    )
    const given = await fetched(await desk.server.as('admin'), String(paper?.['id']))
    expect(sha256(Buffer.from(await given.arrayBuffer()))).toBe(paper?.['sha256'])
  })

  test('pages of the portal may speak to the store, and to nobody else', async () => {
    const policy = (await fetch(desk.server.url)).headers.get('content-security-policy')
    const own = desk.s3 ? `'self' ${desk.s3.endpoint}` : `'self'`
    expect(policy).toContain(`connect-src ${own};`)
    expect(policy).toContain(`img-src 'self' data: blob:${desk.s3 ? ` ${desk.s3.endpoint}` : ''};`)
  })
})
