import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { staffCaseScope } from './shapes/case-scope.ts'
import { broken } from './shapes/row-rules.ts'

const score = () => f.integer({ min: 1, max: 5, secret: 'underwriting' })
const scores = ['score_liability', 'score_damages', 'score_collectability', 'score_liens'] as const

/** What an underwriter thinks of a case, up to the decision. It is never changed, only followed by another. */
export const underwritingNote = defineEntity({
  name: 'underwriting_note',
  area: 'cases',
  place: 11,
  home: '/patients/*/underwriting',
  fields: {
    patient_id: f.ref('patient', { required: true, fixed: true }),
    stage_id: f.ref('underwriting_stage', { required: true }),
    kind: f.choice(['assessment', 'question', 'condition', 'decision'], { required: true }),
    body: f.longText({ max: 10_000, required: true, secret: 'underwriting' }),
    score_liability: score(),
    score_damages: score(),
    score_collectability: score(),
    score_liens: score(),
    decision: f.choice(['approve', 'approve_with_cap', 'request_info', 'decline']),
    approved_limit_cents: f.cents({ secret: 'underwriting' }),
    expires_at: f.date(),
  },
  label: ['kind', 'decision'],
  list: {
    columns: [
      'patient_id',
      'stage_id',
      'kind',
      'body',
      ...scores,
      'decision',
      'approved_limit_cents',
      'expires_at',
      'created_by',
    ],
    sort: '-created_at',
    search: ['body'],
  },
  grants: {
    admin: 'lrcud all',
    employee: 'c all',
    case_manager: 'lr all',
    underwriter: 'lrcu all',
    auditor: 'lr all',
  },
  scope: staffCaseScope(),
  caseField: 'patient_id',
  device: false,
  refuses: ['update'],
  check: (row) => {
    const approves = row.decision === 'approve' || row.decision === 'approve_with_cap'
    const settles = approves || row.decision === 'decline'
    return broken(
      [row.kind === 'decision' && !row.decision, 'decision', 'required'],
      [row.kind !== 'decision' && row.decision, 'decision', 'not_allowed'],
      [approves && !row.approved_limit_cents, 'approved_limit_cents', 'required'],
      [!approves && row.approved_limit_cents, 'approved_limit_cents', 'not_allowed'],
      ...scores.map((name): [boolean, string, string] => [settles && !row[name], name, 'required']),
    )
  },
})
