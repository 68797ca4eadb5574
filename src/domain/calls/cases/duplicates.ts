import * as v from 'valibot'
import { patient } from '../../entities/patient.ts'
import { idSchema } from '../../fields/kinds.ts'
import { duplicateReasons } from '../../rules/duplicates/duplicate-test.ts'
import { defineCall } from '../define-call.ts'
import { shownColumns, shownRow } from '../shown-row.ts'

const { first_name, last_name, name_native, dob, dol, phone, ssn } = patient.fields

/** The fields of a draft that the duplicate search compares; the others are ignored. */
const sought = v.object({
  first_name: v.optional(first_name.schema),
  last_name: v.optional(last_name.schema),
  name_native: v.optional(v.nullable(name_native.schema)),
  dob: v.optional(v.nullable(dob.schema)),
  dol: v.optional(dol.schema),
  phone: v.optional(phone.schema),
  ssn: v.optional(v.nullable(ssn.schema)),
})

/** What of a candidate is shown beside the question. */
export const candidateColumns = [
  'id',
  'case_number',
  'first_name',
  'middle_name',
  'last_name',
  'dob',
  'dol',
  'phone',
  'lawfirm_id',
  'case_status',
] as const

const answer = v.strictObject({
  /** Those whom the caller may see anyway. */
  candidates: v.array(
    v.strictObject({
      patient: shownColumns(patient, candidateColumns),
      verdict: v.picklist(['exact', 'likely']),
      reasons: v.array(v.picklist(duplicateReasons)),
      blocks: v.boolean(),
    }),
  ),
  /** There are others. */
  may_exist: v.boolean(),
})

export const duplicateCalls = {
  duplicatesOfDraft: defineCall({
    method: 'POST',
    path: '/patient/duplicates',
    tag: 'patient',
    summary: 'Possible duplicates of a person',
    body: v.strictObject({ draft: sought, patient_id: v.optional(idSchema) }),
    answer,
  }),
  openDuplicates: defineCall({
    method: 'GET',
    path: '/patient/{id}/duplicates',
    tag: 'patient',
    summary: 'Possible duplicates of a case that have no answer yet',
    answer,
  }),
  answerDuplicate: defineCall({
    method: 'POST',
    path: '/patient/{id}/duplicate_answer',
    tag: 'patient',
    summary: 'Record whether two similar cases are the same person',
    body: v.strictObject({
      patient_id: idSchema,
      answer: v.picklist(['same_person', 'different_person'], 'invalid'),
    }),
    answer: v.strictObject({ patient: v.nullable(shownRow(patient)) }),
  }),
}
