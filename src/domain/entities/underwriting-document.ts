import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { staffCaseScope } from './shapes/case-scope.ts'
import { fileFields } from './shapes/file.ts'
import { broken } from './shapes/row-rules.ts'
import { on } from './shapes/switches.ts'

const kinds = [
  'lop',
  'retainer',
  'hipaa_authorization',
  'police_report',
  'scene_photos',
  'insurance_declaration',
  'policy_limits_proof',
  'medical_records',
  'imaging_report',
  'surgical_recommendation',
  'demand',
  'complaint',
  'prior_payoffs',
  'attorney_questionnaire',
  'other',
] as const

/** What only who decides on a case says of a paper. */
export const judgedStatuses = ['accepted', 'rejected', 'waived'] as const

/** One line of the underwriting checklist: a paper that is needed, and the file once it is here. */
export const underwritingDocument = defineEntity({
  name: 'underwriting_document',
  fields: {
    patient_id: f.ref('patient', { required: true, fixed: true }),
    stage_id: f.ref('underwriting_stage', { required: true }),
    kind: f.choice(kinds, { required: true }),
    required: on(),
    status: f.choice(['requested', 'received', ...judgedStatuses], {
      required: true,
      initial: 'requested',
    }),
    status_reason: f.text({ max: 500 }),
    due_at: f.date(),
    ...fileFields({}),
    reviewed_by: f.ref('user', { readOnly: true }),
    reviewed_at: f.moment({ readOnly: true }),
  },
  label: ['kind'],
  list: {
    columns: [
      'patient_id',
      'stage_id',
      'kind',
      'required',
      'status',
      'status_reason',
      'due_at',
      'file_name',
      'mime',
      'size',
      'reviewed_by',
      'reviewed_at',
    ],
    sort: 'due_at',
    search: ['file_name'],
  },
  scope: staffCaseScope(),
  caseField: 'patient_id',
  device: false,
  check: (row) => {
    const needsReason = row.status === 'rejected' || row.status === 'waived'
    return broken(
      [needsReason && !row.status_reason, 'status_reason', 'required'],
      [row.status === 'accepted' && !row.file_key, 'file_key', 'required'],
      [row.file_key && !row.sha256, 'sha256', 'required'],
    )
  },
})
