/**
 * The floor of the API benchmark: the same rows by bare `node:http` and `pg` (or PGlite), without sign-in, scope, masks,
 * audit, validation or feed. Started by bench-api.ts as a process of its own.
 *
 * FLOOR_DATABASE_URL or FLOOR_CLUSTER: what it reads. FLOOR_ROWS: a file with the rows that it inserts.
 */
import { argon2, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { constants, createBrotliCompress } from 'node:zlib'
import { askEmbedded, askServer, type Ask } from './floor-database.ts'
import * as statements from './floor-statements.ts'

const url = process.env['FLOOR_DATABASE_URL']
const ask: Ask = url ? askServer(url) : await askEmbedded(process.env['FLOOR_CLUSTER'] ?? '')

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

const rows = JSON.parse(readFileSync(process.env['FLOOR_ROWS'] ?? '', 'utf8')) as Record<
  string,
  Record<string, unknown>
>
const changedIds = ((await ask('ids', 'select id from patient order by id limit 100', [])) as { id: string }[]).map(
  ({ id }) => id,
)

async function one(id: string): Promise<unknown> {
  return { patient: (await ask('one', statements.one, [id]))[0] }
}

async function list(firm: string, status: string): Promise<unknown> {
  return { patients: await ask('list', statements.list, [firm, status]) }
}

const derive = promisify(argon2)

let made = 0

async function create(table: string, request: IncomingMessage): Promise<unknown> {
  const draft = JSON.parse(await textOf(request)) as Record<string, unknown>
  const row: Record<string, unknown> = { ...rows[table], ...draft, id: randomUUID() }
  if ('case_number' in row) row['case_number'] = `FLOOR-${process.pid}-${(made += 1)}`
  const columns = Object.keys(row)
  const [stored] = await ask(`insert ${table}`, statements.insert(table, columns), Object.values(row))
  return { [table]: stored }
}

async function logIn(request: IncomingMessage): Promise<unknown> {
  const { password } = JSON.parse(await textOf(request)) as { password: string }
  const tag = await derive('argon2id', {
    message: password,
    nonce: Buffer.alloc(16),
    parallelism: 1,
    tagLength: 32,
    memory: 19_456,
    passes: 2,
  })
  return { is_authenticated: tag.length === 32 }
}

async function snapshot(response: ServerResponse): Promise<void> {
  response.setHeader('content-encoding', 'br')
  const compressor = createBrotliCompress(BROTLI)
  compressor.pipe(response)
  for (let after = FIRST_ID; ;) {
    const found = (await ask('snapshot', statements.snapshot, [after])) as { id: string; line: string }[]
    compressor.write(found.map(({ line }) => `${line}\n`).join(''))
    const last = found.at(-1)
    if (!last || found.length < statements.SNAPSHOT_AT_ONCE) break
    after = last.id
  }
  compressor.end()
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const [, what = '', first = '', second = ''] = (request.url ?? '').split('/')
  switch (what) {
    case 'one':
      return one(first)
    case 'list':
      return list(first, second)
    case 'create':
      return create(first, request)
    case 'login':
      return logIn(request)
    case 'horizon':
      return ask('horizon', statements.horizon, [])
    case 'changed':
      return ask('changed', statements.changed, [changedIds])
    default:
      throw new Error(`There is no ${what}.`)
  }
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    if (request.url === '/snapshot') return await snapshot(response)
    const text = JSON.stringify(await answer(request))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  } catch (error) {
    process.stderr.write(`${String(error)}\n`)
    response.writeHead(500, { 'content-length': 0 })
    response.end()
  }
}

const server = createServer((request, response) => void respond(request, response))
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`The floor is ready: http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
