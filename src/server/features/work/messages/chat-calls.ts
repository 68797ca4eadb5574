import { messagesCalls } from '#domain/calls/messages.ts'
import { largestFile } from '#domain/rules/file-types.ts'
import { implement, type Call } from '#server/http/calls.ts'
import { limitRate } from '#server/http/rate-limits.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { contactsOf, unseenBySender } from './contacts.ts'
import { conversationOf, markConversationSeen } from './conversation.ts'
import { chatUser, keepStatus, tellTyping } from './presence.ts'
import { retractMessage } from './retracting.ts'
import { sendMessage, type Sending } from './sending.ts'

/** Well above normal use: a screen reports typing every few seconds. */
const TYPING_A_MINUTE = 60

interface Parts extends Sending {
  readonly audit: AuditTrail
}

/** C3: the team's chat. Each sees his own conversations, administrators too. */
export function answerChat(parts: Parts): Call[] {
  const { callerDatabase } = parts
  const typing = limitRate(TYPING_A_MINUTE)
  return [
    implement(messagesCalls.contacts, async ({ caller, query }) => ({
      users: await contactsOf(callerDatabase, caller, query.search),
    })),
    implement(messagesCalls.conversation, ({ caller, params, query }) =>
      conversationOf(parts, caller, { ...params, ...query }),
    ),
    implement(messagesCalls.markConversationSeen, ({ caller, params, query, key }) =>
      markConversationSeen(callerDatabase, caller, { ...params, upTo: query.up_to }, key),
    ),
    implement(messagesCalls.typing, ({ c, caller, params }) => {
      typing.count(c.get('userId'))
      return tellTyping(callerDatabase, caller, params.contactId)
    }),
    implement(messagesCalls.chatUser, ({ caller }) => chatUser(callerDatabase, caller)),
    implement(messagesCalls.keepStatus, ({ caller, body, key }) => keepStatus(callerDatabase, caller, body, key)),
    implement(messagesCalls.unseen, ({ caller }) => unseenBySender(callerDatabase, caller)),
    implement(
      messagesCalls.send,
      ({ caller, body, file, key }) => sendMessage(parts, caller, { input: body, file, key }),
      { mostFileBytes: largestFile.message },
    ),
    implement(messagesCalls.retract, ({ caller, params, key }) =>
      retractMessage(callerDatabase, caller, params.id, key),
    ),
  ]
}
