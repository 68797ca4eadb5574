import { presign, type Credentials } from './signature.ts'
import type { FileStore } from './store.ts'

export interface S3Settings extends Credentials {
  readonly endpoint: string
  readonly bucket: string
  /** The bucket stands in the path, not in front of the host. */
  readonly pathStyle: boolean
}

/** A store whose files can be read without holding one of them in memory. */
export interface S3Store extends FileStore {
  /** Nothing where there is no such file. */
  stream(place: string): Promise<AsyncIterable<Uint8Array> | undefined>
}

const OWN_SECONDS = 300
const PATIENCE = 60_000

/** Files in a store that speaks S3. The server signs its own requests the same way as those of browsers. */
export function openS3Store(settings: S3Settings): S3Store {
  const base = new URL(settings.endpoint)
  if (!settings.pathStyle) base.host = `${settings.bucket}.${base.host}`
  const root = `${base.pathname.replace(/\/$/, '')}/${settings.pathStyle ? `${settings.bucket}/` : ''}`

  function address(place: string, query: Readonly<Record<string, string>> = {}): URL {
    const url = new URL(`${root}${place}`, base)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  async function ask(
    method: string,
    url: URL,
    body?: Buffer | string,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const signed = presign(settings, { method, url, headers, seconds: OWN_SECONDS })
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }
    return fetch(signed, { method, headers, ...sent, signal: AbortSignal.timeout(PATIENCE) })
  }

  async function text(method: string, url: URL, body?: string, headers?: Record<string, string>): Promise<string> {
    const answer = await ask(method, url, body, headers)
    const said = await answer.text()
    // A store may begin its answer well and end it with an error.
    if (!answer.ok || /<Error>/.test(said)) throw failure(method, answer.status, said)
    return said
  }

  async function partsOf(place: string, upload: string): Promise<{ number: number; size: number; tag: string }[]> {
    const answer = await ask('GET', address(place, { uploadId: upload }))
    const said = await answer.text()
    if (answer.status === 404) return []
    if (!answer.ok) throw failure('GET', answer.status, said)
    const parts = said.split('<Part>').slice(1)
    return parts.map((part) => ({
      number: Number(inside(part, 'PartNumber')),
      size: Number(inside(part, 'Size')),
      tag: inside(part, 'ETag'),
    }))
  }

  async function begin(place: string, type: string): Promise<string> {
    const said = await text('POST', address(place, { uploads: '' }), undefined, { 'content-type': type })
    const upload = inside(said, 'UploadId')
    if (!upload) throw failure('POST', 200, said)
    return upload
  }

  async function join(place: string, upload: string): Promise<void> {
    const parts = (await partsOf(place, upload)).sort((a, b) => a.number - b.number)
    const named = parts.map(({ number, tag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = `<CompleteMultipartUpload>${named.join('')}</CompleteMultipartUpload>`
    await text('POST', address(place, { uploadId: upload }), body, { 'content-type': 'application/xml' })
  }

  async function drop(place: string, upload: string): Promise<void> {
    const answer = await ask('DELETE', address(place, { uploadId: upload }))
    if (!answer.ok && answer.status !== 404) throw failure('DELETE', answer.status, await answer.text())
  }

  return {
    origin: base.origin,
    begin,
    join,
    drop,

    signPut(place, { type, size, seconds, piece }) {
      const query: Record<string, string> = piece ? { partNumber: String(piece.number), uploadId: piece.upload } : {}
      const headers = { 'content-type': type }
      const signed = { ...headers, 'content-length': String(size) }
      const url = presign(settings, { method: 'PUT', url: address(place, query), headers: signed, seconds })
      return { url: url.href, method: 'PUT', headers }
    },

    signGet(place, { type, seconds, disposition }) {
      const url = address(place, {
        'response-content-type': type,
        'response-content-disposition': disposition,
        'response-cache-control': 'private, no-store',
      })
      return presign(settings, { method: 'GET', url, seconds }).href
    },

    async pieces(place, upload) {
      return new Map((await partsOf(place, upload)).map(({ number, size }) => [number, size]))
    },

    async sizeOf(place) {
      const answer = await ask('HEAD', address(place))
      if (answer.status === 404) return undefined
      if (!answer.ok) throw failure('HEAD', answer.status, '')
      return Number(answer.headers.get('content-length'))
    },

    async read(place) {
      const answer = await ask('GET', address(place))
      if (!answer.ok) throw failure('GET', answer.status, await answer.text())
      return Buffer.from(await answer.arrayBuffer())
    },

    async stream(place) {
      // No limit for the whole of it: fetch itself gives up where nothing comes for five minutes.
      const answer = await fetch(presign(settings, { method: 'GET', url: address(place), seconds: OWN_SECONDS }))
      if (answer.ok && answer.body) return answer.body
      const said = await answer.text()
      if (answer.status === 404) return undefined
      throw failure('GET', answer.status, said)
    },

    async write(place, bytes, type) {
      const answer = await ask('PUT', address(place), bytes, { 'content-type': type })
      if (!answer.ok) throw failure('PUT', answer.status, await answer.text())
      await answer.arrayBuffer()
    },

    async pour(place, pieces, type) {
      const upload = await begin(place, type)
      try {
        let size = 0
        let number = 0
        for await (const part of inParts(pieces)) {
          number += 1
          size += part.length
          const answer = await ask('PUT', address(place, { uploadId: upload, partNumber: String(number) }), part)
          if (!answer.ok) throw failure('PUT', answer.status, await answer.text())
          await answer.arrayBuffer()
        }
        await join(place, upload)
        return size
      } catch (error) {
        // It must not lie about in the store; what went wrong matters more than whether that worked.
        await drop(place, upload).catch(() => undefined)
        throw error
      }
    },

    async remove(place) {
      const answer = await ask('DELETE', address(place))
      if (!answer.ok && answer.status !== 404) throw failure('DELETE', answer.status, await answer.text())
    },
  }
}

/** Stores of this kind take no smaller parts, but for the last one. */
const PART = 8 * 1024 * 1024

async function* inParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    size += piece.length
    if (size < PART) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  yield Buffer.concat(waiting)
}

function inside(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
}

function failure(method: string, status: number, said: string): Error {
  return new Error(`The file store answered ${status} to ${method}: ${inside(said, 'Code')} ${inside(said, 'Message')}`)
}
