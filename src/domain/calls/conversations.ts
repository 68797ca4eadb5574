import * as v from 'valibot'
import { idSchema } from '../fields/kinds.ts'
import { conversationTabs } from '../rules/sms/thread.ts'
import { defineCall } from './define-call.ts'
import { pageFields, pageQuery } from './list-query.ts'

const text = v.string()
const maybe = v.nullable(text)
const count = v.number()

/** A conversation with a patient, as the queue shows it. */
const conversation = v.strictObject({
  patient__id: text,
  patient__name: maybe,
  case_number: maybe,
  /** Unread messages of the patient. */
  messages_count: count,
  reply_wanted_since: maybe,
  snoozed_until: maybe,
  /** Who answers: the case manager, unless another person took it over. */
  owner_id: maybe,
  /** How the last message begins, when it was written, and by whom; null where a device answers that holds no messages. */
  last_text: maybe,
  last_at: maybe,
  last_direction: v.nullable(v.picklist(['in', 'out'])),
})

const state = v.strictObject({
  patient__id: text,
  reply_wanted_since: maybe,
  snoozed_until: maybe,
  owner_id: maybe,
})

export type Conversation = v.InferOutput<typeof conversation>

const tag = 'conversation'

export const conversationsCalls = {
  list: defineCall({
    method: 'GET',
    path: '/conversations',
    tag,
    summary: 'Conversations with patients: open and the longest waiting first, or snoozed, or closed of late',
    query: v.strictObject({
      ...v.pick(pageQuery, ['page', 'page_size']).entries,
      tab: v.optional(v.picklist(conversationTabs, 'invalid'), 'open'),
    }),
    answer: v.strictObject({
      conversations: v.array(conversation),
      /** No more are counted than anybody looks through. */
      ...pageFields,
      /** How many there are by tab, one more than are counted where there are more; the closed ones are not counted. */
      counts: v.strictObject({ open: count, mine: count, snoozed: count }),
    }),
  }),
  snooze: defineCall({
    method: 'POST',
    path: '/patient/{id}/snooze_thread',
    tag,
    summary: 'Put an open conversation off until a moment, when it comes back open',
    body: v.strictObject({
      until: v.pipe(v.string('required'), v.isoTimestamp('invalid')),
      /** The newest message that the author has seen: a later one keeps the conversation open. */
      up_to: v.nullish(idSchema),
    }),
    answer: state,
  }),
  wake: defineCall({
    method: 'POST',
    path: '/patient/{id}/wake_thread',
    tag,
    summary: 'End the snooze of a conversation',
    answer: state,
  }),
  assign: defineCall({
    method: 'POST',
    path: '/patient/{id}/assign_thread',
    tag,
    summary: 'Say who answers a patient; without a person it is the case manager',
    body: v.strictObject({ user_id: v.nullable(idSchema) }),
    answer: state,
  }),
  owners: defineCall({
    method: 'GET',
    path: '/patient/{id}/thread_owners',
    tag,
    summary: 'Users who can take over a conversation: they may see the case and write to the patient',
    answer: v.strictObject({ users: v.array(v.strictObject({ id: text, name: text })) }),
  }),
}
