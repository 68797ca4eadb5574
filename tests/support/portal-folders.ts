import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, inject, onTestFinished } from 'vitest'
import { startCaseway, type PortalEnvironment, type ServerProcess } from '#tests/load/server-process.ts'
import { temporaryFolder, type EngineName } from './databases.ts'
import { copyDatabase, dropDatabase } from './postgres.ts'
import { TEST_SECRET } from './secret.ts'
import { clientOf, type Client } from './server.ts'
import { bareEnvironment, shortLivedFlags } from './short-lived.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

export function newFolder(): string {
  const folder = temporaryFolder()
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A portal of its own with the demo data; its key lies in its folder. */
export async function newPortal(engine: EngineName): Promise<PortalEnvironment> {
  const DATA_DIR = newFolder()
  fs.writeFileSync(path.join(DATA_DIR, 'secret.key'), TEST_SECRET.toString())
  if (engine === 'embedded') {
    fs.cpSync(path.join(inject('embeddedTemplate'), 'database'), path.join(DATA_DIR, 'database'), { recursive: true })
    return { DATA_DIR, SEED: 'none' }
  }
  const DATABASE_URL = await copyDatabase(inject('postgresUrl') ?? '')
  onTestFinished(() => dropDatabase(DATABASE_URL))
  return { DATA_DIR, DATABASE_URL }
}

export async function start(environment: PortalEnvironment): Promise<ServerProcess> {
  const server = await startCaseway(environment, shortLivedFlags)
  onTestFinished(async () => void (await server.stop()))
  return server
}

export function command(
  file: string,
  environment: PortalEnvironment,
  ...words: string[]
): Promise<{ code: number; said: string }> {
  const env = { ...bareEnvironment, ...environment }
  return new Promise((resolve) => {
    const args = [...shortLivedFlags, `src/server/${file}`, ...words]
    execFile(process.execPath, args, { cwd: ROOT, env }, (error, out, complaints) =>
      resolve({ code: Number(error?.code ?? 0), said: out + complaints }),
    )
  })
}

export async function backUp(environment: PortalEnvironment, into: string): Promise<string> {
  const { code, said } = await command('make-backup.ts', environment, into)
  expect(code, said).toBe(0)
  const names = fs.readdirSync(into).sort()
  expect(names.filter((name) => name.endsWith('.partial'))).toEqual([])
  return path.join(into, names.at(-1) ?? '')
}

export const at = ({ url }: ServerProcess, { token, userId }: Client): Client => clientOf(url, token, userId)
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export async function aCase(client: Client): Promise<string> {
  return (await client.get('/patient/all?page_size=1')).body.patients[0].id
}

/** Sends a file and answers the document that carries it. */
export async function addDocument(client: Client, patientId: string, bytes: Buffer): Promise<string> {
  const about = { entity: 'patient_document', patient_id: patientId, file_name: 'bill.pdf', mime: 'application/pdf' }
  const { body } = await client.post('/upload/presign', { ...about, size: bytes.length })
  for (const { from, size, url, headers } of body.pieces)
    await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes.subarray(from, from + size)) })
  const done = await client.post('/upload/complete', { key: body.key })
  const made = await client.post('/patient_document/create', {
    patient_id: patientId,
    doc_type: 'bill',
    title: 'Bill',
    file_key: body.key,
    sha256: done.body.sha256,
    visibility: ['internal', 'lawfirm'],
  })
  expect(made.status, made.text).toBe(201)
  return made.body.patient_document.id
}

export const hasTools = ['pg_dump', 'pg_restore', 'psql'].every((tool) => spawnSync(tool, ['--version']).status === 0)
