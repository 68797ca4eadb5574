import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { PIECE_SIZE } from '#domain/rules/file-types.ts'
import { removeLeftovers } from '#server/features/case/files/leftovers.ts'
import { openLocalStore } from '#server/files/local-store.ts'
import { openFiles } from '#server/files/open-store.ts'
import { pdf } from '#server/files/samples-for-tests.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'
import { draftOf, openDesk, putPiece, settingsOf, type StoreName } from './desk.ts'

const stores: StoreName[] = ['the local folder', 'a store of the S3 kind']

describe.each(stores)('in %s', (store) => {
  test('D13: what was cancelled or never finished is removed', async () => {
    const desk = await openDesk(store)
    try {
      const manager = await desk.server.as('case.manager')
      const files = openFiles({
        dataDir: desk.folder,
        secret: TEST_SECRET,
        s3: desk.s3 ? settingsOf(desk.s3) : undefined,
      })
      const cancelled = await desk.send(manager, pdf())
      expect((await manager.post('/upload/cancel', { key: cancelled.key })).status).toBe(200)
      expect(desk.keysIn(cancelled.key)).toEqual([])
      const half = await desk.presign(manager, pdf(PIECE_SIZE + 5), { in_pieces: true })
      expect(await putPiece(half.body.pieces[1], pdf(PIECE_SIZE + 5))).toBe(200)
      const orphan = await desk.send(manager, pdf())
      const used = await desk.send(manager, pdf())
      expect((await manager.post('/patient_document/create', draftOf(desk, used))).status).toBe(201)
      await removeLeftovers(desk.server.database.pool, files)
      expect(desk.keysIn(orphan.key).length).toBe(1)
      await desk.rows(`update upload set expires_at = now() - interval '1 minute'`)
      await removeLeftovers(desk.server.database.pool, files)
      expect(desk.keysIn(orphan.key)).toEqual([])
      expect(desk.keysIn(half.body.key)).toEqual([])
      expect(desk.keysIn(used.key).length).toBe(1)
      if (desk.s3) expect(desk.s3.begun()).toBe(0)
      else expect(fs.readdirSync(path.join(desk.folder, 'files', 'pieces'))).toEqual([])
      expect((await manager.post('/upload/complete', { key: orphan.key })).status).toBe(404)
      expect((await manager.post('/patient_document/create', draftOf(desk, orphan))).status).toBe(422)
    } finally {
      await desk.close()
    }
  })
})

test('D13: bytes that break off on their way to the folder leave nothing behind', async () => {
  const desk = await openDesk('the local folder')
  try {
    const manager = await desk.server.as('case.manager')
    const { body } = await desk.presign(manager, pdf(100_000))
    const cut = new AbortController()
    const half = new ReadableStream({ start: (to) => to.enqueue(randomBytes(50_000)) })
    const headers = { ...body.headers, 'content-length': '100000' }
    const sending = { method: 'PUT', headers, body: half, duplex: 'half', signal: cut.signal } as RequestInit
    const arriving = path.join(desk.folder, 'files', 'arriving')
    const begun = () => (fs.existsSync(arriving) ? filesIn(arriving) : [])
    const sent = fetch(body.url, sending)
    sent.catch(() => undefined)
    await expect.poll(begun, { timeout: 20_000 }).toHaveLength(1)
    cut.abort()
    await expect(sent).rejects.toThrow()
    await expect.poll(() => filesIn(path.join(desk.folder, 'files')), { timeout: 20_000 }).toEqual([])
    expect((await manager.post('/upload/complete', { key: body.key })).body.errors).toEqual({ file: ['incomplete'] })
    // What a killed server left is swept away in time.
    fs.writeFileSync(path.join(arriving, 'half'), 'x')
    const store = openLocalStore(path.join(desk.folder, 'files'), TEST_SECRET)
    await store.sweep(new Date(Date.now() - 60_000))
    expect(filesIn(arriving)).toEqual(['half'])
    await store.sweep(new Date(Date.now() + 60_000))
    expect(filesIn(arriving)).toEqual([])
  } finally {
    await desk.close()
  }
})

function filesIn(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

test('D13: what the portal serves itself is inert, whatever it is', async () => {
  const desk = await openDesk('the local folder')
  try {
    const manager = await desk.server.as('case.manager')
    const mail = Buffer.from('From: a@example.com\nSubject: x\n\n<html><script>alert(1)</script>')
    const sent = await desk.send(manager, mail, { file_name: 'mail.eml', mime: 'message/rfc822' })
    const created = await manager.post('/patient_document/create', draftOf(desk, sent, { doc_type: 'correspondence' }))
    const { url } = (await manager.get(`/patient_document/${created.body.patient_document.id}/file?disposition=inline`))
      .body
    const given = await fetch(url)
    expect(given.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(given.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(given.headers.get('x-content-type-options')).toBe('nosniff')
    expect(given.headers.get('cache-control')).toBe('private, no-store')
    for (const address of ['/files/kept/ab/cd', '/files/', '/files/kept/..%2f..%2fsecret.key']) {
      const refused = await fetch(`${desk.server.url}${address}`)
      expect(refused.status).toBe(403)
      expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
    }
  } finally {
    await desk.close()
  }
})
