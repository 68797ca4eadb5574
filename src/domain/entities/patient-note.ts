import { oneOf } from '../access/filter.ts'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { caseScope } from './shapes/case-scope.ts'

const QUARTER_OF_AN_HOUR = 15 * 60 * 1000

/** What somebody wrote down about a case. The author may mend it for a quarter of an hour; after that it is a record. */
export const patientNote = defineEntity({
  name: 'patient_note',
  fields: {
    patient_id: f.ref('patient', { required: true, fixed: true }),
    kind: f.choice(['general', 'call', 'scheduling', 'medical', 'legal', 'billing', 'system'], {
      required: true,
      initial: 'general',
    }),
    body: f.longText({ max: 10_000, required: true }),
    visibility: f.choice(['internal', 'lawfirm', 'subsidiary'], { required: true, initial: 'internal' }),
    call_outcome: f.choice(['reached', 'voicemail', 'no_answer', 'wrong_number']),
    next_contact_at: f.date(),
    is_pinned: f.flag({ required: true, initial: false }),
    addendum_to_id: f.ref('patient_note', { fixed: true }),
  },
  label: ['body'],
  list: { columns: ['patient_id', 'kind', 'body', 'visibility', 'call_outcome', 'is_pinned'], sort: '-created_at', search: ['body'] },
  scope: caseScope({
    assigned: (viewer) => (viewer.user_type === 'lawfirm' ? oneOf('visibility', ['lawfirm']) : true),
    firm: () => oneOf('visibility', ['lawfirm']),
    subsidiary: () => oneOf('visibility', ['subsidiary']),
    office: () => false,
    portfolio: () => false,
  }),
  caseField: 'patient_id',
  editable: (viewer, row, now) =>
    row.created_by === viewer.id && Date.parse(now) - Date.parse(row.created_at ?? '') < QUARTER_OF_AN_HOUR
      ? true
      : viewer.level === 'user'
        ? []
        : ['is_pinned'],
})
