import { appointmentCategories, appointmentStatus } from '../entities/appointment-status.ts'
import { appointmentType } from '../entities/appointment-type.ts'
import { appointment } from '../entities/appointment.ts'
import { medicalProviderOffice } from '../entities/medical-provider-office.ts'
import { medicalProvider } from '../entities/medical-provider.ts'
import { caseColumns, caseFilters } from './case-columns.ts'
import { belongsTo, defineReport, type ReportColumn, type Shown } from './report.ts'

const status: Shown = [appointment, 'appointment_status_id']
const share: ReportColumn = { kind: 'percent', shows: [status] }

/** Visits by the day they were arranged for; one without a day stands where it was asked for. */
export const appointments = defineReport({
  name: 'appointments',
  base: appointment,
  health: true,
  period: 'this_year',
  opens: (viewer) => belongsTo(viewer, 'lawfirm', 'subsidiary', 'provider', 'chiropractor'),
  lead: ['scheduled_start', 'patient', 'status', 'type', 'provider', 'office'],
  columns: {
    scheduled_start: {
      kind: 'moment',
      shows: [[appointment, 'scheduled_start']],
      link: ['appointment_id', 'appointment'],
      zone: 'office_time_zone',
    },
    ...caseColumns,
    type: {
      kind: 'text',
      shows: [
        [appointment, 'appointment_type_id'],
        [appointmentType, 'title'],
      ],
    },
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
    status: { kind: 'text', shows: [status, [appointmentStatus, 'title']] },
    category: { kind: 'choice', shows: [status] },
    requested_at: { kind: 'moment', shows: [[appointment, 'requested_at']] },
    days_to_schedule: { kind: 'integer', shows: [[appointment, 'requested_at']] },
    outcome: { kind: 'text', shows: [[appointment, 'patient_id']] },
    approval: { kind: 'choice', shows: [[appointment, 'approval']] },
  },
  figures: { no_show_pct: share, completion_pct: share },
  filters: {
    ...caseFilters,
    medical_provider_id: { kind: 'id', shows: [[appointment, 'medical_provider_id']] },
    medical_provider_office_id: { kind: 'id', shows: [[appointment, 'medical_provider_office_id']] },
    chiropractor_id: { kind: 'id', shows: [[appointment, 'chiropractor_id']] },
    appointment_type_id: { kind: 'id', shows: [[appointment, 'appointment_type_id']] },
    approval: {
      kind: 'words',
      shows: [[appointment, 'approval']],
      words: ['not_needed', 'pending', 'approved', 'declined'],
    },
    status: { kind: 'words', shows: [status], words: appointmentCategories },
    // Missing a day after the visit should have begun.
    outcome_state: { kind: 'words', shows: [status], words: ['missing', 'recorded'] },
  },
  quick: ['status', 'outcome_state', 'case_manager_id', 'medical_provider_id'],
  sort: '-scheduled_start',
})
