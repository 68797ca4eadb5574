import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '#app/api/client.ts'
import { withFiles } from '#app/device/send-with-file.ts'
import { sendOver } from '#app/device/transport.ts'
import { NotTaken, type SendBytes, uploadCalls } from '#app/files/upload-calls.ts'
import { removeLeftovers } from '#server/features/case/files/leftovers.ts'
import { openFiles } from '#server/files/open-store.ts'
import { pdf } from '#server/files/samples-for-tests.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'
import type { Client } from '#tests/support/server.ts'
import { type Desk, openDesk } from './desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk('the local folder')
})
afterAll(() => desk.close())

/** A document that waits on a device, sent as its outbox sends it; `line.cut` keeps its bytes from arriving. */
function kept({ token }: Client, title: string) {
  const line = { cut: false }
  const session = { current: () => ({ access: token }) } as Parameters<typeof createClient>[0]
  const api = createClient(session, () => undefined, {
    request: (path, init) => fetch(`${desk.server.url}${path}`, init),
    onLine: () => true,
  })
  const sendBytes: SendBytes = async ({ url, headers }, bytes, { signal }) => {
    if (line.cut) throw new NotTaken(0)
    const { ok, status } = await fetch(url, { method: 'PUT', headers, body: await bytes.arrayBuffer(), signal })
    if (!ok) throw new NotTaken(status)
  }
  const file = Uint8Array.from(pdf()).buffer
  const send = withFiles(sendOver(api), async () => file, { calls: uploadCalls(api), sendBytes })
  const body = { patient_id: desk.patientId, doc_type: 'bill', title, visibility: ['internal'], file_name: 'bill.pdf' }
  const request = { method: 'POST', path: '/patient_document/create', body, key: randomUUID() } as const
  return { line, send: () => send(request, AbortSignal.timeout(60_000)) }
}

async function letADayPass(): Promise<void> {
  await desk.rows(`update upload set expires_at = now() - interval '1 minute'`)
  await removeLeftovers(
    desk.server.database.pool,
    openFiles({ dataDir: desk.folder, secret: TEST_SECRET, s3: undefined }),
  )
}

const called = async (title: string): Promise<number> =>
  (await desk.rows('select id from patient_document where title = $1', [title])).length

test('D13: a document that lay on a device for days is sent when there is a line at last', async () => {
  const { line, send } = kept(await desk.server.as('case.manager'), 'Kept for days')
  line.cut = true
  expect(await send()).toEqual({})
  await letADayPass()
  expect(await send()).toEqual({})
  await letADayPass()
  line.cut = false
  expect(await send()).toMatchObject({ status: 200 })
  expect(await called('Kept for days')).toBe(1)
})

test('D13: one whose answer was lost is there once, however late it is sent again', async () => {
  const { line, send } = kept(await desk.server.as('case.manager'), 'Answered in vain')
  line.cut = true
  expect(await send()).toEqual({})
  await letADayPass()
  line.cut = false
  const first = await send()
  expect(first.status).toBe(200)
  await letADayPass()
  expect(await send()).toEqual(first)
  expect(await called('Answered in vain')).toBe(1)
})
