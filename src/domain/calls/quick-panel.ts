import * as v from 'valibot'
import { patient } from '../entities/patient.ts'
import { moment } from '../fields/kinds.ts'
import { lines } from '../fields/text-rules.ts'
import { defineCall } from './define-call.ts'
import { columnsOf } from './shown-row.ts'

const tag = 'quick-panel'

/** A case by its number and its patient, each where the caller sees it. */
const ofCase = {
  patient_id: v.string(),
  case_number: v.nullable(v.string()),
  patient_name: v.nullable(v.string()),
}
const due = columnsOf(patient, ['contact_reason', 'contact_party'])
const note = v.strictObject({ id: v.string(), text: v.string(), created_at: v.string() })

export const quickPanelCalls = {
  data: defineCall({
    method: 'GET',
    path: '/quick-panel/data',
    tag,
    summary: "Today's visits, contacts due, and the caller's pins, notes and devices",
    // A client may send the bounds of the day where its reader is; by default it is today by the time zone of the user.
    query: v.strictObject({ from: v.optional(moment().schema), to: v.optional(moment().schema) }),
    answer: v.strictObject({
      appointments: v.array(
        v.strictObject({
          id: v.string(),
          scheduled_start: v.string(),
          duration_min: v.number(),
          ...ofCase,
          /** Null where the caller may not list the case. */
          patient_id: v.nullable(v.string()),
        }),
      ),
      contacts_due: v.array(
        v.strictObject({
          ...ofCase,
          due_on: v.string(),
          reason: due.contact_reason,
          party: due.contact_party,
          /** The number of the party to call. */
          phone: v.nullable(v.string()),
          /** How many are due, of which the first few are named. */
          of_all: v.number(),
        }),
      ),
      contacts_due_count: v.number(),
      pinned: v.array(v.strictObject({ ...ofCase, pinned_at: v.string() })),
      notes: v.array(note),
      sync: v.nullable(
        v.strictObject({ devices: v.number(), last_synced_at: v.nullable(v.string()), conflicts: v.number() }),
      ),
    }),
  }),
  pinned: defineCall({
    method: 'GET',
    path: '/quick-panel/pinned',
    tag,
    summary: 'Cases pinned by the caller',
    answer: v.strictObject({ patient_ids: v.array(v.string()) }),
  }),
  pin: defineCall({
    method: 'POST',
    path: '/patient/{id}/pin',
    tag,
    summary: 'Pin or unpin a case',
    body: v.strictObject({ pinned: v.boolean('invalid') }),
    answer: v.strictObject({ patient_id: v.string(), pinned: v.boolean() }),
  }),
  addNote: defineCall({
    method: 'POST',
    path: '/quick-panel/note',
    tag,
    summary: 'Create a private note',
    status: 201,
    body: v.strictObject({ text: lines(2000) }),
    answer: v.strictObject({ note }),
  }),
  removeNote: defineCall({
    method: 'DELETE',
    path: '/quick-panel/note/{id}',
    tag,
    summary: "Delete one of the caller's notes",
    answer: v.strictObject({ note }),
  }),
}
