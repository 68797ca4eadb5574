import type { Context } from 'hono'
import type { Config } from '#server/config.ts'

export type ProxySettings = Pick<Config, 'trustProxy' | 'publicUrl'>
export type ProxyState = 'ok' | 'off' | 'no_answer' | 'untrusted' | 'unnamed'

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/** What a request tells of the proxy it came through: whether it names the client, and whether TRUST_PROXY believes it. */
export function proxyState(c: Context, settings: ProxySettings): ProxyState {
  if (settings.trustProxy) return c.req.header('x-forwarded-for') === undefined ? 'no_answer' : 'ok'
  if (FORWARDED.some((header) => c.req.header(header) !== undefined)) return 'untrusted'
  return cameByTls(c, settings.publicUrl) ? 'unnamed' : 'off'
}

/** The server speaks plain HTTP alone, so a page that was loaded over TLS reaches it through a proxy. */
function cameByTls(c: Context, publicUrl: string | undefined): boolean {
  if (!publicUrl?.startsWith('https:')) return false
  const page = c.req.header('origin') ?? c.req.header('referer')
  return page !== undefined && URL.canParse(page) && new URL(page).origin === new URL(publicUrl).origin
}
