import type { Context } from 'hono'
import type pg from 'pg'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import { signInCalls } from '#domain/calls/sign-in.ts'
import { Refusal } from '#domain/errors.ts'
import type { Env } from '#server/http/caller.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { TokenClaims, Tokens } from '#server/http/tokens.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { opened } from './opened.ts'
import { handSecret, shownSecret, takeSecret } from './renewal-cookie.ts'
import type { Renewals } from './renewals.ts'
import { endSession } from './sessions.ts'
import { whoIs, type Who } from './who.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly tokens: Tokens
  readonly renewals: Renewals
  readonly audit: AuditTrail
  readonly portal: (c: Context) => string
}

type Checked = AnswerOf<typeof signInCalls.checkLogin>

/** Whether a session goes on, who is signed in, and its end. */
export function answerSessions({ pool, tokens, renewals, audit, portal }: Parts): Call[] {
  return [
    implement(
      signInCalls.checkLogin,
      async ({ c, query: { idle_s: idleSeconds } }): Promise<Checked> => {
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
      { open: true },
    ),
    implement(signInCalls.logout, async ({ c, caller }): Promise<AnswerOf<typeof signInCalls.logout>> => {
      const session = await whoIs(pool, caller.sessionId)
      if (!session) throw new Refusal('SESSION_ENDED')
      await endSession(pool, caller.sessionId)
      takeSecret(c, caller.sessionId)
      const { who, looksBy } = session
      const action = looksBy === null ? 'sign_out' : 'look_end'
      await audit.seen(caller, { id: who.id, looks_by: looksBy }, { action })
      return { is_authenticated: false }
    }),
    implement(signInCalls.me, async ({ caller }) => {
      const session = await whoIs(pool, caller.sessionId)
      if (!session) throw new Refusal('SESSION_ENDED')
      return session.who
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
function asItWas({ token, claims: { expires } }: Shown, who: Who, idleMinutes: number): Checked {
  if (expires * 1000 <= Date.now()) return { is_authenticated: false, why: 'expired' }
  return { access: token, expires_at: new Date(expires * 1000).toISOString(), ...who, idle_minutes: idleMinutes }
}
