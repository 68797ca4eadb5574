import { createReadStream, existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import { MARK, MARK_VERSION } from '#domain/portal-answer.ts'
import type { Env } from './caller.ts'
import { FAREWELL } from './farewell-worker.ts'
import { holdParts } from './held-parts.ts'

const SCRIPT = 'text/javascript; charset=utf-8'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': SCRIPT,
  '.json': 'application/json; charset=utf-8',
  '.mjs': SCRIPT,
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** `elsewhere` is where files lie, if not here: pages send them there and show them from there. */
function policy(elsewhere: string | null): string {
  const files = elsewhere ? ` ${elsewhere}` : ''
  return [
    "default-src 'self'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${files}`,
    `connect-src 'self'${files}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** What ends like a file is one; the name of a record, at the end of its address, may have a point in it too. */
const FILE = /\.[a-z\d]+$/

/** Plain names only: other ways to write an address of the same file would each be held anew. */
const HELD = /^\/(assets|packs)\/[\w.-]+$/

/** The worker stands at the top, and is for everything below it. */
const WORKER = '/sw.js'

/** Their names change with what is in them. */
const HASHED = /^\/(assets|packs)\//

const A_YEAR = 'public, max-age=31536000, immutable'

interface Settings {
  /** Where files lie, if not here. */
  readonly elsewhere?: string | null
  /** Whether browsers get the portal's worker, or one that takes itself away. */
  readonly worker?: boolean
  /** Where the parts of earlier releases lie. */
  readonly earlier?: string | undefined
}

/** Serves the built portal: hashed files for a year, everything else checked anew, and the shell for every route. */
export function servePortal(
  app: Hono<Env>,
  folder: string,
  { elsewhere = null, worker = true, earlier }: Settings = {},
): void {
  const partAt = async (asked: string) =>
    (await fileAt(folder, asked)) ?? (earlier === undefined ? undefined : fileAt(earlier, asked))
  const contentPolicy = policy(elsewhere)
  const heldPart = holdParts(partAt)
  app.get('*', async (c) => {
    const path = decoded(c.req.path)
    if (path === WORKER && !worker) {
      c.header('cache-control', 'no-cache')
      return c.body(FAREWELL, 200, { 'content-type': SCRIPT })
    }
    const isHashed = path !== undefined && HASHED.test(path)
    const part = path && HELD.test(path) ? await heldPart(path, takesBrotli(c)) : undefined
    if (part) return c.body(part.body, 200, headersOf(part.file, part.isCompressed, A_YEAR, contentPolicy))
    const file = path && (isHashed ? await partAt(path) : await fileAt(folder, path))
    if (file && path === WORKER) c.header('service-worker-allowed', '/')
    if (file) return sendFile(c, file, isHashed ? A_YEAR : 'no-cache', contentPolicy)
    // A missing asset must fail as one: a page in its place would be kept and run as a script.
    if (!path || FILE.test(path)) return c.text('Not found', 404, { [MARK]: MARK_VERSION })
    const shell = join(folder, 'index.html')
    return existsSync(shell)
      ? sendFile(c, shell, 'no-cache', contentPolicy)
      : c.text('The portal is not built yet: run "npm run build".', 503)
  })
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

async function fileAt(folder: string, path: string): Promise<string | undefined> {
  const file = normalize(join(folder, path))
  if (!file.startsWith(folder + sep) || path.includes('\0')) return undefined
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() ? file : undefined
}

const takesBrotli = (c: Context<Env>): boolean => /\bbr\b/.test(c.req.header('accept-encoding') ?? '')

function headersOf(file: string, isCompressed: boolean, cacheControl: string, contentPolicy: string) {
  return {
    [MARK]: MARK_VERSION,
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': cacheControl,
    vary: 'accept-encoding',
    ...(isCompressed && { 'content-encoding': 'br' }),
    'content-security-policy': contentPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(), microphone=(), payment=()',
  }
}

async function sendFile(c: Context<Env>, file: string, cacheControl: string, contentPolicy: string): Promise<Response> {
  const compressed = takesBrotli(c) && existsSync(`${file}.br`) ? `${file}.br` : undefined
  const headers = headersOf(file, compressed !== undefined, cacheControl, contentPolicy)
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  if (extname(file) === '.html') return c.body(await readFile(compressed ?? file), 200, headers)
  return c.body(Readable.toWeb(createReadStream(compressed ?? file)), 200, headers)
}
