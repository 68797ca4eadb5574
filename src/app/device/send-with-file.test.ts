import { expect, test } from 'vitest'
import { MARK, MARK_VERSION } from '#domain/portal-answer.ts'
import type { OutboxRequest } from '#offline/outbox/send-request.ts'
import { createClient } from '../api/client.ts'
import { NotTaken, uploadCalls } from '../files/upload-calls.ts'
import { withFiles } from './send-with-file.ts'
import { sendOver } from './transport.ts'

const KEY = '0192f0a0-0000-7000-8000-000000000001'
const PATH = '/patient_document/create'
const bytes = new TextEncoder().encode('%PDF-1.7').buffer
const body = { patient_id: 'p1', doc_type: 'bill', title: 'Bill', file_name: 'bill.pdf' }
const request = { method: 'POST', path: PATH, body, key: KEY } as const
const HAND_IN = '/underwriting_document/u1/hand_in'
const handIn = {
  ...request,
  path: HAND_IN,
  body: { patient_id: 'p1', kind: 'police_report', expected_version: 3, file_name: 'report.pdf' },
}

const VISIT = '/appointment/v1'
const NOTE = '/appointment/update/v1'
const records = {
  ...request,
  body: { ...body, doc_type: 'medical_record', appointment_id: 'v1', records_received_at: '2026-11-27' },
}

/** Files by key; each lives until it is removed, and a repeated write gets its first answer. */
function server() {
  const files = new Map<string, 'waiting' | 'arrived' | 'expired' | 'removed'>()
  const answers = new Map<string, unknown>()
  const log: string[] = []
  const heard: [string, unknown][] = []
  const line = { cut: false, closed: false }
  const visit = { version: 4, records_received_at: null as string | null }
  /** What the next tries to note something on the visit are answered. */
  const notes: [number, unknown][] = []
  const missing = { code: 'NOT_FOUND', message: '', errors: {} }
  const expired = { code: 'INVALID', message: '', errors: { file: ['expired'] } }

  function answer(
    path: string,
    sent: { key?: string; file_key?: string; records_received_at?: string },
    name: string,
  ): [number, unknown] {
    if (line.closed) return [404, missing]
    const known = answers.get(name)
    if (known) return [200, known]
    const key = sent.key ?? ''
    if (path === '/upload/presign') {
      const file = `file-${files.size + 1}`
      files.set(file, 'waiting')
      return [200, { key: file, pieces: [] }]
    }
    if (path === HAND_IN) return [200, { underwriting_document: { id: 'u1' } }]
    if (path === VISIT) return [200, { appointment: { ...visit } }]
    if (path === NOTE) {
      const refused = notes.shift()
      if (refused) return refused
      visit.records_received_at = sent.records_received_at ?? null
      return [200, { appointment: { ...visit } }]
    }
    if (path === PATH) return [200, { patient_document: { id: 'd1', file_key: sent.file_key } }]
    const state = files.get(key)
    if (state === undefined || state === 'removed') return [404, missing]
    if (path === '/upload/complete') return state === 'arrived' ? [200, { key, sha256: 'sum' }] : [422, expired]
    const piece = { number: 1, from: 0, size: bytes.byteLength, url: key, headers: {} }
    return [200, { key, pieces: state === 'waiting' ? [piece] : [] }]
  }

  const api = createClient({ current: () => null }, () => undefined, {
    onLine: () => true,
    request: async (url, { headers, body: sent } = {}) => {
      const path = url.replace('/api', '')
      const name = new Headers(headers).get('idempotency-key') ?? ''
      const said = JSON.parse(String(sent ?? '{}'))
      heard.push([path, said])
      const [status, found] = answer(path, said, name)
      log.push([path, name, status].filter((part) => part !== '').join(' '))
      if (name && status === 200) answers.set(name, found)
      return Response.json(found, { status, headers: { [MARK]: MARK_VERSION } })
    },
  })
  const send = withFiles(sendOver(api), async () => bytes, {
    calls: uploadCalls(api),
    async sendBytes({ url }) {
      if (line.cut) throw new NotTaken(0)
      files.set(url, 'arrived')
    },
  })
  const set = (state: 'expired' | 'removed') => files.forEach((_, key) => files.set(key, state))
  return {
    line,
    log,
    heard,
    files,
    visit,
    notes,
    set,
    send: (what: OutboxRequest = request) => send(what, AbortSignal.timeout(5000)),
  }
}

const presigned = (log: readonly string[]) => log.filter((line) => line.startsWith('/upload/presign'))

