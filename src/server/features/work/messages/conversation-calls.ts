import { conversationsCalls } from '#domain/calls/conversations.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { conversationsOf } from './conversations.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
}

export function answerConversations(parts: Parts): Call[] {
  return [implement(conversationsCalls.list, ({ caller, query }) => conversationsOf(parts, caller, query))]
}
