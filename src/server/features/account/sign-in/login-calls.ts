import type { Context } from 'hono'
import type pg from 'pg'
import { logInsCalls } from '#domain/calls/log-ins.ts'
import { Refusal } from '#domain/errors.ts'
import type { Caller } from '#server/http/caller.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { Signature } from '#server/mail/letterhead.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { Repository } from '#server/records/repository.ts'
import { invite } from './invitation.ts'
import { keeperOf } from './keeper.ts'
import { devicesOf, orderWipe, putAsideBy } from './devices.ts'
import { endOtherSessions, endOwnSession, openSessions } from './sessions.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly repository: Repository
  readonly portal: (c: Context) => string
  readonly signature: Signature
}

/** Actions on other users' log-ins: invite, and end sessions. */
export function answerLogIns({ pool, callerDatabase, audit, repository, portal, signature }: Parts): Call[] {
  const keeper = (caller: Caller, id: string) => keeperOf({ callerDatabase, repository }, caller, id)

  return [
    implement(
      logInsCalls.invite,
      (asked) => invite({ pool, callerDatabase, audit, repository, portal, signature }, asked),
      {
        checksBody: true,
      },
    ),
    implement(logInsCalls.sessions, async ({ caller, params: { id } }) => {
      await keeper(caller, id)
      const sessions = await openSessions(pool, id)
      return { sessions: sessions.map((row) => ({ ...row, is_current: row.id === caller.sessionId })) }
    }),
    implement(logInsCalls.endSessions, async ({ caller, params: { id } }) => {
      const viewer = await keeper(caller, id)
      const ended = await endOtherSessions(pool, id, caller.sessionId)
      // An address of his calendar reads on without any session.
      await pool.query('update calendar_feed set ended_at = now() where user_id = $1 and ended_at is null', [id])
      await audit.seen(caller, viewer, { action: 'sessions_end', entity: 'user', entityId: id, detail: { ended } })
      return { ended }
    }),
    implement(logInsCalls.endSession, async ({ caller, params: { id, sessionId: session } }) => {
      const viewer = await keeper(caller, id)
      if (!(await endOwnSession(pool, session, id))) throw new Refusal('NOT_FOUND')
      await audit.seen(caller, viewer, { action: 'session_end', entity: 'user', entityId: id, detail: { session } })
      return { ended: true }
    }),
    implement(logInsCalls.devices, async ({ caller, params: { id } }) => {
      const viewer = await keeper(caller, id)
      const aside = await putAsideBy(pool, id, viewer)
      const patientIds = [...new Set(aside.flatMap(({ patient_id }) => patient_id ?? []))]
      if (patientIds.length > 0)
        await audit.seen(caller, viewer, { action: 'list', entity: 'sync_conflict', entityId: id, patientIds })
      return { devices: await devicesOf(pool, id), put_aside: aside }
    }),
    implement(logInsCalls.wipeDevice, async ({ caller, params: { id, deviceId } }) => {
      const viewer = await keeper(caller, id)
      const device = await orderWipe(pool, deviceId, id)
      if (!device) throw new Refusal('NOT_FOUND')
      await audit.seen(caller, viewer, { action: 'wipe', entity: 'device', entityId: deviceId, detail: { user: id } })
      return { device }
    }),
  ]
}
