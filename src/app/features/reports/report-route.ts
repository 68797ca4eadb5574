import { lazyRouteComponent } from '@tanstack/react-router'
import { loadLabels, loadTexts } from '../../i18n/setup.ts'

// Addresses are in the first download: the many of the reports share one route, whose words are all that it knows.
const report = [
  'underwritings',
  'contact-managers',
  'service-dates',
  'appointments',
  'patient-details',
  'law-firms',
  'facilities',
  'chiropractors',
  'subsidiaries',
  'subsidiary-users',
]

export const reportRoute = {
  staticData: { words: { report } },
  loader: () =>
    Promise.all([
      loadTexts('reports', 'record', 'fields', 'filters', 'lists'),
      loadLabels('patient', 'appointment', 'patient_note', 'underwriting_note'),
    ]),
  component: lazyRouteComponent(async () => (await import('./report-start.ts')).pages(), 'ReportRoutes'),
}
