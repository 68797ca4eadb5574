import { messagesCalls } from '#domain/calls/messages.ts'
import { message } from '#domain/entities/message.ts'
import { implement, type Call, type CallRequest } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { Repository } from '#server/records/repository.ts'
import { raw, sql } from '#server/records/sql.ts'
import { isCalled, markSeen, markUnseen, unseenOf } from './notifications.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly repository: Repository
}

/** The caller's messages by sender or receiver, and unseen patient messages. */
export function answerMessages({ callerDatabase, audit, repository }: Parts): Call[] {
  return [
    implement(messagesCalls.bySender, listBy(repository, 'sender')),
    implement(messagesCalls.byReceiver, listBy(repository, 'receiver')),
    implement(messagesCalls.notifications, async ({ caller }) => ({
      notifications: await unseenOf(callerDatabase, audit, caller),
    })),
    implement(messagesCalls.called, ({ caller }) => isCalled(callerDatabase, caller)),
    implement(messagesCalls.markSeen, ({ caller, params, query, key }) =>
      markSeen(callerDatabase, caller, { ...params, upTo: query.up_to }, key),
    ),
    implement(messagesCalls.markUnseen, ({ caller, params, key }) =>
      markUnseen(callerDatabase, caller, params.patientId, key),
    ),
  ]
}

type ListRequest = CallRequest<typeof messagesCalls.bySender | typeof messagesCalls.byReceiver>

function listBy(repository: Repository, side: 'sender' | 'receiver') {
  return ({ caller, params, query }: Pick<ListRequest, 'caller' | 'params' | 'query'>) =>
    repository.page(message, caller, {
      ...query,
      where: sql`${raw(`t.${side}_id`)} = ${params.id}`,
      figures: { unseen_count: raw('count(*) filter (where t.seen_at is null)::int') },
    })
}
