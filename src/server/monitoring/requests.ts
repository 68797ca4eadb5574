import { createMiddleware } from 'hono/factory'
import { createHash, timingSafeEqual } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { Refusal } from '#domain/errors.ts'
import type { Env } from '#server/http/caller.ts'
import type { Log } from '#server/http/log.ts'
import type { Metrics } from './metrics.ts'

interface Watchers {
  readonly metrics: Metrics | undefined
  /** Hears of every request; undefined where no access log is kept. */
  readonly accessLog: Log | undefined
}

/**
 * Measures every call and writes it to the access log: its address as it is defined, so that neither a log nor a metric
 * holds an id, a name or the words of a search.
 */
export function watchRequests({ metrics, accessLog }: Watchers): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    const began = performance.now()
    await next()
    const ms = performance.now() - began
    const call = c.get('call') ?? 'none'
    const { status } = c.res
    metrics?.answered(call, status, ms / 1000)
    accessLog?.info('request', {
      call,
      status,
      ms: Math.round(ms * 10) / 10,
      user: c.get('userId'),
      request: c.get('requestId'),
    })
  })
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** `/metrics` for Prometheus, which shows the token of the settings. Without one in the settings the address does not exist. */
export function serveMetrics(app: Hono<Env>, metrics: Metrics | undefined, token: string | undefined): void {
  const mayRead = (c: Context<Env>): boolean =>
    token !== undefined && timingSafeEqual(digest(c.req.header('authorization') ?? ''), digest(`Bearer ${token}`))
  app.get('/metrics', async (c) => {
    if (!metrics || !mayRead(c)) throw new Refusal('NOT_FOUND')
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' })
  })
}
