import { getConnInfo } from '@hono/node-server/conninfo'
import { createMiddleware } from 'hono/factory'
import { randomBytes } from 'node:crypto'
import { Refusal } from '#domain/errors.ts'
import { MARK, MARK_VERSION } from '#domain/portal-answer.ts'
import type { Env } from './caller.ts'
import type { Log } from './log.ts'
import { proxyState, type ProxySettings } from './proxy-state.ts'

const untrusted = ['untrusted', 'unnamed']

/** Names the request and its client before anything else looks at it. Says once that a proxy seems to stand in front. */
export function nameRequest(settings: ProxySettings, log: Log) {
  const { trustProxy } = settings
  let silent = trustProxy
  return createMiddleware<Env>(async (c, next) => {
    if (!silent && untrusted.includes(proxyState(c, settings))) {
      silent = true
      log.info('proxy not trusted', {
        why: 'Requests come through a proxy while TRUST_PROXY is no, so that all people share its address and one limit of sign-in tries.',
        remedy: 'If the proxy is yours, let it set X-Forwarded-For, set TRUST_PROXY=yes and start again.',
      })
    }
    c.set('requestId', randomBytes(9).toString('base64url'))
    // A proxy writes the address it saw behind whatever the client claimed.
    c.set('ip', (trustProxy && c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()) || addressOf(c))
    await next()
  })
}

function addressOf(c: Parameters<typeof getConnInfo>[0]): string | null {
  return getConnInfo(c).remote.address ?? null
}

/**
 * API answers must not be cached, framed or sniffed. Set before the handler runs: setting headers on a finished
 * response would copy it for every header. Headers set by a handler stay.
 */
export const protectApi = createMiddleware<Env>(async (c, next) => {
  c.header(MARK, MARK_VERSION)
  c.header('cache-control', 'no-store')
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'no-referrer')
  c.header('x-frame-options', 'DENY')
  c.header('cross-origin-resource-policy', 'same-origin')
  c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  c.header('x-request-id', c.get('requestId'))
  await next()
})

const A_YEAR = 'max-age=31536000; includeSubDomains'

/** Where the portal is reached by TLS, browsers come by nothing else any more. */
export const stayOnTls = createMiddleware<Env>(async (c, next) => {
  c.header('strict-transport-security', A_YEAR)
  await next()
})

/** A portal older than the API understands is told to reload; other clients don't name a build. */
export function refuseOldClients(minimumBuild: number) {
  return createMiddleware<Env>(async (c, next) => {
    const build = c.req.header('x-client-build')
    if (build !== undefined && /^\d+$/.test(build) && Number(build) < minimumBuild) throw new Refusal('CLIENT_TOO_OLD')
    await next()
  })
}
