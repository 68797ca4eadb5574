import type { Context } from 'hono'
import type pg from 'pg'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { Attempts, Count } from '#server/http/attempts.ts'
import type { Signature } from '#server/mail/letterhead.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Gate } from '#server/records/gate.ts'
import type { SignInAllowances } from './allowances.ts'
import { changeOwnPassword } from './own-password.ts'
import { newPassword, refuseDifferent } from './password-rules.ts'
import { endOwnSession, openSessions } from './sessions.ts'
import { whoIs } from './who.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly gate: Gate
  readonly audit: AuditTrail
  readonly attempts: Attempts
  readonly allowances: SignInAllowances
  readonly portal: (c: Context) => string
  readonly signature: Signature
}

const wish = v.strictObject({
  current_password: v.pipe(v.string('invalid'), v.maxLength(1024, 'too_long')),
  password: newPassword,
  passwordConfirm: v.optional(v.string('invalid')),
})

/** What everybody may do about his own log-in. */
export function ownAccountCalls({ pool, gate, audit, attempts, allowances, portal, signature }: Parts): Call[] {
  return [
    defineCall({
      method: 'PUT',
      path: '/me/password',
      tag: 'sign-in',
      summary: "Change the caller's own password; all his other sessions end",
      body: wish,
      answer: ['changed'],
      // Not by the gate: it is closed to whoever has to change his password first.
      handle: async ({ c, caller, body }) => {
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
    }),
    defineCall({
      method: 'GET',
      path: '/me/sessions',
      tag: 'sign-in',
      summary: 'Where the caller is signed in',
      answer: ['sessions'],
      handle: async ({ caller }) => {
        const { viewer } = await gate.run(caller, () => [])
        const sessions = await openSessions(pool, viewer.id)
        return { sessions: sessions.map((row) => ({ ...row, is_current: row.id === caller.sessionId })) }
      },
    }),
    defineCall({
      method: 'DELETE',
      path: '/me/sessions/{id}',
      tag: 'sign-in',
      summary: "End one of the caller's own sessions",
      answer: ['ended'],
      handle: async ({ c, caller }) => {
        const id = idParam(c)
        const { viewer } = await gate.run(caller, () => [])
        if (!(await endOwnSession(pool, id, viewer.id))) throw new Refusal('NOT_FOUND')
        await audit.seen(caller, viewer, { action: 'session_end', detail: { session: id } })
        return { ended: true }
      },
    }),
  ]
}
