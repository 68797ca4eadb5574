import * as v from 'valibot'
import { idSchema } from '#domain/fields/kinds.ts'
import { largestFile } from '#domain/rules/file-types.ts'
import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import { limitRate } from '#server/http/rate-limits.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { wholeQuery } from '#domain/calls/list-query.ts'
import { contactsOf, unseenBySender } from './contacts.ts'
import { conversationOf, markConversationSeen } from './conversation.ts'
import { chatUser, keepStatus, statusWish, tellTyping } from './presence.ts'
import { retractMessage } from './retracting.ts'
import { messageWish, sendMessage, type Sending } from './sending.ts'

const tag = 'chat'
const { search } = wholeQuery.entries
const contactsQuery = v.strictObject({ search })
const conversationQuery = v.strictObject({ search, before: v.optional(idSchema) })

/** Far more often than anybody types: a screen says it every few seconds. */
const TYPING_A_MINUTE = 60

interface Parts extends Sending {
  readonly audit: AuditTrail
}

/** C3: the team's chat. Each sees his own conversations, administrators too. */
export function chatCalls(parts: Parts): Call[] {
  const { gate } = parts
  const typing = limitRate(TYPING_A_MINUTE)
  return [
    defineCall({
      method: 'GET',
      path: '/chat/contacts',
      tag,
      summary: 'Those whom the caller may write to or has talked to, who spoke last first',
      query: contactsQuery,
      answer: ['users'],
      handle: async ({ caller, query }) => ({ users: await contactsOf(gate, caller, query.search) }),
    }),
    defineCall({
      method: 'GET',
      path: '/chat/conversation/{contactId}',
      tag,
      summary: 'What the caller and one other wrote each other, the newest page or the one before a message',
      query: conversationQuery,
      answer: ['messages', 'has_older'],
      handle: ({ c, caller, query }) => conversationOf(parts, caller, { contactId: idParam(c, 'contactId'), ...query }),
    }),
    defineCall({
      method: 'POST',
      path: '/chat/conversation/{contactId}/seen',
      tag,
      summary: 'Mark what one other wrote to the caller as seen',
      answer: ['contact_id', 'unseen_count'],
      handle: ({ c, caller, key }) => markConversationSeen(gate, caller, idParam(c, 'contactId'), key),
    }),
    defineCall({
      method: 'POST',
      path: '/chat/conversation/{contactId}/typing',
      tag,
      summary: 'Tell one other that the caller is writing to him',
      answer: ['contact_id'],
      handle: ({ c, caller }) => {
        typing.count(c.get('userId'))
        return tellTyping(gate, caller, idParam(c, 'contactId'))
      },
    }),
    defineCall({
      method: 'GET',
      path: '/chat/user',
      tag,
      summary: 'The caller as the chat shows him',
      answer: ['user'],
      handle: ({ caller }) => chatUser(gate, caller),
    }),
    defineCall({
      method: 'POST',
      path: '/chat/user/data',
      tag,
      summary: 'What the caller says of himself in the chat: whether he is there, and a line of text',
      body: statusWish,
      answer: ['user'],
      handle: ({ caller, body, key }) => keepStatus(gate, caller, body, key),
    }),
    defineCall({
      method: 'GET',
      path: '/chat/unseen',
      tag,
      summary: 'How many messages wait for the caller, by who wrote them',
      answer: ['unseen', 'unseen_count'],
      handle: ({ caller }) => unseenBySender(gate, caller),
    }),
    defineCall({
      method: 'POST',
      path: '/chat/message',
      tag,
      summary: 'Send a message, with a file if there is one',
      status: 201,
      body: messageWish,
      mostFileBytes: largestFile.message,
      answer: ['message'],
      handle: ({ caller, body, file, key }) => sendMessage(parts, caller, { wish: body, file, key }),
    }),
    defineCall({
      method: 'POST',
      path: '/chat/message/{id}/retract',
      tag,
      summary: 'Take a message back, within five minutes of sending it',
      answer: ['message'],
      handle: ({ c, caller, key }) => retractMessage(gate, caller, idParam(c), key),
    }),
  ]
}
