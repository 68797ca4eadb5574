import type { Context } from 'hono'
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { invalid, Refusal } from '#domain/errors.ts'
import { fieldErrors } from '#domain/field-errors.ts'

/** The name a client gave to a write, and a digest of what it asked, so that a repeat is known as one. */
export interface WriteKey {
  readonly key: string
  readonly requestHash: string
}

const MOST_BYTES = 1024 * 1024
/** Limit for callers who are not signed in. */
export const MOST_OPEN_BYTES = 16 * 1024
/** A body that has been silent for so long is given up, and the room it takes with it. */
const LONGEST_SILENCE = 15_000
const DEEPEST = 32

/** The body as text, never more of it than allowed. */
export async function bodyText(c: Context, most = MOST_BYTES): Promise<string> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json(;|$)/i.test(type)) throw new Refusal('WRONG_CONTENT_TYPE')
  return textIn(c, most)
}

/** A body as forms send it; other programs speak so. */
export async function formBody(c: Context, most: number): Promise<URLSearchParams> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded(;|$)/i.test(type)) throw new Refusal('WRONG_CONTENT_TYPE')
  return new URLSearchParams(await textIn(c, most))
}

async function textIn(c: Context, most: number): Promise<string> {
  const length = c.req.header('content-length')
  if (Number(length ?? 0) > most) throw new Refusal('TOO_LARGE')
  // HTTP enforces the announced length, so such a body needs no counting.
  const bytes = length === undefined ? await counted(c.req.raw.body, most) : await c.req.raw.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Refusal('MALFORMED', { cause })
  }
}

/** Reads the whole body up to the limit; the memory account is told of every chunk before it is kept. */
export async function counted(
  stream: ReadableStream<Uint8Array> | null,
  most: number,
  makeRoom: (bytes: number) => void = () => undefined,
  silence = LONGEST_SILENCE,
): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  if (!stream) return Buffer.concat(pieces)
  const reader = stream.getReader()
  let size = 0
  try {
    for (;;) {
      const { done, value } = await before(silence, reader.read())
      if (done) return Buffer.concat(pieces)
      size += value.byteLength
      if (size > most) throw new Refusal('TOO_LARGE')
      makeRoom(value.byteLength)
      pieces.push(value)
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined)
    // The connection broke off in the middle.
    throw error instanceof Refusal ? error : new Refusal('MALFORMED', { cause: error })
  }
}

async function before<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Refusal('BUSY')), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new Refusal('MALFORMED', { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('MALFORMED')
  refuseUnstorable(value)
  return value
}

export function checkInput<S extends v.GenericSchema>(input: unknown, schema: S): v.InferOutput<S> {
  const result = v.safeParse(schema, input)
  if (!result.success) throw invalid(fieldErrors(result.issues))
  return result.output
}

/** The write's name, if the client gave one: 8 to 255 plain characters. */
export function writeKey(c: Context, body: string): WriteKey | undefined {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return undefined
  if (!/^[\w.:-]{8,255}$/.test(key)) throw new Refusal('MALFORMED')
  const requestHash = createHash('sha256').update(`${c.req.method} ${c.req.path}\n${body}`).digest('base64url')
  return { key, requestHash }
}

// PostgreSQL accepts no NUL in text and no lone surrogate in JSON; depth is bounded so that no recursion overflows the
// stack.
export function refuseUnstorable(root: object): void {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw new Refusal('MALFORMED')
    const below: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string') {
        if (value.includes('\0') || !value.isWellFormed()) throw new Refusal('MALFORMED')
      } else if (typeof value === 'object' && value !== null) {
        for (const [key, inner] of Object.entries(value)) below.push(key, inner)
      }
    }
    level = below
  }
}
