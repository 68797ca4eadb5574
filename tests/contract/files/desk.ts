import fs from 'node:fs'
import path from 'node:path'
import type { FileType } from '#domain/rules/file-types.ts'
import type { S3Settings } from '#server/files/s3-store.ts'
import { temporaryFolder } from '#tests/support/databases.ts'
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts'
import { startServer, type Answer, type Client, type EngineName, type TestServer } from '#tests/support/server.ts'

export type StoreName = 'the local folder' | 'a store of the S3 kind'

export interface Sent {
  readonly key: string
  readonly sha256: string
}

/** The demo portal with one of its stores, and hands that send files to it. */
export interface Desk {
  readonly server: TestServer
  readonly s3: S3Server | null
  readonly folder: string
  /** A case of the firm, which the other firm has no part in. */
  readonly patientId: string
  presign(client: Client, bytes: Buffer, wish?: object): Promise<Answer>
  /** The whole way: address, bytes, look. */
  send(client: Client, bytes: Buffer, wish?: object): Promise<Sent>
  /** Where bytes of this key lie. */
  keysIn(key: string): string[]
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

export interface Piece {
  readonly number: number
  readonly from: number
  readonly size: number
  readonly url: string
  readonly headers: Record<string, string>
}

export async function openDesk(store: StoreName, engine: EngineName = 'embedded'): Promise<Desk> {
  const folder = temporaryFolder()
  const s3 = store === 'the local folder' ? null : await startS3Server(credentials)
  const server = await startServer(engine, {
    config: {
      dataDir: folder,
      ...(s3 && { s3: settingsOf(s3) }),
    },
  })
  const rows = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
    (await server.database.pool.query<Record<string, unknown>>(text, values)).rows
  const firm = await server.as('lawfirm')
  const [found] = await rows(
    `select p.id from patient p join "user" u on u.lawfirm_id = p.lawfirm_id
     where u.id = $1 and p.deleted_at is null and p.case_status <> 'intake' order by p.id limit 1`,
    [firm.userId],
  )
  const patientId = String(found?.['id'])
  const desk: Desk = {
    server,
    s3,
    folder,
    patientId,
    rows,
    keysIn(key) {
      const names = s3 ? [...s3.objects.keys()] : fs.readdirSync(path.join(folder, 'files'), { recursive: true })
      return names.map(String).filter((name) => name.endsWith(key))
    },
    presign: (client, bytes, wish = {}) =>
      client.post('/upload/presign', {
        entity: 'patient_document',
        patient_id: patientId,
        file_name: 'scan.pdf',
        mime: 'application/pdf' satisfies FileType,
        size: bytes.length,
        ...wish,
      }),
    async send(client, bytes, wish) {
      const { status, body, text } = await desk.presign(client, bytes, wish)
      if (status !== 200) throw new Error(text)
      for (const piece of body.pieces as Piece[]) {
        const put = await putPiece(piece, bytes)
        if (put !== 200) throw new Error(`The store answered ${put}`)
      }
      const done = await client.post('/upload/complete', { key: body.key })
      if (done.status !== 200) throw new Error(done.text)
      return { key: body.key as string, sha256: done.body.sha256 as string }
    },
    async close() {
      await server.close()
      await s3?.close()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
  return desk
}

const credentials = { accessKeyId: 'tester', secretAccessKey: 'a secret of tests', region: 'eu-test-1' }

export function settingsOf({ endpoint }: S3Server): S3Settings {
  return { ...credentials, endpoint, bucket: 'papers', pathStyle: true }
}

export async function putPiece({ from, size, url, headers }: Piece, bytes: Buffer): Promise<number> {
  const body = new Uint8Array(bytes.subarray(from, from + size))
  return (await fetch(url, { method: 'PUT', headers, body })).status
}

export function draftOf(desk: Desk, sent: Sent, more: object = {}): object {
  return {
    patient_id: desk.patientId,
    doc_type: 'bill',
    title: 'Bill',
    file_key: sent.key,
    sha256: sent.sha256,
    visibility: ['internal', 'lawfirm'],
    ...more,
  }
}
