import * as v from 'valibot'
import { userTypes } from '../access/viewer.ts'
import { message } from '../entities/message.ts'
import { idSchema } from '../fields/kinds.ts'
import { line, pattern } from '../fields/text-rules.ts'
import { chatStatuses } from '../rules/chat.ts'
import { FILE_KEY } from '../rules/file-types.ts'
import { defineCall } from './define-call.ts'
import { pageQuery, unpagedQuery } from './list-query.ts'
import { shownRow } from './shown-row.ts'

/** The names of the first clients. A file comes beside these fields in a form, or was sent to the store before. */
const messageBody = v.strictObject({
  receiver: idSchema,
  message: v.optional(v.nullable(v.string('invalid'))),
  patient_id: v.optional(v.nullable(idSchema)),
  file_key: v.optional(v.nullable(pattern(200, FILE_KEY))),
})

/** The status and mood that a user sets for the chat. */
const statusBody = v.strictObject({
  status: v.optional(v.picklist(chatStatuses, 'invalid')),
  mood: v.optional(v.nullable(line(120))),
})

const { search } = unpagedQuery.entries
const text = v.string()
const maybe = v.nullable(text)
const count = v.number()

/** What the bell shows for one patient: messages that are unread, or read and not answered. */
const unread = v.strictObject({
  /** The first clients named these three so. */
  patient__id: text,
  patient__name: maybe,
  messages_count: count,
  /** Since when the patient waits for an answer; null if no answer is due. */
  reply_wanted_since: maybe,
  /** How the patient's last message begins, and when it came. */
  last_text: maybe,
  last_at: maybe,
})

/** C1: the first six are what the first clients know. */
const contact = v.strictObject({
  id: text,
  first_name: text,
  last_name: text,
  image: maybe,
  is_online: v.boolean(),
  unseen_count: count,
  name: text,
  user_type: v.picklist(userTypes),
  status: v.nullable(v.picklist(chatStatuses)),
  mood: maybe,
  last_message_at: maybe,
  /** False for a past contact who left or is out of reach: listed for the conversation only. */
  can_write: v.boolean(),
})

/** C1: sender.id, message, updated_at and file are what the first clients know. */
const chatMessage = v.strictObject({
  id: text,
  sender: v.strictObject({ id: text }),
  receiver: v.strictObject({ id: text }),
  message: maybe,
  file: v.nullable(v.strictObject({ name: text, size: v.number() })),
  /** The case it mentions, for those alone who may open it. */
  patient: v.nullable(v.strictObject({ id: text, case_number: maybe })),
  created_at: text,
  updated_at: text,
  seen_at: maybe,
  retracted_at: maybe,
})

const chatUser = v.strictObject({
  id: text,
  first_name: text,
  last_name: text,
  name: text,
  image: maybe,
  status: v.picklist(chatStatuses),
  mood: maybe,
})

export type MessageInput = v.InferOutput<typeof messageBody>
export type StatusInput = v.InferOutput<typeof statusBody>
export type UnreadPatient = v.InferOutput<typeof unread>
export type ChatContact = v.InferOutput<typeof contact>
export type ChatMessage = v.InferOutput<typeof chatMessage>
export type ChatUser = v.InferOutput<typeof chatUser>

const page = v.strictObject({
  messages: v.array(shownRow(message)),
  unseen_count: count,
  count,
  page: v.number(),
  page_size: v.number(),
})

/** The newest message that the reader has before their eyes: what came later stays unread. */
const readUpTo = v.strictObject({ up_to: v.optional(idSchema) })

const tag = 'chat'