test('D13: a document whose upload the server has given up meanwhile is sent anew', async () => {
  const { line, log, set, send } = server()
  line.cut = true
  expect(await send()).toEqual({})
  set('removed')
  // Each try goes on with the same new upload.
  expect(await send()).toEqual({})
  line.cut = false
  expect(await send()).toMatchObject({ status: 200, body: { patient_document: { file_key: 'file-2' } } })
  expect(presigned(log)).toEqual([
    `/upload/presign upload-${KEY} 200`,
    `/upload/presign upload-${KEY} 200`,
    `/upload/presign upload-${KEY}-2 200`,
    `/upload/presign upload-${KEY} 200`,
    `/upload/presign upload-${KEY}-2 200`,
  ])
})

test('D13: it may lie here for longer than one upload after the other lasts', async () => {
  const { line, files, set, send } = server()
  line.cut = true
  for (let days = 0; days < 3; days += 1) {
    expect(await send()).toEqual({})
    set('removed')
  }
  line.cut = false
  expect(await send()).toMatchObject({ status: 200, body: { patient_document: { file_key: 'file-4' } } })
  expect(files.size).toBe(4)
})

test('D13: an upload that is about to be removed is not waited for', async () => {
  const { line, set, send } = server()
  line.cut = true
  expect(await send()).toEqual({})
  set('expired')
  line.cut = false
  expect(await send()).toMatchObject({ status: 200, body: { patient_document: { file_key: 'file-2' } } })
})

test('D13: what was saved already is sent under the file it was saved with', async () => {
  const { files, send } = server()
  const first = await send()
  expect(first).toMatchObject({ status: 200, body: { patient_document: { file_key: 'file-1' } } })
  expect(await send()).toEqual(first)
  expect(files.size).toBe(1)
})

test('D13: a paper of underwriting takes its file along as an upload of its own kind, and no more words than the page says', async () => {
  const { line, heard, send } = server()
  line.cut = true
  expect(await send(handIn)).toEqual({})
  line.cut = false
  expect(await send(handIn)).toMatchObject({ status: 200, body: { underwriting_document: { id: 'u1' } } })
  expect(heard[0]).toMatchObject(['/upload/presign', { entity: 'underwriting_document', patient_id: 'p1' }])
  expect(heard.at(-1)).toEqual([HAND_IN, { file_key: 'file-1', expected_version: 3 }])
})

const outdated: [number, unknown] = [409, { code: 'VERSION_CONFLICT', message: '', errors: {} }]
const busy: [number, unknown] = [503, { code: 'BUSY', message: '', errors: {} }]
const gone: [number, unknown] = [404, { code: 'NOT_FOUND', message: '', errors: {} }]
const onVisit = (log: readonly string[]) => log.filter((line) => line.includes('appointment'))

test('D13: records of a visit count as received once their paper is there, by the visit as it stands then', async () => {
  const { visit, notes, heard, log, send } = server()
  notes.push(outdated)
  expect(await send(records)).toMatchObject({ status: 200, body: { patient_document: { id: 'd1' } } })
  expect(visit.records_received_at).toBe('2026-11-27')
  expect(heard.at(-1)).toEqual([NOTE, { records_received_at: '2026-11-27', version: 4 }])
  // The paper itself knows of no such day.
  expect(heard.find(([path]) => path === PATH)?.[1]).not.toHaveProperty('records_received_at')
  expect(onVisit(log)).toEqual([`${VISIT} 200`, `${NOTE} ${KEY}-got-4 409`, `${VISIT} 200`, `${NOTE} ${KEY}-got-4 200`])
})

test('D13: records that were received before stay received on that day, and the paper is done', async () => {
  const { visit, log, send } = server()
  visit.records_received_at = '2026-10-01'
  expect(await send(records)).toMatchObject({ status: 200 })
  expect([visit.records_received_at, onVisit(log)]).toEqual(['2026-10-01', [`${VISIT} 200`]])
})

test('D13: until records are noted their paper is sent again under its own name, and is there once', async () => {
  const { visit, notes, files, log, send } = server()
  notes.push(busy)
  expect(await send(records)).toMatchObject({ status: 503 })
  notes.push(outdated, outdated, outdated)
  expect(await send(records)).toEqual({})
  const answer = await send(records)
  expect(answer).toMatchObject({ status: 200, body: { patient_document: { id: 'd1', file_key: 'file-1' } } })
  expect([files.size, visit.records_received_at]).toEqual([1, '2026-11-27'])
  expect(new Set(log.filter((line) => line.startsWith(PATH)))).toEqual(new Set([`${PATH} ${KEY} 200`]))
})

test('D13: a visit that can no longer be changed takes its records all the same', async () => {
  const { visit, notes, send } = server()
  notes.push(gone)
  expect(await send(records)).toMatchObject({ status: 200, body: { patient_document: { id: 'd1' } } })
  expect(visit.records_received_at).toBeNull()
})

test('a case that is out of reach stays so', async () => {
  const { line, log, send } = server()
  line.closed = true
  expect(await send()).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(log).toEqual([`/upload/presign upload-${KEY} 404`])
})
