import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import { MARK, MARK_VERSION } from '#domain/portal-answer.ts'
import { FILE_KEY } from '#domain/rules/file-types.ts'
import type { Env } from '#server/http/caller.ts'
import { FILES_PATH, type LocalStore } from './local-store.ts'
import { verifyPresigned } from './signature.ts'

/** Whatever a file turns out to be, a browser that opens it runs nothing and learns nothing about the portal. */
const inert = {
  [MARK]: MARK_VERSION,
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/**
 * Accepts and serves bytes by signed URL. No session is needed: the signature says what is allowed, and for how long.
 */
export function mountLocalFiles(
  app: Hono<Env>,
  store: LocalStore,
  mayWrite: () => boolean,
  portal: (c: Context) => string,
): void {
  const path = `${FILES_PATH}*`

  function signedPlace(c: Context<Env>): string | undefined {
    const { search } = new URL(c.req.url)
    const url = new URL(`${portal(c)}${c.req.path}${search}`)
    const header = (name: string): string | undefined => c.req.header(name)
    const verdict = verifyPresigned(store.credentials, { method: c.req.method, url, header })
    const place = c.req.path.slice(FILES_PATH.length)
    return verdict === 'right' && FILE_KEY.test(place) ? place : undefined
  }
  const refused = (c: Context<Env>): Response => c.text('This link is invalid or has expired.', 403, inert)

  app.put(path, async (c) => {
    const place = signedPlace(c)
    const body = c.req.raw.body
    const [upload, number] = [c.req.query('uploadId'), Number(c.req.query('partNumber'))]
    // The length belongs to what was signed, so it is there and is a number.
    const size = Number(c.req.header('content-length'))
    if (!place || !body || (upload !== undefined && !Number.isInteger(number))) return refused(c)
    if (!mayWrite()) return c.text('The disk is full.', 503, { ...inert, 'retry-after': '60' })
    const piece = upload === undefined ? {} : { upload, number }
    try {
      await store.receive({ place, ...piece }, Readable.fromWeb(body), size)
    } catch {
      // The connection broke off in the middle; most likely the client is gone.
      return c.text('The upload is incomplete.', 400, inert)
    }
    return c.body(null, 200, inert)
  })

  app.get(path, async (c) => {
    const place = signedPlace(c)
    if (!place) return refused(c)
    const file = await store.open(place)
    if (!file) return c.text('File not found.', 404, inert)
    const headers = {
      ...inert,
      'content-type': c.req.query('response-content-type') ?? 'application/octet-stream',
      'content-disposition': c.req.query('response-content-disposition') ?? 'attachment',
      'content-length': String(file.size),
    }
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    return c.body(Readable.toWeb(file.bytes()), 200, headers)
  })
}
