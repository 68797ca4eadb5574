import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { caseScope } from './shapes/case-scope.ts'
import { broken, endsBefore } from './shapes/row-rules.ts'

const kinds = ['same_accident_earlier_care', 'pre_existing', 'prior_accident', 'prior_surgery', 'medication'] as const

/** Care that a patient had before this case, or elsewhere for it. */
export const previousMed = defineEntity({
  name: 'previous_med',
  area: 'cases',
  place: 9,
  home: '/patients/*/medical',
  fields: {
    patient_id: f.ref('patient', { required: true, fixed: true }),
    kind: f.choice(kinds, { required: true }),
    provider_name: f.text({ max: 120 }),
    provider_phone: f.phone(),
    body_part: f.text({ max: 60 }),
    from_date: f.date({ past: true }),
    to_date: f.date(),
    description: f.longText({ max: 4000 }),
    billed_cents: f.cents({ secret: 'billing' }),
    records_status: f.choice(['none', 'requested', 'received', 'unavailable'], { required: true, initial: 'none' }),
  },
  label: ['kind', 'provider_name'],
  list: {
    columns: [
      'patient_id',
      'kind',
      'provider_name',
      'body_part',
      'from_date',
      'to_date',
      'billed_cents',
      'records_status',
    ],
    sort: '-created_at',
    search: ['provider_name'],
  },
  grants: {
    admin: 'lrcud all',
    employee: 'lrcu all',
    case_manager: 'lrcu assigned',
    underwriter: 'lr all',
    law_firm: 'lrc firm',
    law_firm_employee: 'lr assigned',
    subsidiary: 'lr subsidiary',
    auditor: 'lr all',
  },
  scope: caseScope({ office: () => false, portfolio: () => false }),
  caseField: 'patient_id',
  check: (row) => broken([endsBefore(row.from_date, row.to_date), 'to_date', 'before_start']),
})
