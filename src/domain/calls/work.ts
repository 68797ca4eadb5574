import * as v from 'valibot'
import { patient } from '../entities/patient.ts'
import { workKinds } from '../rules/work.ts'
import { date } from '../fields/kinds.ts'
import { defineCall } from './define-call.ts'
import { columnsOf } from './shown-row.ts'

const text = v.nullable(v.string())
const ofCase = columnsOf(patient, ['case_status', 'contact_party'])

/** What can be done about an entry in its place; everything else is done where it leads. */
export const workActs = [
  'log_call',
  'reply',
  'complete',
  'no_show',
  'approve',
  'acknowledge',
  'accept_time',
  'ask_office',
  'upload',
  'buy',
  'review',
  'done',
] as const
export type WorkAct = (typeof workActs)[number]

const entry = v.strictObject({
  /** Its kind and its record: the same as long as it is the same matter. */
  id: v.string(),
  kind: v.picklist(workKinds),
  record_id: v.string(),
  /** The version of the record, where something can be done about it. */
  version: v.nullable(v.number()),
  /** A task may belong to no case. */
  patient_id: text,
  patient_name: text,
  case_number: text,
  case_status: v.nullable(ofCase.case_status),
  /** Whom to call about it, and the number; another party's number may be missing. */
  party: ofCase.contact_party,
  phone: text,
  /** The reason in one word of its kind: that of a call, or the kind of a paper or a task, or what a purchase or a distribution still needs. */
  code: text,
  /** What it is about: the beginning of a message, the type of a visit, the number of a lien, a task, a funder. */
  about: text,
  /** Where a visit takes place. */
  place: text,
  zone: text,
  /** When it came up, or when the visit was. */
  at: text,
  amount_cents: v.nullable(v.number()),
  /** The day that it is about, such as the last one to file suit. */
  day: v.string(),
  due: v.string(),
  acts: v.array(v.picklist(workActs)),
  /** Put off by the caller until this day of the reader’s calendar, which may have come. */
  snoozed_until: text,
})
export type WorkEntry = v.InferOutput<typeof entry>

/** The name of an entry: its kind and the id of its record. */
const entryName = v.pipe(
  v.string('invalid'),
  v.regex(new RegExp(`^(${workKinds.join('|')}):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`), 'invalid'),
)
const snoozeInput = v.strictObject({ entry: entryName, until: v.nullable(date().schema) })
export type SnoozeInput = v.InferOutput<typeof snoozeInput>

export const workCalls = {
  list: defineCall({
    method: 'GET',
    path: '/work',
    tag: 'work',
    summary: 'What waits for the caller, the worst first',
    answer: v.strictObject({
      as_of: v.string(),
      entries: v.array(entry),
      /** Of some kind there is more than what is listed. */
      has_more: v.boolean(),
    }),
  }),
  snooze: defineCall({
    method: 'POST',
    path: '/work/snooze',
    tag: 'work',
    summary: 'Put off an entry of the work list until a day, for the caller alone; null shows it again',
    body: snoozeInput,
    answer: v.strictObject({ entry: v.string(), until: text }),
  }),
}
