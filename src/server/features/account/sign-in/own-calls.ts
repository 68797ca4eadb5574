import type { Context } from 'hono'
import type pg from 'pg'
import { signInCalls } from '#domain/calls/sign-in.ts'
import { Refusal } from '#domain/errors.ts'
import { refuseDifferent } from '#domain/rules/new-password.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { Attempts, Count } from '#server/http/attempts.ts'
import type { Signature } from '#server/mail/letterhead.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { SignInAllowances } from './allowances.ts'
import { changeOwnPassword } from './own-password.ts'
import { endOwnSession, openSessions } from './sessions.ts'
import { whoIs } from './who.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly attempts: Attempts
  readonly allowances: SignInAllowances
  readonly portal: (c: Context) => string
  readonly signature: Signature
}

/** Calls for a user's own log-in. */
export function answerOwnAccount({
  pool,
  callerDatabase,
  audit,
  attempts,
  allowances,
  portal,
  signature,
}: Parts): Call[] {
  return [
    implement(
      signInCalls.changeOwnPassword,
      // Not through `callerDatabase`, which refuses users who must change their password first.
      async ({ c, caller, body }) => {
        const session = await whoIs(pool, caller.sessionId)
        if (!session) throw new Refusal('SESSION_ENDED')
        const slate: Count = [allowances.ownPassword, session.who.id]
        await attempts.count(slate)
        refuseDifferent(body)
        const told = { house: { ...signature, url: portal(c) }, ip: c.get('ip') }
        await changeOwnPassword(pool, caller.sessionId, body, told)
        await attempts.forget(slate)
        await audit.seen(
          caller,
          { id: session.who.id, looks_by: session.looksBy },
          {
            action: 'password_change',
            entity: 'user',
            entityId: session.who.id,
          },
        )
        return { changed: true }
      },
    ),
    implement(signInCalls.ownSessions, async ({ caller }) => {
      const { viewer } = await callerDatabase.run(caller, () => [])
      const sessions = await openSessions(pool, viewer.id)
      return { sessions: sessions.map((row) => ({ ...row, is_current: row.id === caller.sessionId })) }
    }),
    implement(signInCalls.endOwnSession, async ({ caller, params: { id } }) => {
      const { viewer } = await callerDatabase.run(caller, () => [])
      if (!(await endOwnSession(pool, id, viewer.id))) throw new Refusal('NOT_FOUND')
      await audit.seen(caller, viewer, { action: 'session_end', detail: { session: id } })
      return { ended: true }
    }),
  ]
}
