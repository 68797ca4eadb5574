import { appointmentType } from '../entities/appointment-type.ts'
import { appointment } from '../entities/appointment.ts'
import { lien } from '../entities/lien.ts'
import { medicalProviderOffice } from '../entities/medical-provider-office.ts'
import { medicalProvider } from '../entities/medical-provider.ts'
import { caseColumns, caseFilters, firmColumn } from './case-columns.ts'
import { belongsTo, defineReport, type Shown } from './report.ts'

/** What tells whether a lien claims the bill of a visit. */
const claimed: readonly Shown[] = [
  [appointment, 'bill_amount_cents'],
  [appointment, 'lien_id'],
  [lien, 'lien_number'],
]

/** Visits that took place, with what was billed for them and what has not come yet. */
export const serviceDates = defineReport({
  name: 'service_dates',
  base: appointment,
  health: true,
  period: 'this_year',
  opens: (viewer) => belongsTo(viewer, 'lawfirm', 'subsidiary'),
  lead: [
    'service_date',
    'patient',
    'type',
    'provider',
    'billed_cents',
    'bill_received_at',
    'records_received_at',
    'lien_number',
  ],
  columns: {
    service_date: { kind: 'date', shows: [[appointment, 'service_date']], link: ['appointment_id', 'appointment'] },
    ...caseColumns,
    ...firmColumn,
    provider: {
      kind: 'text',
      shows: [
        [appointment, 'medical_provider_id'],
        [medicalProvider, 'name'],
      ],
    },
    office: {
      kind: 'text',
      shows: [
        [appointment, 'medical_provider_office_id'],
        [medicalProviderOffice, 'name'],
      ],
    },
    type: {
      kind: 'text',
      shows: [
        [appointment, 'appointment_type_id'],
        [appointmentType, 'title'],
      ],
    },
    billed_cents: { kind: 'cents', shows: [[appointment, 'bill_amount_cents']], total: true },
    price_cents: { kind: 'cents', shows: [[appointment, 'price_cents']], total: true },
    bill_received_at: { kind: 'date', shows: [[appointment, 'bill_received_at']] },
    records_received_at: { kind: 'date', shows: [[appointment, 'records_received_at']] },
    lien_number: { kind: 'text', shows: [[lien, 'lien_number']], link: ['lien_id', 'lien'] },
  },
  figures: {
    missing_bills: { kind: 'integer', shows: [[appointment, 'bill_received_at']] },
    missing_records: { kind: 'integer', shows: [[appointment, 'records_received_at']] },
  },
  filters: {
    ...caseFilters,
    medical_provider_id: { kind: 'id', shows: [[appointment, 'medical_provider_id']] },
    chiropractor_id: { kind: 'id', shows: [[appointment, 'chiropractor_id']] },
    appointment_type_id: { kind: 'id', shows: [[appointment, 'appointment_type_id']] },
    status: {
      kind: 'words',
      shows: [[appointment, 'bill_received_at']],
      words: ['missing_bill', 'missing_records', 'complete'],
    },
    surgery: { kind: 'words', shows: [[appointment, 'is_surgery']], words: ['surgery', 'other'] },
    lien: { kind: 'words', shows: claimed, words: ['bill_without_lien', 'in_lien'] },
  },
  quick: ['status', 'lien', 'medical_provider_id', 'lawfirm_id'],
  worklists: {
    visits_without_bill: { wanted: { status: ['missing_bill'] }, column: 'bill_received_at' },
    bills_without_lien: { wanted: { lien: ['bill_without_lien'] }, column: 'lien_number' },
  },
  sort: '-service_date',
})
