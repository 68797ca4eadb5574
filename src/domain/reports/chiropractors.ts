import { appointment } from '../entities/appointment.ts'
import { chiropractor } from '../entities/chiropractor.ts'
import { lien } from '../entities/lien.ts'
import { patient } from '../entities/patient.ts'
import { defineReport, isPortal, leads, type ReportColumn } from './report.ts'

const cases: ReportColumn = { kind: 'integer', shows: [[patient, 'case_status']], total: true }

/** Referrals count in the period in which their case was opened, visits by the day of service. */
export const chiropractors = defineReport({
  name: 'chiropractors',
  base: chiropractor,
  health: false,
  period: 'this_year',
  opens: (viewer) => isPortal(viewer) || leads(viewer, 'subsidiary'),
  columns: {
    chiropractor: {
      kind: 'text',
      shows: [[chiropractor, 'practice_name']],
      link: ['chiropractor_id', 'chiropractor'],
    },
    referrals: cases,
    accepted: cases,
    visits: { kind: 'integer', shows: [[appointment, 'service_date']], total: true },
    billed_cents: { kind: 'cents', shows: [[appointment, 'bill_amount_cents']], total: true },
    paid_cents: { kind: 'cents', shows: [[lien, 'paid_cents']], total: true },
    visits_per_case: { kind: 'decimal', shows: [[appointment, 'service_date']] },
  },
  filters: { chiropractor_id: { kind: 'id', shows: [[chiropractor, 'practice_name']] } },
  sort: 'chiropractor',
})
