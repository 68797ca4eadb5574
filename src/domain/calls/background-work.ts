import * as v from 'valibot'
import { workKinds } from '../rules/background-work.ts'
import { defineCall } from './define-call.ts'
import { pageQuery } from './list-query.ts'

const tag = 'background_work'

const text = v.string()
const maybe = v.nullable(text)

const failure = v.strictObject({
  kind: v.picklist(workKinds),
  id: text,
  /** Given up, or waiting for its next try. */
  state: v.picklist(['failed', 'retrying']),
  /** What it is: the subject of a mail, the title of an export, the kind of an event, the name of a device. */
  subject: maybe,
  /** A person, an address or a number. */
  recipient: maybe,
  patient_id: maybe,
  /** What the other side said, or a word of the server. */
  reason: maybe,
  attempts: v.number(),
  since: text,
  next_try_at: maybe,
})
export type FailedWork = v.InferOutput<typeof failure>

const settled = v.strictObject({ background_work: v.strictObject({ kind: v.picklist(workKinds), id: text }) })

export const backgroundWorkCalls = {
  all: defineCall({
    method: 'GET',
    path: '/background_work/all',
    tag,
    summary: 'Background work that failed or waits for another try, newest first',
    query: v.strictObject({
      ...v.pick(pageQuery, ['page', 'page_size']).entries,
      kind: v.optional(v.picklist(workKinds, 'invalid')),
    }),
    answer: v.strictObject({
      background_works: v.array(failure),
      count: v.number(),
      page: v.number(),
      page_size: v.number(),
    }),
  }),
  again: defineCall({
    method: 'POST',
    path: '/background_work/{kind}/{work}/again',
    tag,
    summary: 'Retry failed background work',
    answer: settled,
  }),
  drop: defineCall({
    method: 'POST',
    path: '/background_work/{kind}/{work}/drop',
    tag,
    summary: 'Drop failed background work',
    answer: settled,
  }),
}