export const messagesCalls = {
  bySender: defineCall({
    method: 'GET',
    path: '/message/by_sender/{id}',
    tag: 'message',
    summary: "The caller's messages with this sender, newest first, and the number unread",
    query: pageQuery,
    answer: page,
  }),
  byReceiver: defineCall({
    method: 'GET',
    path: '/message/by_receiver/{id}',
    tag: 'message',
    summary: "The caller's messages with this receiver, newest first, and the number unread",
    query: pageQuery,
    answer: page,
  }),
  notifications: defineCall({
    method: 'GET',
    path: '/notifications',
    tag: 'notifications',
    summary: 'Patients of the caller with messages that are unread or await a reply, the longest waiting first',
    answer: v.strictObject({ notifications: v.array(unread) }),
  }),
  called: defineCall({
    method: 'GET',
    path: '/notifications/called',
    tag: 'notifications',
    summary: 'Whether the caller manages any case',
    answer: v.strictObject({ called: v.boolean() }),
  }),
  markSeen: defineCall({
    method: 'POST',
    path: '/notifications/{patientId}/seen',
    tag: 'notifications',
    summary: "Mark a patient's messages as read, up to one of them",
    query: readUpTo,
    answer: v.strictObject({ patient__id: text, messages_count: count }),
  }),
  markUnseen: defineCall({
    method: 'POST',
    path: '/notifications/{patientId}/unseen',
    tag: 'notifications',
    summary: "Mark a patient's last message as unread",
    answer: v.strictObject({ patient__id: text, messages_count: count }),
  }),
  contacts: defineCall({
    method: 'GET',
    path: '/chat/contacts',
    tag,
    summary: 'People the caller can message or has messaged, most recent first',
    query: v.strictObject({ search }),
    answer: v.strictObject({ users: v.array(contact) }),
  }),
  conversation: defineCall({
    method: 'GET',
    path: '/chat/conversation/{contactId}',
    tag,
    summary: 'One conversation of the caller: the newest page, or the page before a message',
    query: v.strictObject({ search, before: v.optional(idSchema) }),
    answer: v.strictObject({ messages: v.array(chatMessage), has_older: v.boolean() }),
  }),
  markConversationSeen: defineCall({
    method: 'POST',
    path: '/chat/conversation/{contactId}/seen',
    tag,
    summary: "Mark one person's chat messages to the caller as read, up to one of them",
    query: readUpTo,
    answer: v.strictObject({ contact_id: text, unseen_count: count }),
  }),
  typing: defineCall({
    method: 'POST',
    path: '/chat/conversation/{contactId}/typing',
    tag,
    summary: 'Show a person that the caller is typing',
    answer: v.strictObject({ contact_id: text }),
  }),
  chatUser: defineCall({
    method: 'GET',
    path: '/chat/user',
    tag,
    summary: "The caller's chat profile",
    answer: v.strictObject({ user: chatUser }),
  }),
  keepStatus: defineCall({
    method: 'POST',
    path: '/chat/user/data',
    tag,
    summary: "Set the caller's chat status",
    body: statusBody,
    answer: v.strictObject({ user: chatUser }),
  }),
  unseen: defineCall({
    method: 'GET',
    path: '/chat/unseen',
    tag,
    summary: "The caller's unread chat messages by sender",
    answer: v.strictObject({
      unseen: v.array(v.strictObject({ sender_id: text, unseen_count: count })),
      unseen_count: count,
    }),
  }),
  send: defineCall({
    method: 'POST',
    path: '/chat/message',
    tag,
    summary: 'Send a chat message, optionally with a file',
    status: 201,
    body: messageBody,
    answer: v.strictObject({ message: chatMessage }),
  }),
  retract: defineCall({
    method: 'POST',
    path: '/chat/message/{id}/retract',
    tag,
    summary: 'Delete a chat message within five minutes of sending',
    answer: v.strictObject({ message: chatMessage }),
  }),
  socketTicket: defineCall({
    method: 'POST',
    path: '/socket_ticket',
    tag: 'live',
    summary: 'Create a single-use ticket, valid for 30 seconds, to open a WebSocket',
    answer: v.strictObject({ token: text, expires_at: text }),
  }),
}
