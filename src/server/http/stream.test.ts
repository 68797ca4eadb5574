import { Hono } from 'hono'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import { answerError } from './errors.ts'
import { sendText, streamJson } from './stream.ts'

async function* pieces(...texts: string[]): AsyncGenerator<string> {
  for (const text of texts) yield text
}

const silent = { info: () => undefined, error: () => undefined }

async function streamed(source: AsyncGenerator<string>, encoding?: string): Promise<Response> {
  const app = new Hono().get('/', (c) => streamJson(c, source))
  app.onError(answerError(silent))
  return app.request('/', { headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })
}

const bytes = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer())

describe('streamJson', () => {
  it('sends the pieces as one text', async () => {
    const response = await streamed(pieces('{"patients":[', '{"n":"Şahin"}', ',{"n":"نور"}', ']}'))
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.json()).toEqual({ patients: [{ n: 'Şahin' }, { n: 'نور' }] })
  })

  it('compresses as the client can read it, brotli before gzip', async () => {
    const text = JSON.stringify({ list: Array.from({ length: 500 }, (_, n) => n) })
    const brotli = await streamed(pieces(text.slice(0, 700), text.slice(700)), 'gzip, deflate, br')
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await bytes(brotli)).toString()).toBe(text)
    const gzip = await streamed(pieces(text), 'br;q=0, gzip;q=0.5')
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await bytes(gzip)).toString()).toBe(text)
    expect(gzip.headers.get('vary')).toBe('accept-encoding')
  })

  it('leaves text as it is for clients that read no compression', async () => {
    for (const encoding of ['identity', 'deflate', 'gzip;q=0.0, br;q=0']) {
      const response = await streamed(pieces('{}'), encoding)
      expect(response.headers.get('content-encoding')).toBeNull()
      expect(await response.text()).toBe('{}')
    }
  })

  it('answers a refusal before the first piece with its own status', async () => {
    const refused = async function* (found: boolean): AsyncGenerator<string> {
      if (!found) throw new Refusal('NOT_FOUND')
      yield 'found'
    }
    const response = await streamed(refused(false), 'br')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('breaks off where a later piece fails, so that half a list never looks whole', async () => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const broken = async function* (): AsyncGenerator<string> {
        yield '{"patients":['
        throw new Error('the database went away')
      }
      const response = await streamed(broken(), encoding)
      expect(response.status).toBe(200)
      await expect(response.text()).rejects.toThrow()
    }
  })

  it('fetches no further pieces than are read', async () => {
    let made = 0
    const endless = async function* (): AsyncGenerator<string> {
      for (;;) {
        made += 1
        yield 'x'.repeat(1000)
      }
    }
    const response = await streamed(endless())
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    const after = made
    await new Promise((done) => setTimeout(done, 20))
    expect(made).toBe(after)
    expect(made).toBeLessThan(100)
  })
})

describe('sendText', () => {
  async function sent(text: string, encoding?: string): Promise<Response> {
    const app = new Hono().get('/', (c) => sendText(c, text, 200, 'application/json'))
    return app.request('/', { headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })
  }
  const long = JSON.stringify({ entries: Array.from({ length: 2000 }, (_, n) => ({ name: `Şahin ${n}` })) })

  it('compresses a long answer as the client can read it', async () => {
    const brotli = await sent(long, 'gzip, br')
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(brotli.headers.get('vary')).toBe('accept-encoding')
    expect(brotliDecompressSync(await bytes(brotli)).toString()).toBe(long)
    const gzip = await sent(long, 'gzip')
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await bytes(gzip)).toString()).toBe(long)
  })

  it('sends a short answer, and one to a client that can read nothing else, as it is', async () => {
    const short = await sent('{"a":1}', 'br')
    const plain = await sent(long)
    expect([short, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, null])
    expect(await short.text()).toBe('{"a":1}')
    expect(await plain.text()).toBe(long)
  })
})
