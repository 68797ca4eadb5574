import * as v from 'valibot'
import { userTypes } from '../access/viewer.ts'
import { message } from '../entities/message.ts'
import { idSchema } from '../fields/kinds.ts'
import { line, pattern } from '../fields/text-rules.ts'
import { chatStatuses } from '../rules/chat.ts'
import { FILE_KEY } from '../rules/file-types.ts'
import { defineCall } from './define-call.ts'
import { pageQuery, wholeQuery } from './list-query.ts'
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

const { search } = wholeQuery.entries
const text = v.string()
const maybe = v.nullable(text)
const count = v.number()

/** What the bell shows for one patient; the first clients named the fields so. */
const unread = v.strictObject({ patient__id: text, patient__name: maybe, messages_count: count })

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

const tag = 'chat'

export const messagesCalls = {
  bySender: defineCall({
    method: 'GET',
    path: '/message/by_sender/{id}',
    tag: 'message',
    summary: "The caller's messages with this sender, newest first, and how many of them wait to be seen",
    query: pageQuery,
    answer: page,
  }),
  byReceiver: defineCall({
    method: 'GET',
    path: '/message/by_receiver/{id}',
    tag: 'message',
    summary: "The caller's messages with this receiver, newest first, and how many of them wait to be seen",
    query: pageQuery,
    answer: page,
  }),
  notifications: defineCall({
    method: 'GET',
    path: '/notifications',
    tag: 'notifications',
    summary: "Unseen messages of the caller's patients",
    answer: v.strictObject({ notifications: v.array(unread) }),
  }),
  called: defineCall({
    method: 'GET',
    path: '/notifications/called',
    tag: 'notifications',
    summary: 'Whether any case calls the caller when its patient writes',
    answer: v.strictObject({ called: v.boolean() }),
  }),
  markSeen: defineCall({
    method: 'POST',
    path: '/notifications/{patientId}/seen',
    tag: 'notifications',
    summary: 'Mark what one patient wrote as seen',
    answer: v.strictObject({ patient__id: text, messages_count: count }),
  }),
  contacts: defineCall({
    method: 'GET',
    path: '/chat/contacts',
    tag,
    summary: 'Those whom the caller may write to or has talked to, who spoke last first',
    query: v.strictObject({ search }),
    answer: v.strictObject({ users: v.array(contact) }),
  }),
  conversation: defineCall({
    method: 'GET',
    path: '/chat/conversation/{contactId}',
    tag,
    summary: 'What the caller and one other wrote each other, the newest page or the one before a message',
    query: v.strictObject({ search, before: v.optional(idSchema) }),
    answer: v.strictObject({ messages: v.array(chatMessage), has_older: v.boolean() }),
  }),
  markConversationSeen: defineCall({
    method: 'POST',
    path: '/chat/conversation/{contactId}/seen',
    tag,
    summary: 'Mark what one other wrote to the caller as seen',
    answer: v.strictObject({ contact_id: text, unseen_count: count }),
  }),
  typing: defineCall({
    method: 'POST',
    path: '/chat/conversation/{contactId}/typing',
    tag,
    summary: 'Tell one other that the caller is writing to him',
    answer: v.strictObject({ contact_id: text }),
  }),
  chatUser: defineCall({
    method: 'GET',
    path: '/chat/user',
    tag,
    summary: 'The caller as the chat shows him',
    answer: v.strictObject({ user: chatUser }),
  }),
  keepStatus: defineCall({
    method: 'POST',
    path: '/chat/user/data',
    tag,
    summary: 'What the caller says of himself in the chat: whether he is there, and a line of text',
    body: statusBody,
    answer: v.strictObject({ user: chatUser }),
  }),
  unseen: defineCall({
    method: 'GET',
    path: '/chat/unseen',
    tag,
    summary: 'How many messages wait for the caller, by who wrote them',
    answer: v.strictObject({
      unseen: v.array(v.strictObject({ sender_id: text, unseen_count: count })),
      unseen_count: count,
    }),
  }),
  send: defineCall({
    method: 'POST',
    path: '/chat/message',
    tag,
    summary: 'Send a message, with a file if there is one',
    status: 201,
    body: messageBody,
    answer: v.strictObject({ message: chatMessage }),
  }),
  retract: defineCall({
    method: 'POST',
    path: '/chat/message/{id}/retract',
    tag,
    summary: 'Take a message back, within five minutes of sending it',
    answer: v.strictObject({ message: chatMessage }),
  }),
  socketTicket: defineCall({
    method: 'POST',
    path: '/socket_ticket',
    tag: 'live',
    summary: 'A one-use ticket of 30 seconds that opens a socket',
    answer: v.strictObject({ token: text, expires_at: text }),
  }),
}
