import type { Context } from 'hono'
import type pg from 'pg'
import * as v from 'valibot'
import { mayLook } from '#domain/access/viewing-as.ts'
import { user } from '#domain/entities/user.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { line } from '#domain/fields/text-rules.ts'
import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { Tokens } from '#server/http/tokens.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Gate } from '#server/records/gate.ts'
import type { Repository } from '#server/records/repository.ts'
import { handSecret } from './renewal-cookie.ts'
import type { Renewals } from './renewals.ts'
import { openLook } from './viewing-as.ts'
import { opened, sessionFields } from './opened.ts'
import { whoIs } from './who.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly gate: Gate
  readonly repository: Repository
  readonly tokens: Tokens
  readonly renewals: Renewals
  readonly portal: (c: Context) => string
  readonly audit: AuditTrail
}

const wish = v.strictObject({ reason: v.optional(v.nullable(line(200))) })

/** To see the portal as somebody else does. It ends as every session does, by logging out, and sooner by itself. */
export function lookCalls({ pool, gate, repository, tokens, renewals, audit, portal }: Parts): Call[] {
  return [
    defineCall({
      method: 'POST',
      path: '/user/{id}/look',
      tag: 'user',
      summary: 'See the portal as this user does, for half an hour and without changing anything; for administrators',
      status: 201,
      body: wish,
      answer: [...sessionFields, 'looking'],
      // Its answer is not kept for a repeat: it holds a token.
      handle: async ({ c, caller, body: { reason } }) => {
        const id = idParam(c)
        const { viewer } = await gate.run(caller, (asking) => {
          if (!mayLook(asking)) throw new Refusal('NOT_FOUND')
          return []
        })
        await repository.mayChange(user, caller, id)
        if (id === viewer.id) throw invalid({ id: ['own_login'] })
        const client = { ip: c.get('ip'), userAgent: c.req.header('user-agent') ?? null }
        const sessionId = await openLook(pool, caller.sessionId, id, client)
        const session = await whoIs(pool, sessionId)
        if (!session) throw new Refusal('BUSY')
        const detail = { session: sessionId, ...(reason && { reason }) }
        await audit.seen(caller, viewer, { action: 'look', entity: 'user', entityId: id, detail })
        handSecret(c, sessionId, renewals.first(sessionId), portal(c), session.until)
        return opened(tokens, sessionId, session)
      },
    }),
  ]
}
