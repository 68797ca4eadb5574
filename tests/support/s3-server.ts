import { createHash, randomUUID } from 'node:crypto'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { canonicalRequest, sameText, signatureOf, verifyPresigned, type Credentials } from '#server/files/signature.ts'

export interface S3Server {
  readonly endpoint: string
  readonly objects: ReadonlyMap<string, { bytes: Buffer; type: string }>
  /** How many files were begun in pieces and neither joined nor dropped. */
  readonly begun: () => number
  close(): Promise<void>
}

interface Begun {
  readonly path: string
  readonly type: string
  readonly pieces: Map<number, Buffer>
}

type Answer = (status: number, body?: string | Buffer, headers?: Record<string, string>) => void

/** As much of S3 as files need, in memory. Unlike other stand-ins it looks at signatures, and refuses what they don't cover. */
export async function startS3Server(credentials: Credentials): Promise<S3Server> {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  const uploads = new Map<string, Begun>()

  async function respond(request: IncomingMessage, answer: Answer): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    // A cut connection leaves nothing behind.
    const body = await bytesOf(request)
    const fault = faultOf(credentials, request, url, body)
    if (fault) return answer(403, error(fault))
    const method = request.method ?? ''
    const upload = url.searchParams.get('uploadId')
    if (upload !== null) return onPieces(method, url, upload, body, answer)
    if (method === 'POST' && url.searchParams.has('uploads')) {
      const id = randomUUID()
      uploads.set(id, { path: url.pathname, type: request.headers['content-type'] ?? '', pieces: new Map() })
      return answer(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    onObject(method, url, body, request.headers['content-type'] ?? '', answer)
  }

  function onObject(method: string, url: URL, body: Buffer, type: string, answer: Answer): void {
    const found = objects.get(url.pathname)
    switch (method) {
      case 'PUT':
        objects.set(url.pathname, { bytes: body, type })
        return answer(200, '', { etag: tagOf(body) })
      case 'DELETE':
        objects.delete(url.pathname)
        return answer(204)
      case 'GET':
      case 'HEAD':
        if (!found) return answer(404, method === 'HEAD' ? '' : error('NoSuchKey'))
        return answer(200, method === 'HEAD' ? '' : found.bytes, {
          'content-type': url.searchParams.get('response-content-type') ?? found.type,
          'content-disposition': url.searchParams.get('response-content-disposition') ?? 'inline',
          'content-length': String(found.bytes.length),
          etag: tagOf(found.bytes),
        })
      default:
        return answer(405, error('MethodNotAllowed'))
    }
  }

  function onPieces(method: string, url: URL, id: string, body: Buffer, answer: Answer): void {
    const begun = uploads.get(id)
    if (begun?.path !== url.pathname) return answer(404, error('NoSuchUpload'))
    switch (method) {
      case 'PUT':
        begun.pieces.set(Number(url.searchParams.get('partNumber')), body)
        return answer(200, '', { etag: tagOf(body) })
      case 'GET':
        return answer(200, `<ListPartsResult>${partsOf(begun)}</ListPartsResult>`)
      case 'DELETE':
        uploads.delete(id)
        return answer(204)
      case 'POST': {
        const named = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
          number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
          tag: /<ETag>([^<]+)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
        }))
        const pieces = named.map(({ number, tag }) => ({ bytes: begun.pieces.get(number), tag }))
        if (pieces.length === 0 || pieces.some(({ bytes, tag }) => !bytes || tagOf(bytes) !== tag))
          return answer(400, error('InvalidPart'))
        const bytes = Buffer.concat(pieces.flatMap((piece) => piece.bytes ?? []))
        objects.set(url.pathname, { bytes, type: begun.type })
        uploads.delete(id)
        return answer(
          200,
          `<CompleteMultipartUploadResult><ETag>${tagOf(bytes)}</ETag></CompleteMultipartUploadResult>`,
        )
      }
      default:
        return answer(405, error('MethodNotAllowed'))
    }
  }

  const server = http.createServer((request, response) => {
    respond(request, answerOn(response)).catch(() => response.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    begun: () => uploads.size,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function answerOn(response: ServerResponse): Answer {
  return (status, body = '', headers = {}) => {
    response.writeHead(status, { 'content-type': 'application/xml', ...headers })
    response.end(body)
  }
}

/** Signed in the address or in a header; both kinds are made by S3's own clients. */
function faultOf(credentials: Credentials, request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const header = (name: string): string | undefined => {
    const value = request.headers[name]
    return Array.isArray(value) ? value.join(',') : value
  }
  const method = request.method ?? ''
  if (url.searchParams.has('X-Amz-Signature')) {
    const verdict = verifyPresigned(credentials, { method, url, header })
    if (verdict === 'right') return undefined
    return verdict === 'expired' ? 'AccessDenied' : 'SignatureDoesNotMatch'
  }
  const said = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    header('authorization') ?? '',
  )
  if (!said) return 'AccessDenied'
  const [, credential = '', names = '', signature = ''] = said
  if (!credential.startsWith(`${credentials.accessKeyId}/`)) return 'InvalidAccessKeyId'
  const hash = header('x-amz-content-sha256') ?? ''
  if (/^[0-9a-f]{64}$/.test(hash) && hash !== createHash('sha256').update(body).digest('hex'))
    return 'XAmzContentSHA256Mismatch'
  const canonical = canonicalRequest(method, url, names.split(';'), header, hash)
  const own = signatureOf(credentials, header('x-amz-date') ?? '', canonical)
  return sameText(signature, own) ? undefined : 'SignatureDoesNotMatch'
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

function partsOf({ pieces }: Begun): string {
  const parts = [...pieces].map(
    ([number, bytes]) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>${tagOf(bytes).replaceAll('"', '&quot;')}</ETag><Size>${bytes.length}</Size></Part>`,
  )
  return parts.join('')
}

function tagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}

function error(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
}
