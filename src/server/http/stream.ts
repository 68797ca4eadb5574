import { promisify } from 'node:util'
import { brotliCompress, createBrotliCompress, createGzip, constants, gzip } from 'node:zlib'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

// Level 4 halves the time of level 5 for a few percent more bytes; a stream's reader waits for both.
const LEVEL = 4

type Pieces = AsyncGenerator<string | Uint8Array>

/** Sends pieces of text as they come, compressed as the client can read it. The first piece decides about errors. */
export async function streamText(c: Context, pieces: Pieces, type: string, level = LEVEL): Promise<Response> {
  // A refusal before the first piece is still an answer with a code of its own.
  const first = await pieces.next()
  const source = Readable.from(withFirst(first, pieces), { objectMode: true })
  const encoding = accepted(c.req.header('accept-encoding') ?? '')
  const headers = {
    'content-type': type,
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  }
  let out: Readable = source
  if (encoding) {
    const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: level } }
    const compressor = encoding === 'br' ? createBrotliCompress(brotli) : createGzip({ level: 5 })
    source.on('error', (error) => compressor.destroy(error))
    out = source.pipe(compressor)
  }
  return c.body(Readable.toWeb(out), 200, headers)
}

/** Streams data that is already compressed. */
export async function streamPacked(c: Context, pieces: Pieces, type: string): Promise<Response> {
  const first = await pieces.next()
  const source = Readable.from(withFirst(first, pieces), { objectMode: true, highWaterMark: 1 })
  return c.body(Readable.toWeb(source), 200, { 'content-type': type })
}

/** From here on an answer takes longer on a phone's line than it takes to be compressed. */
const LONG = 8 * 1024

const packed = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Sends a whole text, a long one compressed as the client can read it. */
export async function sendText(
  c: Context,
  text: string,
  status: ContentfulStatusCode,
  type: string,
): Promise<Response> {
  const encoding = text.length < LONG ? undefined : accepted(c.req.header('accept-encoding') ?? '')
  const headers = { 'content-type': type, vary: 'accept-encoding' }
  if (!encoding) return c.body(text, status, headers)
  const params = { [constants.BROTLI_PARAM_QUALITY]: LEVEL }
  const bytes = await (encoding === 'br' ? packed.br(text, { params }) : packed.gzip(text, { level: 5 }))
  return c.body(new Uint8Array(bytes), status, { ...headers, 'content-encoding': encoding })
}

export function streamJson(c: Context, pieces: AsyncGenerator<string>): Promise<Response> {
  return streamText(c, pieces, 'application/json; charset=utf-8')
}

async function* withFirst(first: IteratorResult<string | Uint8Array>, rest: Pieces): AsyncGenerator<Buffer> {
  if (first.done) return
  yield Buffer.from(first.value)
  for await (const piece of rest) yield Buffer.from(piece)
}

function accepted(header: string): 'br' | 'gzip' | undefined {
  const names = header.split(',').map((part) => part.trim().split(';'))
  const takes = (name: string) => names.some(([own, q]) => own === name && !/^q=0(\.0+)?$/.test(q?.trim() ?? ''))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}
