import type { Context } from 'hono'
import type pg from 'pg'
import { mayLook } from '#domain/access/viewing-as.ts'
import { logInsCalls } from '#domain/calls/log-ins.ts'
import { user } from '#domain/entities/user.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { Tokens } from '#server/http/tokens.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { Repository } from '#server/records/repository.ts'
import { handSecret } from './renewal-cookie.ts'
import type { Renewals } from './renewals.ts'
import { openLook } from './viewing-as.ts'
import { opened } from './opened.ts'
import { whoIs } from './who.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly callerDatabase: CallerDatabase
  readonly repository: Repository
  readonly tokens: Tokens
  readonly renewals: Renewals
  readonly portal: (c: Context) => string
  readonly audit: AuditTrail
}

/** Viewing as another user. Ends on log-out, or by itself after a limit. */
export function answerLooks({ pool, callerDatabase, repository, tokens, renewals, audit, portal }: Parts): Call[] {
  return [
    implement(
      logInsCalls.look,
      // Its answer is not kept for a repeat: it holds a token.
      async ({ c, caller, params: { id }, body: { reason } }) => {
        const { viewer } = await callerDatabase.run(caller, (asking) => {
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
    ),
  ]
}
