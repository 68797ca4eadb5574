import { loadLabels, loadTexts } from '../../../i18n/setup.ts'

// The pages are made of many pieces: they are named here, and not in the first download, which names this one alone.
export const pages = () => import('./report-routes.tsx')

/** The labels of all entities come in one piece, so none of these is fetched for itself. */
export const texts = () =>
  Promise.all([
    loadTexts('reports', 'fields', 'filters', 'lists', 'record'),
    loadLabels(
      'patient',
      'appointment',
      'patient_note',
      'underwriting_note',
      'lawfirm',
      'lawfirm_employee',
      'medical_provider',
      'medical_provider_office',
      'chiropractor',
      'subsidiary',
      'subsidiary_employee',
      'subsidiary_user',
    ),
  ])
