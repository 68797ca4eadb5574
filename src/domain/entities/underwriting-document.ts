import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { paperKinds } from '../rules/case-papers.ts'
import { staffCaseScope } from './shapes/case-scope.ts'
import { broken } from './shapes/row-rules.ts'
import { on } from './shapes/switches.ts'

/** What only who decides on a case says of a paper. */
export const judgedStatuses = ['accepted', 'rejected', 'waived'] as const

/** One line of the underwriting checklist: a paper that is needed, and the document of the case once it is here. */
export const underwritingDocument = defineEntity({
  name: 'underwriting_document',
  area: 'cases',
  place: 10,
  home: '/patients/*/underwriting',
  fields: {
    patient_id: f.ref('patient', { required: true, fixed: true }),
    stage_id: f.ref('underwriting_stage', { required: true }),
    kind: f.choice(paperKinds, { required: true }),
    required: on(),
    status: f.choice(['requested', 'received', ...judgedStatuses], {
      required: true,
      initial: 'requested',
    }),
    status_reason: f.text({ max: 500 }),
    due_at: f.date(),
    document_id: f.ref('patient_document', { readOnly: true }),
    // Empty for papers that were decided before this field existed.
    handed_in_by: f.ref('user', { readOnly: true }),
    // The last day of an authorization.
    expires_at: f.date(),
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
      'document_id',
      'handed_in_by',
      'expires_at',
      'reviewed_by',
      'reviewed_at',
    ],
    sort: 'due_at',
    search: ['status_reason'],
  },
  grants: {
    admin: 'lrcud all',
    employee: 'lrc all',
    case_manager: 'lrc all',
    underwriter: 'lrcu all',
    auditor: 'lr all',
  },
  scope: staffCaseScope(),
  caseField: 'patient_id',
  device: false,
  // What was accepted is what others rely on: it is judged anew, not rewritten.
  editable: (_viewer, row) => (row.status === 'accepted' ? ['stage_id', 'required', 'status', 'status_reason'] : true),
  removable: (row) => row.status !== 'accepted',
  check: (row) => {
    const needsReason = row.status === 'rejected' || row.status === 'waived'
    return broken(
      [needsReason && !row.status_reason, 'status_reason', 'required'],
      [(row.status === 'accepted' || row.status === 'received') && !row.document_id, 'document_id', 'required'],
      [row.status === 'accepted' && row.kind === 'hipaa_authorization' && !row.expires_at, 'expires_at', 'required'],
    )
  },
})
