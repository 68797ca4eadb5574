import type { Context } from 'hono'
import type pg from 'pg'
import { user } from '#domain/entities/user.ts'
import { Refusal } from '#domain/errors.ts'
import { idParam, type Caller } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { Signature } from '#server/mail/letterhead.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Gate } from '#server/records/gate.ts'
import type { Repository } from '#server/records/repository.ts'
import { invitation, invite } from './invitation.ts'
import { devicesOf, orderWipe, putAsideBy } from './devices.ts'
import { endOtherSessions, endOwnSession, openSessions } from './sessions.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly gate: Gate
  readonly audit: AuditTrail
  readonly repository: Repository
  readonly portal: (c: Context) => string
  readonly signature: Signature
}

const base = { tag: 'user' } as const

/** What whoever may change a log-in does about it beyond its fields: invite, and end where it is signed in. */
export function loginCalls({ pool, gate, audit, repository, portal, signature }: Parts): Call[] {
  const keeperOf = (caller: Caller, id: string) => repository.mayChange(user, caller, id)

  return [
    defineCall({
      ...base,
      method: 'POST',
      path: '/user/invite',
      summary: 'Create a log-in and mail it a link to choose its first password',
      status: 201,
      body: invitation,
      checksBody: true,
      answer: ['user', 'sent'],
      handle: (asked) => invite({ pool, gate, audit, repository, portal, signature }, asked),
    }),
    defineCall({
      ...base,
      method: 'GET',
      path: '/user/{id}/sessions',
      summary: 'Where a user is signed in',
      answer: ['sessions'],
      handle: async ({ c, caller }) => {
        const id = idParam(c)
        await keeperOf(caller, id)
        const sessions = await openSessions(pool, id)
        return { sessions: sessions.map((row) => ({ ...row, is_current: row.id === caller.sessionId })) }
      },
    }),
    defineCall({
      ...base,
      method: 'DELETE',
      path: '/user/{id}/sessions',
      summary: "End all sessions of a user, but for the caller's present one",
      answer: ['ended'],
      handle: async ({ c, caller }) => {
        const id = idParam(c)
        const viewer = await keeperOf(caller, id)
        const ended = await endOtherSessions(pool, id, caller.sessionId)
        // An address of his calendar reads on without any session.
        await pool.query('update calendar_feed set ended_at = now() where user_id = $1 and ended_at is null', [id])
        await audit.seen(caller, viewer, { action: 'sessions_end', entity: 'user', entityId: id, detail: { ended } })
        return { ended }
      },
    }),
    defineCall({
      ...base,
      method: 'DELETE',
      path: '/user/{id}/sessions/{sessionId}',
      summary: 'End one session of a user',
      answer: ['ended'],
      handle: async ({ c, caller }) => {
        const [id, session] = [idParam(c), idParam(c, 'sessionId')]
        const viewer = await keeperOf(caller, id)
        if (!(await endOwnSession(pool, session, id))) throw new Refusal('NOT_FOUND')
        await audit.seen(caller, viewer, { action: 'session_end', entity: 'user', entityId: id, detail: { session } })
        return { ended: true }
      },
    }),
    defineCall({
      ...base,
      method: 'GET',
      path: '/user/{id}/devices',
      summary: 'On which devices a user has used the portal, and what of his work was put aside there',
      answer: ['devices', 'put_aside'],
      handle: async ({ c, caller }) => {
        const id = idParam(c)
        const viewer = await keeperOf(caller, id)
        const aside = await putAsideBy(pool, id, viewer)
        const patientIds = [...new Set(aside.flatMap(({ patient_id }) => patient_id ?? []))]
        if (patientIds.length > 0)
          await audit.seen(caller, viewer, { action: 'list', entity: 'sync_conflict', entityId: id, patientIds })
        return { devices: await devicesOf(pool, id), put_aside: aside }
      },
    }),
    defineCall({
      ...base,
      method: 'POST',
      path: '/user/{id}/devices/{deviceId}/wipe',
      summary: 'Order a device of a user to forget everything',
      answer: ['device'],
      handle: async ({ c, caller }) => {
        const [id, deviceId] = [idParam(c), idParam(c, 'deviceId')]
        const viewer = await keeperOf(caller, id)
        const device = await orderWipe(pool, deviceId, id)
        if (!device) throw new Refusal('NOT_FOUND')
        await audit.seen(caller, viewer, { action: 'wipe', entity: 'device', entityId: deviceId, detail: { user: id } })
        return { device }
      },
    }),
  ]
}
