import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { createClient } from '#app/api/client.ts'
import { NotTaken, type SendBytes, uploadCalls } from '#app/files/upload-calls.ts'
import { createUploader } from '#app/files/uploader.ts'
import { signIn } from './api.ts'
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts'
import { prepareData } from './prepared-data.ts'
import { residentMb } from './process-figures.ts'
import { say, tenths, whole } from './report.ts'
import { type ServerProcess, startCaseway } from './server-process.ts'
import { numberSetting } from './settings.ts'

/**
 * npm run campaign:upload: the portal's own uploader sends files through a line that is cut in the middle. Every file
 * must be there exactly once, and what comes back must be what was sent, byte for byte.
 *
 * FILES  how many (default 50)
 * MEGABYTES  how large each is (default 10)
 * CUTS  how often the line is cut (default 3)
 * QUICK=1  4 files of 2 MB and one cut, unless they are named
 */

const count = numberSetting('FILES', 50, 4)
const megabytes = numberSetting('MEGABYTES', 10, 2)
const cuts = numberSetting('CUTS', 3, 1)

const MEGABYTE = 1024 * 1024
const DEAD_MS = 1500
const failures: string[] = []

const anything = v.parser(v.looseObject({}))
const documents = v.parser(v.object({ patient_documents: v.array(v.object({ id: v.string(), title: v.string() })) }))

const files = Array.from({ length: count }, (_, number) => paper(`campaign ${number + 1}.pdf`))
const data = await prepareData('embedded', { size: 'demo' })
try {
  const total = count * megabytes * MEGABYTE
  const cutAt = Array.from({ length: cuts }, (_, index) => (total * (index + 1)) / (cuts + 1))
  const behind = { port: 0 }
  const proxy = await startCuttingProxy(() => behind.port, cutAt, DEAD_MS)
  try {
    // The server names absolute addresses for the bytes of files: they must lead through the line that is cut.
    const server = await startCaseway({ ...data.environment, PUBLIC_URL: proxy.url })
    behind.port = Number(new URL(server.url).port)
    try {
      await campaign(proxy, server)
    } finally {
      await server.stop()
    }
  } finally {
    await proxy.close()
  }
} finally {
  await data.remove()
}

say(failures.length === 0 ? 'All arrived once, and every checksum is equal.' : failures.join('\n'))
process.exitCode = failures.length === 0 ? 0 : 1

function paper(name: string): { name: string; bytes: Buffer; sha256: string } {
  const bytes = randomBytes(megabytes * MEGABYTE)
  bytes.write('%PDF-1.7\n', 0)
  bytes.write('\n%%EOF\n', bytes.length - 7)
  return { name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function campaign(proxy: CuttingProxy, { url: direct, pid }: ServerProcess): Promise<void> {
  const admin = await signIn(direct, 'admin')
  const access = admin.token
  admin.close()
  const session = { current: () => ({ access }) } as Parameters<typeof createClient>[0]
  const through = (base: string) =>
    createClient(session, (code) => void failures.push(`signed out: ${code}`), {
      request: (path, init) => fetch(`${base}${path}`, init),
      onLine: () => true,
    })
  const api = through(direct)
  const list = v.parser(v.object({ patients: v.array(v.object({ id: v.string() })) }))
  const patientId = (await api.get('/patient/all', { answer: list, query: { page_size: 1 } })).patients[0]?.id ?? ''

  let sent = 0
  const send: SendBytes = async ({ url, headers }, bytes, { signal }) => {
    sent += 1
    const body = await bytes.arrayBuffer()
    const answer = await fetch(url, { method: 'PUT', headers, body, signal }).catch(() => undefined)
    if (!answer?.ok) throw new NotTaken(answer?.status ?? 0)
  }
  const uploader = createUploader({
    calls: uploadCalls(through(proxy.url)),
    send,
    wait: (milliseconds) => pause(milliseconds),
  })
  const memory = { before: residentMb(pid), most: 0 }
  const begun = performance.now()
  for (const { name, bytes } of files) {
    uploader.add({
      file: new File([new Uint8Array(bytes)], name),
      purpose: 'patient_document',
      patientId,
      finish: ({ key: fileKey, sha256 }, key) =>
        through(proxy.url).post(
          '/patient_document/create',
          { patient_id: patientId, doc_type: 'other', title: name, file_key: fileKey, sha256 },
          { answer: anything, key },
        ),
    })
  }
  while (uploader.current().some(({ state }) => state !== 'done' && state !== 'failed')) {
    memory.most = Math.max(memory.most, residentMb(pid))
    await pause(50)
  }
  const seconds = (performance.now() - begun) / 1000
  for (const { name, state, error } of uploader.current())
    if (state !== 'done') failures.push(`${name} ${state}: ${String(error)}`)
  await compare(api, patientId)
  report(proxy, seconds, sent)
  say(`memory of the server ${whole(memory.before)} → ${whole(memory.most)} MB at most`)
}

/** What lies in the case now, had back by signed address. */
async function compare(api: ReturnType<typeof createClient>, patientId: string): Promise<void> {
  const { patient_documents: found } = await api.get(`/patient_document/by_patient/${patientId}`, { answer: documents })
  for (const { name, sha256 } of files) {
    const rows = found.filter(({ title }) => title === name)
    if (rows.length !== 1) failures.push(`${name} is there ${rows.length} times`)
    for (const { id } of rows) {
      const { url } = await api.get(`/patient_document/${id}/file`, { answer: v.parser(v.object({ url: v.string() })) })
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) failures.push(`${name} came back changed`)
    }
  }
}

function report(proxy: CuttingProxy, seconds: number, sent: number): void {
  const carried = proxy.carried() / MEGABYTE
  const useful = count * megabytes
  if (proxy.cuts() !== cuts) failures.push(`the line was cut ${proxy.cuts()} times instead of ${cuts}`)
  say(`${count} files of ${megabytes} MB in ${tenths(seconds)} s, the line cut ${proxy.cuts()} times for ${DEAD_MS} ms`)
  say(`${tenths(useful / seconds)} MB/s; ${whole(sent)} pieces sent, ${tenths(carried - useful)} MB of them again`)
}
