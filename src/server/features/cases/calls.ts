import * as v from 'valibot'
import { patient } from '#domain/entities/patient.ts'
import { patchSchema, rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import { date, idSchema } from '#domain/fields/kinds.ts'
import { line } from '#domain/fields/text-rules.ts'
import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { Allowance, Attempts } from '#server/http/attempts.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import type { Gate } from '#server/records/gate.ts'
import type { Repository } from '#server/records/repository.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { checkCaseNumber } from './case-number-check.ts'
import { candidatesFor, findMatches, soughtFrom } from './duplicates.ts'
import { askedDuplicates, unansweredMatches } from './duplicate-answers.ts'
import { cancelLawfirmChange, changeLawfirm } from './lawfirm-change.ts'
import { lawfirmHistory } from './lawfirm-history.ts'
import { acknowledgeLimitation } from './limitation-acknowledgment.ts'
import { link, unlink } from './links.ts'
import { masterDetail, masterDetailPatch } from './master-detail.ts'
import { readTogether } from './read-together.ts'
import { referralFirms } from './referral-firms.ts'
import { seen } from './rules.ts'
import { tagEmployee, untagEmployee } from './tags.ts'

interface Parts {
  readonly gate: Gate
  readonly repository: Repository
  readonly audit: AuditTrail
  readonly sealer: Sealer
  readonly attempts: Attempts
}

const number = v.pipe(v.string('invalid'), v.trim(), v.minLength(1, 'required'), v.maxLength(60, 'too_long'))
const numberCheck = v.strictObject({ case_number: number, patient_id: v.optional(idSchema) })
const numberAnswer = ['valid', 'available', 'normalized', 'suggestion', 'conflict_patient_id']

const { first_name, last_name, name_native, dob, dol, phone, ssn } = patchSchema(patient).entries as v.ObjectEntries
const sought = v.object({
  first_name: first_name!,
  last_name: last_name!,
  name_native: name_native!,
  dob: dob!,
  dol: dol!,
  phone: phone!,
  ssn: ssn!,
})

/** Whoever opens a case asks with every field he fills in; whoever asks much more often tries people out. */
const searches: Allowance = { of: 'duplicates', burst: 60, perMinute: 15 }

const other = v.strictObject({ patient_id: idSchema })
const tagged = v.strictObject({ employee_id: idSchema })
const version = v.pipe(v.number('required'), v.safeInteger('invalid'), v.minValue(1, 'invalid'))
const firmChange = v.strictObject({
  lawfirm_id: idSchema,
  effective_at: v.optional(date().schema),
  reason: line(500),
  expected_version: version,
})
const acknowledgment = v.strictObject({ reason: line(500), expected_version: version })

export function caseCalls({ gate, repository, audit, sealer, attempts }: Parts): Call[] {
  const tag = 'patient'
  return [
    defineCall({
      method: 'POST',
      path: '/patient/check_case_number',
      tag,
      summary: 'Whether a case number is right and free',
      reads: true,
      body: numberCheck,
      answer: numberAnswer,
      handle: ({ caller, body }) => checkCaseNumber(gate, caller, body.case_number, body.patient_id),
    }),
    defineCall({
      method: 'GET',
      path: '/patient/check_case_number',
      tag,
      summary: 'Whether a case number is right and free',
      query: numberCheck,
      answer: numberAnswer,
      handle: ({ caller, query }) => checkCaseNumber(gate, caller, query.case_number, query.patient_id),
    }),
    defineCall({
      method: 'GET',
      path: '/patient/referral_firms',
      tag,
      summary: 'The names of the law firms that a new case of the caller may name',
      answer: ['lawfirms'],
      handle: ({ caller }) => referralFirms(gate, caller),
    }),
    defineCall({
      method: 'POST',
      path: '/patient/duplicates',
      tag,
      summary: 'Who on record may be the same person',
      reads: true,
      body: v.strictObject({ draft: sought, patient_id: v.optional(idSchema) }),
      answer: ['candidates', 'may_exist'],
      handle: async ({ caller, body }) => {
        const viewer = await gate.viewer(caller)
        if (rowsFor(patient, 'create', viewer) === false) throw new Refusal('NOT_FOUND')
        await attempts.count([searches, viewer.id])
        const read = readTogether(gate, caller)
        const matches = await findMatches(read, { ...soughtFrom(body.draft, sealer), id: body.patient_id })
        const { found, ...answer } = await candidatesFor(read, viewer, matches)
        await seen(audit, caller, viewer, found)
        return answer
      },
    }),
    defineCall({
      method: 'GET',
      path: '/patient/{id}/duplicates',
      tag,
      summary: 'Who may be the same person as this case’s and was not yet said to be or not',
      answer: ['candidates', 'may_exist'],
      handle: ({ c, caller }) =>
        command(gate, caller, undefined, (work) => askedDuplicates(work, idParam(c), unansweredMatches(sealer))),
    }),
    defineCall({
      method: 'POST',
      path: '/patient/{id}/link',
      tag,
      summary: 'Join two patients hurt in one accident',
      body: other,
      answer: ['patient', 'linked_patient_ids', 'warnings'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) => link(work, idParam(c), body.patient_id)),
    }),
    defineCall({
      method: 'POST',
      path: '/patient/{id}/unlink',
      tag,
      summary: 'Take a patient out of the group of an accident',
      body: other,
      answer: ['patient', 'linked_patient_ids', 'warnings'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) => unlink(work, idParam(c), body.patient_id)),
    }),
    defineCall({
      method: 'POST',
      path: '/patient/{id}/tag_employee',
      tag,
      summary: 'Bring an employee onto a case',
      body: tagged,
      answer: ['patient'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) => tagEmployee(work, idParam(c), body.employee_id)),
    }),
    defineCall({
      method: 'POST',
      path: '/patient/{id}/untag_employee',
      tag,
      summary: 'Take an employee off a case',
      body: tagged,
      answer: ['patient'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) => untagEmployee(work, idParam(c), body.employee_id)),
    }),
    defineCall({
      method: 'POST',
      path: '/patient/{id}/change_lawfirm',
      tag,
      summary: 'Hand a case to another law firm',
      body: firmChange,
      answer: ['patient'],
      handle: ({ c, caller, body, key }) => {
        const today = new Date().toISOString().slice(0, 10)
        return command(gate, caller, key, (work) => changeLawfirm(work, idParam(c), body, today))
      },
    }),
    defineCall({
      method: 'POST',
      path: '/patient/{id}/change_lawfirm/cancel',
      tag,
      summary: 'Give up a planned change of law firm',
      answer: ['patient'],
      handle: ({ c, caller, key }) => command(gate, caller, key, (work) => cancelLawfirmChange(work, idParam(c))),
    }),
    defineCall({
      method: 'POST',
      path: '/patient/{id}/acknowledge_limitation',
      tag,
      summary: 'Acknowledge with a reason that the last day to file suit has passed',
      body: acknowledgment,
      answer: ['patient'],
      handle: ({ c, caller, body, key }) => {
        const today = new Date().toISOString().slice(0, 10)
        return command(gate, caller, key, (work) => acknowledgeLimitation(work, idParam(c), body, today))
      },
    }),
    defineCall({
      method: 'GET',
      path: '/patient/{id}/lawfirm_history',
      tag,
      summary: 'The firms a case has been with, and what speaks against another one',
      query: v.strictObject({ lawfirm_id: v.optional(idSchema) }),
      answer: ['lawfirm_history', 'conflicts', 'planned'],
      handle: ({ c, caller, query }) => lawfirmHistory(gate, audit, caller, idParam(c), query.lawfirm_id),
    }),
    defineCall({
      method: 'GET',
      path: '/patient/{id}/master_detail',
      tag,
      summary: 'The head of a case in one call',
      answer: ['master_detail'],
      handle: ({ c, caller }) => masterDetail(gate, audit, caller, idParam(c)),
    }),
    defineCall({
      method: 'PUT',
      path: '/patient/{id}/master_detail',
      tag,
      summary: 'Change what stands in the head of a case',
      body: masterDetailPatch,
      answer: ['master_detail'],
      handle: async ({ c, caller, body, key }) => {
        await repository.update(patient, caller, idParam(c), body, key)
        return masterDetail(gate, audit, caller, idParam(c))
      },
    }),
  ]
}
