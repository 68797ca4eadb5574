import { message } from '#domain/entities/message.ts'
import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { pageQuery } from '#domain/calls/list-query.ts'
import type { Gate } from '#server/records/gate.ts'
import type { Repository } from '#server/records/repository.ts'
import { raw, sql } from '#server/records/sql.ts'
import { isCalled, markSeen, unseenOf } from './notifications.ts'

interface Parts {
  readonly gate: Gate
  readonly audit: AuditTrail
  readonly repository: Repository
}

/** The caller's own messages by who wrote or got them, and what patients wrote that nobody has looked at. */
export function messageCalls({ gate, audit, repository }: Parts): Call[] {
  return [
    listBy(repository, 'sender'),
    listBy(repository, 'receiver'),
    defineCall({
      method: 'GET',
      path: '/notifications',
      tag: 'notifications',
      summary: "Unseen messages of the caller's patients",
      answer: ['notifications'],
      handle: async ({ caller }) => ({ notifications: await unseenOf(gate, audit, caller) }),
    }),
    defineCall({
      method: 'GET',
      path: '/notifications/called',
      tag: 'notifications',
      summary: 'Whether any case calls the caller when its patient writes',
      answer: ['called'],
      handle: ({ caller }) => isCalled(gate, caller),
    }),
    defineCall({
      method: 'POST',
      path: '/notifications/{patientId}/seen',
      tag: 'notifications',
      summary: 'Mark what one patient wrote as seen',
      answer: ['patient__id', 'messages_count'],
      handle: ({ c, caller, key }) => markSeen(gate, caller, idParam(c, 'patientId'), key),
    }),
  ]
}

function listBy(repository: Repository, side: 'sender' | 'receiver'): Call {
  return defineCall({
    method: 'GET',
    path: `/message/by_${side}/{id}`,
    tag: 'message',
    summary: `The caller's messages with this ${side}, newest first, and how many of them wait to be seen`,
    query: pageQuery,
    answer: ['messages', 'unseen_count', 'count', 'page', 'page_size'],
    handle: ({ c, caller, query }) =>
      repository.page(message, caller, {
        ...query,
        where: sql`${raw(`t.${side}_id`)} = ${idParam(c)}`,
        figures: { unseen_count: raw('count(*) filter (where t.seen_at is null)::int') },
      }),
  })
}
