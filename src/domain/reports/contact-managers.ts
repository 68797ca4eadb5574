import { lawfirm } from '../entities/lawfirm.ts'
import { patientLanguage } from '../entities/patient-language.ts'
import { patientNote } from '../entities/patient-note.ts'
import { patient } from '../entities/patient.ts'
import { contactReasons } from '../rules/contact-due.ts'
import { caseColumns, caseFilters } from './case-columns.ts'
import { defineReport, isPortal } from './report.ts'

/** Whom to call next, and why. */
export const contactManagers = defineReport({
  name: 'contact_managers',
  base: patient,
  health: true,
  period: 'all',
  opens: isPortal,
  lead: ['patient', 'contact_party', 'phone', 'reason', 'next_due', 'overdue_days', 'outcome'],
  columns: {
    ...caseColumns,
    contact_party: { kind: 'choice', shows: [[patient, 'contact_party']] },
    // The number to call: the patient's, or the firm's where the firm is asked.
    phone: {
      kind: 'text',
      shows: [
        [patient, 'phone'],
        [patient, 'contact_phone'],
        [lawfirm, 'phone'],
      ],
    },
    language: {
      kind: 'text',
      shows: [
        [patient, 'patient_language_id'],
        [patientLanguage, 'title'],
      ],
    },
    case_manager: { kind: 'text', shows: [[patient, 'case_manager_id']], link: ['case_manager_id', 'user'] },
    last_contact_at: { kind: 'moment', shows: [[patient, 'last_contact_at']] },
    outcome: { kind: 'choice', shows: [[patientNote, 'call_outcome']] },
    next_due: { kind: 'date', shows: [[patient, 'contact_due_on']] },
    overdue_days: { kind: 'integer', shows: [[patient, 'contact_due_on']] },
    reason: { kind: 'choice', shows: [[patient, 'contact_reason']] },
  },
  figures: {
    due: { kind: 'integer', internal: true },
    overdue: { kind: 'integer', internal: true },
    done: { kind: 'integer', internal: true },
  },
  filters: {
    ...caseFilters,
    status: { kind: 'words', shows: [[patient, 'case_status']], words: contactReasons },
  },
  quick: ['status', 'case_manager_id', 'lawfirm_id'],
  sort: 'next_due',
})
