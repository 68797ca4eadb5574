import { loadLabels, loadTexts } from '../../../i18n/setup.ts'

// The pages are made of many pieces: they are named here, and not in the first download, which names this one alone.
export const pages = () => import('./settings-routes.tsx')

/** The labels of all entities come in one piece, so none of these is fetched for itself. */
export const texts = () =>
  Promise.all([
    loadTexts('settings', 'record', 'fields', 'emails'),
    loadLabels(
      'appointment_type',
      'appointment_status',
      'accident_type',
      'insurance_type',
      'insurance_company',
      'patient_language',
      'underwriting_stage',
      'task_rule',
      'email_template',
      'state',
      'funder',
      // Where their records are used.
      'appointment',
      'chiropractor',
      'employee',
      'lawfirm',
      'lawfirm_employee',
      'lien',
      'medical_provider_office',
      'patient',
      'subsidiary',
      'underwriting_document',
      'underwriting_note',
      'user',
    ),
  ])
