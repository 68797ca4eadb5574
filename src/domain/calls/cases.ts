import * as v from 'valibot'
import { patientDocument } from '../entities/patient-document.ts'
import { patientNote } from '../entities/patient-note.ts'
import { patient } from '../entities/patient.ts'
import { date, idSchema } from '../fields/kinds.ts'
import { duplicateCalls } from './cases/duplicates.ts'
import { flagCalls } from './cases/flags.ts'
import { headCalls } from './cases/head.ts'
import { transitionCalls } from './cases/transitions.ts'
import { defineCall } from './define-call.ts'
import { shownRow } from './shown-row.ts'
import { reasonField, version } from './workflow-input.ts'

const tag = 'patient'
/** The case as its author sees it; none where a write moved it out of the author's sight. */
const shown = { patient: v.nullable(shownRow(patient)) }

const caseNumber = v.pipe(v.string('invalid'), v.trim(), v.minLength(1, 'required'), v.maxLength(60, 'too_long'))
const numberCheck = v.strictObject({ case_number: caseNumber, patient_id: v.optional(idSchema) })
const numberAnswer = v.strictObject({
  valid: v.boolean(),
  available: v.boolean(),
  normalized: v.string(),
  suggestion: v.nullable(v.string()),
  conflict_patient_id: v.nullable(v.string()),
})

const otherPatient = v.strictObject({ patient_id: idSchema })
const linked = v.strictObject({
  ...shown,
  linked_patient_ids: v.array(v.string()),
  warnings: v.array(v.picklist(['accident_dates_differ'])),
})

const oneEmployee = v.strictObject({ employee_id: idSchema })

const lawfirmChangeInput = v.strictObject({
  lawfirm_id: idSchema,
  effective_at: v.optional(date().schema),
  reason: reasonField.schema,
  expected_version: version,
})
export type LawfirmChangeInput = v.InferOutput<typeof lawfirmChangeInput>

const acknowledgmentInput = v.strictObject({ reason: reasonField.schema, expected_version: version })
export type AcknowledgmentInput = v.InferOutput<typeof acknowledgmentInput>

const firmChange = { id: v.string(), to_lawfirm_id: v.string(), effective_at: v.string(), reason: v.string() }

export const casesCalls = {
  ...headCalls,
  ...transitionCalls,
  ...duplicateCalls,
  ...flagCalls,
  checkNumber: defineCall({
    method: 'POST',
    path: '/patient/check_case_number',
    tag,
    summary: 'Check whether a case number is valid and unused',
    body: numberCheck,
    answer: numberAnswer,
  }),
  checkNumberByQuery: defineCall({
    method: 'GET',
    path: '/patient/check_case_number',
    tag,
    summary: 'Check whether a case number is valid and unused',
    query: numberCheck,
    answer: numberAnswer,
  }),
  referralFirms: defineCall({
    method: 'GET',
    path: '/patient/referral_firms',
    tag,
    summary: 'Law firms that the caller can choose for a new case',
    answer: v.strictObject({ lawfirms: v.array(v.strictObject({ id: v.string(), name: v.string() })) }),
  }),
  link: defineCall({
    method: 'POST',
    path: '/patient/{id}/link',
    tag,
    summary: 'Link two patients of the same accident',
    body: otherPatient,
    answer: linked,
  }),
  unlink: defineCall({
    method: 'POST',
    path: '/patient/{id}/unlink',
    tag,
    summary: 'Unlink a patient from the group of an accident',
    body: otherPatient,
    answer: linked,
  }),
  tagEmployee: defineCall({
    method: 'POST',
    path: '/patient/{id}/tag_employee',
    tag,
    summary: 'Tag an employee on a case',
    body: oneEmployee,
    answer: v.strictObject(shown),
  }),
  untagEmployee: defineCall({
    method: 'POST',
    path: '/patient/{id}/untag_employee',
    tag,
    summary: 'Untag an employee from a case',
    body: oneEmployee,
    answer: v.strictObject(shown),
  }),
  changeLawfirm: defineCall({
    method: 'POST',
    path: '/patient/{id}/change_lawfirm',
    tag,
    summary: 'Transfer a case to another law firm',
    body: lawfirmChangeInput,
    answer: v.strictObject(shown),
  }),
  cancelLawfirmChange: defineCall({
    method: 'POST',
    path: '/patient/{id}/change_lawfirm/cancel',
    tag,
    summary: 'Cancel a scheduled change of law firm',
    answer: v.strictObject(shown),
  }),
  acknowledgeLimitation: defineCall({
    method: 'POST',
    path: '/patient/{id}/acknowledge_limitation',
    tag,
    summary: 'Acknowledge with a reason that the last day to file suit has passed',
    body: acknowledgmentInput,
    answer: v.strictObject(shown),
  }),
  lawfirmHistory: defineCall({
    method: 'GET',
    path: '/patient/{id}/lawfirm_history',
    tag,
    summary: 'Law firm history of a case, and conflicts of a new firm',
    query: v.strictObject({ lawfirm_id: v.optional(idSchema) }),
    answer: v.strictObject({
      lawfirm_history: v.array(
        v.strictObject({
          ...firmChange,
          from_lawfirm_id: v.nullable(v.string()),
          at: v.string(),
          by: v.nullable(v.string()),
        }),
      ),
      conflicts: v.array(v.picklist(['opposite_role', 'represents_other_side'])),
      planned: v.nullable(v.strictObject({ ...firmChange, by: v.nullable(v.string()) })),
    }),
  }),
  documents: defineCall({
    method: 'GET',
    path: '/patient_document/by_patient/{id}',
    tag: 'patient_document',
    summary: 'All documents of a patient',
    answer: v.strictObject({ patient_documents: v.array(shownRow(patientDocument)) }),
  }),
  notes: defineCall({
    method: 'GET',
    path: '/patient_note/by_patient/{id}',
    tag: 'patient_note',
    summary: 'All notes of a patient',
    answer: v.strictObject({ patient_notes: v.array(shownRow(patientNote)) }),
  }),
}
