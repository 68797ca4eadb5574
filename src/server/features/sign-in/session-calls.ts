import type { Context } from 'hono'
import type pg from 'pg'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import type { Env } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { TokenClaims, Tokens } from '#server/http/tokens.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { opened, sessionFields } from './opened.ts'
import { handSecret, shownSecret, takeSecret } from './renewal-cookie.ts'
import type { Renewals } from './renewals.ts'
import { endSession } from './sessions.ts'
import { whoIs } from './who.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly tokens: Tokens
  readonly renewals: Renewals
  readonly audit: AuditTrail
  readonly portal: (c: Context) => string
}

const presence = v.object({
  /** Seconds since somebody last did something in any tab of this browser. */
  idle_s: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'invalid'), v.transform(Number))),
})

/** Whether a session goes on, who is signed in, and its end. */
export function sessionCalls({ pool, tokens, renewals, audit, portal }: Parts): Call[] {
  return [
    defineCall({
      method: 'GET',
      path: '/check_login',
      tag: 'sign-in',
      summary: 'Whether the session lives; renews its token by the secret in its cookie',
      open: true,
      query: presence,
      answer: ['is_authenticated'],
      handle: async ({ c, query: { idle_s: idleSeconds } }) => {
        const shown = await tokenOf(c, tokens)
        if (!shown) return { is_authenticated: false }
        const { sessionId } = shown.claims
        const renewal = await renewals.check({ sessionId, secret: shownSecret(c, sessionId), idleSeconds })
        if (renewal.state === 'replayed')
          await audit.note({
            action: 'session_replayed',
            userId: renewal.userId ?? null,
            ip: c.get('ip'),
            requestId: c.get('requestId'),
            detail: { session: sessionId },
          })
        const session = renewal.state === 'lives' ? await whoIs(pool, sessionId) : undefined
        if (renewal.state !== 'lives' || !session) {
          takeSecret(c, sessionId)
          return { is_authenticated: false, why: renewal.state === 'expired' ? 'expired' : 'ended' }
        }
        const { secret, idleMinutes } = renewal
        if (secret === undefined) return asItWas(shown, session.who, idleMinutes)
        handSecret(c, sessionId, secret, portal(c), session.until)
        return { ...(await opened(tokens, sessionId, session)), idle_minutes: idleMinutes }
      },
    }),
    defineCall({
      method: 'GET',
      path: '/logout',
      tag: 'sign-in',
      summary: 'End this session',
      answer: ['is_authenticated'],
      handle: async ({ c, caller }) => {
        const session = await whoIs(pool, caller.sessionId)
        if (!session) throw new Refusal('SESSION_ENDED')
        await endSession(pool, caller.sessionId)
        takeSecret(c, caller.sessionId)
        const { who, looksBy } = session
        const action = looksBy === null ? 'sign_out' : 'look_end'
        await audit.seen(caller, { id: who.id, looks_by: looksBy }, { action })
        return { is_authenticated: false }
      },
    }),
    defineCall({
      method: 'GET',
      path: '/me',
      tag: 'sign-in',
      summary: 'Who is signed in',
      answer: sessionFields.slice(1),
      handle: async ({ caller }) => {
        const session = await whoIs(pool, caller.sessionId)
        if (!session) throw new Refusal('SESSION_ENDED')
        return session.who
      },
    }),
  ]
}

interface Shown {
  readonly token: string
  readonly claims: TokenClaims
}

/** Also of a token that has expired: the secret beside it decides. */
async function tokenOf(c: Context<Env>, tokens: Tokens): Promise<Shown | undefined> {
  const header = c.req.header('authorization') ?? ''
  if (!header.startsWith('Bearer ')) return undefined
  const token = header.slice('Bearer '.length)
  const claims = await tokens.read(token)
  return claims && { token, claims }
}

/** Without the secret a token lives on for its time, and is not renewed. */
function asItWas({ token, claims: { expires } }: Shown, who: object, idleMinutes: number | undefined): object {
  if (expires * 1000 <= Date.now()) return { is_authenticated: false, why: 'expired' }
  return { access: token, expires_at: new Date(expires * 1000).toISOString(), ...who, idle_minutes: idleMinutes }
}
