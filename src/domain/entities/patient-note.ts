import { any, equal } from '../access/filter.ts'
import type { Viewer } from '../access/viewer.ts'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { callParties } from '../rules/who-to-call.ts'
import { caseScope } from './shapes/case-scope.ts'
import { broken } from './shapes/row-rules.ts'
import { off } from './shapes/switches.ts'

const QUARTER_OF_AN_HOUR = 15 * 60 * 1000

// A party can always read its own notes, whatever their visibility.
const shared = (party: string) => (viewer: Viewer) => any(equal('visibility', party), equal('created_by', viewer.id))

/** A note on a case. Its author can edit it for 15 minutes; after that it is permanent. */
export const patientNote = defineEntity({
  name: 'patient_note',
  area: 'cases',
  place: 5,
  home: '/patients/*/notes',
  fields: {
    patient_id: f.ref('patient', { required: true, fixed: true }),
    kind: f.choice(['general', 'call', 'scheduling', 'medical', 'legal', 'billing', 'system'], {
      required: true,
      initial: 'general',
    }),
    body: f.longText({ max: 10_000, required: true }),
    visibility: f.choice(['internal', 'lawfirm', 'subsidiary'], { required: true, initial: 'internal' }),
    call_outcome: f.choice(['reached', 'voicemail', 'no_answer', 'wrong_number']),
    // The party that was called; absent means the patient.
    call_party: f.choice(callParties),
    // The number that was called; absent means the first one of the party.
    call_phone: f.phone({ secret: 'internal' }),
    next_contact_at: f.date(),
    is_pinned: off(),
    attachments: f.refs('patient_document', { max: 20, fixed: true }),
    addendum_to_id: f.ref('patient_note', { fixed: true }),
  },
  label: ['body'],
  list: {
    columns: [
      'patient_id',
      'kind',
      'body',
      'visibility',
      'call_outcome',
      'call_party',
      'call_phone',
      'next_contact_at',
      'is_pinned',
      'attachments',
      'addendum_to_id',
      'created_by',
    ],
    sort: '-created_at',
    search: ['body'],
  },
  grants: {
    admin: 'lrcud all',
    employee: 'lrcu all',
    case_manager: 'lrcu all',
    underwriter: 'lrcu all',
    law_firm: 'lrcu firm',
    law_firm_employee: 'lrcu assigned',
    subsidiary: 'lrcu subsidiary',
    subsidiary_user: 'lrcu subsidiary',
    auditor: 'lr all',
  },
  scope: caseScope({
    assigned: (viewer) => (viewer.user_type === 'lawfirm' ? shared('lawfirm')(viewer) : true),
    firm: shared('lawfirm'),
    subsidiary: shared('subsidiary'),
    office: () => false,
    portfolio: () => false,
  }),
  caseField: 'patient_id',
  editable: (viewer, row, now) =>
    row.created_by === viewer.id && Date.parse(now) - Date.parse(row.created_at ?? '') < QUARTER_OF_AN_HOUR
      ? true
      : viewer.level === 'admin'
        ? ['is_pinned']
        : [],
  check: (row) =>
    broken(
      [row.call_outcome && row.kind !== 'call', 'call_outcome', 'only_for_calls'],
      [row.call_party && row.kind !== 'call', 'call_party', 'only_for_calls'],
      [row.call_phone && row.kind !== 'call', 'call_phone', 'only_for_calls'],
    ),
})
